# SPDX-License-Identifier: MIT
"""Checks answers against doc/ljinspect.schema.json: the part of JSON Schema that it uses."""
import json
import os
import re

from .paths import TOP

_TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
_KNOWN = {"$schema", "$defs", "$ref", "title", "description", "type", "properties", "required",
          "additionalProperties", "items", "enum", "const", "pattern", "minimum", "anyOf", "allOf", "if",
          "then", "not"}
_schema = None


def _is_type(value, name):
    if name == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, _TYPES[name])


class _Checker:
    def __init__(self, root):
        self.root = root

    def errors(self, value, schema, where="$"):
        """All faults of @value, as lines."""
        unknown = set(schema) - _KNOWN
        if unknown:
            raise ValueError("the schema uses %s, which this checker does not know" % unknown)
        if "$ref" in schema:
            found = self.root
            for part in schema["$ref"].lstrip("#/").split("/"):
                found = found[part]
            return self.errors(value, found, where)
        faults = list(self._scalar(value, schema, where))
        if isinstance(value, dict):
            faults += self._object(value, schema, where)
        if isinstance(value, list) and "items" in schema:
            for i, item in enumerate(value):
                faults += self.errors(item, schema["items"], "%s[%d]" % (where, i))
        for part in schema.get("allOf", ()):
            faults += self.errors(value, part, where)
        if "anyOf" in schema:
            tried = [self.errors(value, part, where) for part in schema["anyOf"]]
            if all(tried):
                faults += min(tried, key=len)
        if "not" in schema and not self.errors(value, schema["not"], where):
            faults.append("%s: is what it must not be" % where)
        if "if" in schema and not self.errors(value, schema["if"], where):
            faults += self.errors(value, schema.get("then", {}), where)
        return faults

    @staticmethod
    def _scalar(value, schema, where):
        types = schema.get("type")
        if types and not any(_is_type(value, t) for t in ([types] if isinstance(types, str) else types)):
            yield "%s: %r is not of type %s" % (where, value, types)
        if "enum" in schema and value not in schema["enum"]:
            yield "%s: %r is none of %r" % (where, value, schema["enum"])
        if "const" in schema and value != schema["const"]:
            yield "%s: %r is not %r" % (where, value, schema["const"])
        if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
            yield "%s: %r does not match %s" % (where, value, schema["pattern"])
        if "minimum" in schema and isinstance(value, int) and value < schema["minimum"]:
            yield "%s: %r is less than %r" % (where, value, schema["minimum"])

    def _object(self, value, schema, where):
        faults = ["%s: no %s" % (where, name) for name in schema.get("required", ()) if name not in value]
        properties = schema.get("properties", {})
        for name, item in value.items():
            path = "%s.%s" % (where, name)
            if name in properties:
                faults += self.errors(item, properties[name], path)
            elif isinstance(schema.get("additionalProperties"), dict):
                faults += self.errors(item, schema["additionalProperties"], path)
            elif schema.get("type") == "object":
                # Consumers must accept fields they do not know; we must not emit undocumented ones.
                faults.append("%s: is not in the schema" % path)
        return faults


def schema_errors(answer):
    """What is wrong with a JSON answer; an empty list if nothing is."""
    global _schema
    if _schema is None:
        with open(os.path.join(TOP, "doc", "ljinspect.schema.json"), encoding="utf-8") as file:
            _schema = json.load(file)
    return _Checker(_schema).errors(answer, _schema)
