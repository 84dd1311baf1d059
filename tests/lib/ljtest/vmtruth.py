# SPDX-License-Identifier: MIT
"""Compares what ljinspect says about a VM with what fixtures/truth.lua said about itself."""
import collections
import re
import subprocess

from .flavours import luajit
from .paths import fixture

VIEWS = {"functions": ["functions", "--closures"], "traces": ["traces"], "summary": ["summary"],
         "stack": ["stack"]}

_ranges = []


def source_functions():
    """(first line, last line) of every function of truth.lua, as LuaJIT's own bytecode lister says."""
    if not _ranges:
        program = luajit("luajit")
        done = subprocess.run(program.argv + ["-bl", fixture("truth.lua")], env=program.env,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True,
                              text=True, errors="replace")
        found = re.findall(r"^-- BYTECODE -- .*:(\d+)-(\d+)$", done.stdout, re.M)
        assert len(found) > 50, done.stdout[:1000]
        _ranges.extend((int(first), int(last)) for first, last in found)
    return collections.Counter(_ranges)


class EachFlavour:
    """One test per LuaJIT of Debian, by check() of the test case."""

    def check(self, flavour, mode="read"):
        """Checks truth.lua run by @flavour in @mode."""
        raise NotImplementedError

    def test_luajit(self):
        self.check("luajit")

    def test_library(self):
        self.check("libluajit")

    def test_openresty(self):
        self.check("luajit2")

    def test_tarantool(self):
        self.check("tarantool")

    def test_tex(self):
        self.check("texluajit")


def ask(case, *target, status=0):
    """Every answer about one target: view -> JSON document."""
    return {view: case.inspect(*target, *words, "--json", status=status).json
            for view, words in VIEWS.items()}


def _address(text):
    return "0x%x" % int(text, 16)


class Answer:
    """One VM of the answers, indexed."""

    def __init__(self, case, answers):
        vms = {view: document["vms"] for view, document in answers.items()}
        for view in vms:
            case.assertEqual(len(vms[view]), 1, "%s: VMs" % view)
        self.functions = vms["functions"][0]["functions"]
        self.protos = {f["proto"]: f for f in self.functions}
        self.closures = {c["address"]: c for c in vms["functions"][0]["closures"]}
        self.traces = {t["number"]: t for t in vms["traces"][0]["traces"]}
        self.summary = vms["summary"][0]
        self.coroutines = {c["address"]: c for c in self.summary["coroutines"]}
        #: Address -> its stack; equal ones share one.
        self.stacks = {address: stack for stack in vms["stack"][0]["coroutines"]
                       for address in [stack["address"]] + stack["same"]}
        case.assertEqual(len(self.protos), len(self.functions), "a prototype is listed twice")

    def chunk(self, name):
        """The prototypes of one chunk."""
        return [f for f in self.functions if f["chunk"] == name]


def _check_functions(case, truth, answer):
    generated = truth.all("func")
    case.assertGreater(len(generated), 0)
    for item in generated:
        closure = answer.closures[_address(item["addr"])]
        proto = answer.protos[closure["proto"]]
        case.assertEqual(closure["kind"], "lua", item)
        if item.get("proto"):
            case.assertEqual(closure["proto"], _address(item["proto"]), item)
        case.assertEqual((proto["first_line"], proto["last_line"]),
                         (item["linedefined"], item["lastlinedefined"]), item)
        case.assertEqual(proto["first_line"], item["expect_line"], item)
        case.assertEqual(proto["chunk"], item["source"], item)
        case.assertEqual(proto["closures"], 1, item)
        for named in (closure, proto):
            case.assertEqual(named["name"], "KEEP.funcs." + item["name"])
    # Nothing else is in that chunk, unless its main function is not collected yet.
    lines = collections.Counter(f["first_line"] for f in answer.chunk("=gen"))
    lines.pop(0, None)
    case.assertEqual(lines, collections.Counter(item["linedefined"] for item in generated))
    # All functions of the script and nothing else.
    case.assertEqual(collections.Counter((f["first_line"], f["last_line"]) for f in
                                         answer.chunk(truth.one("ready")["source"])),
                     source_functions())
    for item in truth.all("func_stripped"):
        proto = answer.protos[answer.closures[_address(item["addr"])]["proto"]]
        case.assertEqual((proto["origin"], proto["first_line"], proto["chunk"], proto["closures"]),
                         ("stripped", None, "=stripped", 1))


def _check_library(case, truth, answer):
    for item in truth.all("cfunc"):
        closure = answer.closures[_address(item["addr"])]
        case.assertEqual(closure["kind"], "c" if item.get("ffid", 2) == 1 else "fast", item)
        case.assertEqual(closure["name"], item["name"])
        if item.get("cfaddr"):
            case.assertEqual(closure["entry"], _address(item["cfaddr"]), item)
    for item in truth.all("libfunc"):
        closure = answer.closures[_address(item["addr"])]
        case.assertEqual(closure["name"], item["name"])
        if item.get("bytecodes"):
            proto = answer.protos[closure["proto"]]
            case.assertEqual((closure["kind"], proto["origin"]), ("lua", "library"), item)
            case.assertEqual(proto["name"], item["name"])


def _check_traces(case, truth, answer, only_ours):
    told = {item["no"]: item for item in truth.all("trace")}
    for number, item in told.items():
        trace = answer.traces[number]
        case.assertEqual((trace["link_type"], trace["exits"], trace["mcode"]["size"]),
                         (item["linktype"], item["nexit"], item["szmcode"]), item)
        # A stitched trace gets its link when what follows is compiled, perhaps after it was told.
        if item["link"] or item["linktype"] != "stitch":
            case.assertEqual(trace["link"] or 0, item["link"], item)
        case.assertEqual(trace["mcode"]["start"], _address(item["mcode"]))
    for trace in answer.traces.values():
        if only_ours:
            # What was compiled after the program told its traces began in the script as well.
            case.assertEqual(trace["start"]["chunk"], truth.one("ready")["source"], trace)
        case.assertGreater(trace["start"]["line"], 0, trace)
        case.assertIn(trace["start"]["proto"], answer.protos)
        if trace["kind"] == "side":
            parent = answer.traces[trace["parent"]]
            case.assertLess(trace["exit"], parent["exits"], trace)
            case.assertEqual(trace["root"], parent["root"], trace)
        else:
            case.assertIsNone(trace["parent"], trace)
    if told:
        hot = truth.one("hot")
        started = {t["start"]["line"] for t in answer.traces.values()}
        case.assertLessEqual({hot["h1"], hot["h2"], hot["h3"], hot["h4"]}, started)


def _check_coroutines(case, truth, answer, only_ours):
    want = {_address(item["addr"]): "suspended"
            for kind in ("coroutine", "coroutine_deep") for item in truth.all(kind)}
    want[_address(truth.one("open_upvalue")["thread"])] = "suspended"
    other = truth.one("coroutine_other")
    for key, status in (("fresh", "fresh"), ("done", "finished"), ("dead", "error")):
        want[_address(other[key])] = status
    for address, status in want.items():
        case.assertEqual(answer.coroutines[address]["status"], status, address)
    running = [c for c in answer.coroutines.values() if c["status"] == "running"]
    case.assertEqual(len(running), 1, answer.coroutines)
    name = truth.one("ready")["coroutine"]
    if name == "main":
        case.assertTrue(running[0]["main"])
    else:
        case.assertEqual(running[0]["address"], _address(name))
    if only_ours:
        # The N suspended ones of which four are told, five others, main.
        count = len(truth.all("func")) + len(truth.all("coroutine_zoo")) + 6
        ours = [c for c in answer.coroutines.values() if not c["vm_thread"]]
        case.assertEqual(len(ours), count)


def _frames(stack):
    """The frames of a stack as lua_getinfo() tells them: function, is it Lua, line, name."""
    return [(f["function"], f["kind"] == "lua", f["line"], f["name"] or "", f["namewhat"] or "", f["first_line"])
            for f in stack["frames"]]


def _told_frames(item):
    # 0 and -1 both stand for unknown: of code without lines, of C.
    return [(_address(f["func"]), f["what"] != "C", f["currentline"] if f["currentline"] > 0 else None, f["name"],
             f["namewhat"], f["linedefined"] if f["currentline"] > 0 or f["linedefined"] > 0 else None)
            for f in item["frames"]]


#: Modes of truth.lua that stay in one line of the function that called ready().
_STAYS = ("read", "co-read", "cb", "abort", "crash-co", "spin", "in-hook", "in-gc")

#: Those that stay in a C function, where the VM has saved all.
_IN_C = ("read", "co-read", "abort", "crash-co", "in-hook", "in-gc")


def _check_running(case, truth, answer):
    """The frames that ready() saw below itself are the oldest ones of the coroutine that runs."""
    ready = truth.one("ready")
    stack, = (s for s in answer.stacks.values() if s["status"] == "running")
    case.assertIn(stack["frames_state"], ("whole", "saved", "trace"))
    # A calibration may not know whether the VM is in C, and says so.
    known = answer.summary["vm_state"] is not None
    if known and ready["mode"] in _IN_C and stack["frames"][0]["name"] in ("read", "abort"):
        case.assertEqual(stack["frames_state"], "whole", stack)
    told = _told_frames(ready)
    seen = _frames(stack)[-len(told):]
    case.assertEqual(seen[0][0], told[0][0], stack)
    case.assertEqual(seen[1:], told[1:])
    if ready["mode"] in _STAYS:
        # What it wrote can be read before ready(), which is called one line or two above, is left.
        above = [f["name"] for f in stack["frames"][:-len(told)]][-1:]
        lines = {ready["at_line"]} if above != ["ready"] else {ready["at_line"] - 1, ready["at_line"] - 2}
        case.assertIn(seen[0][2], lines, stack)


def _check_stacks(case, truth, answer):
    case.assertEqual(set(answer.stacks), set(answer.coroutines))
    for address, stack in answer.stacks.items():
        case.assertEqual(stack["status"], answer.coroutines[address]["status"], address)
        case.assertEqual((stack["depth"], stack["count"]), (len(stack["frames"]), len(stack["same"]) + 1))
        if stack["status"] in ("fresh", "finished"):
            case.assertEqual(stack["frames"], [], address)
    told = [item for kind in ("coroutine", "coroutine_zoo", "coroutine_normal") for item in truth.all(kind)]
    case.assertGreater(len(told), 30)
    for item in told:
        stack = answer.stacks[_address(item["addr"])]
        case.assertEqual(_frames(stack), _told_frames(item), item.get("name", item["k"]))
        case.assertEqual(stack["frames_state"], "whole", item)
        case.assertEqual([f["exact"] for f in stack["frames"] if f["line"]],
                         [True for f in stack["frames"] if f["line"]], item)
    # The N equal ones are one stack.
    shared = answer.stacks[_address(truth.all("coroutine")[0]["addr"])]
    case.assertEqual(shared["count"], len(truth.all("func")))
    deep = truth.one("coroutine_deep")
    frames = answer.stacks[_address(deep["addr"])]["frames"]
    case.assertEqual([f["kind"] for f in frames[1:]], ["lua"] * deep["lua_frames"])
    case.assertEqual({(f["first_line"], f["line"]) for f in frames[1:]}, {(deep["linedefined"],) * 2})


def check(case, truth, answers, only_ours=True):
    """
    Asserts that every function, trace and coroutine that @truth tells is in @answers, right, and
    that nothing else is among the functions of its chunks. @only_ours: it is the only script.
    """
    answer = Answer(case, answers)
    _check_functions(case, truth, answer)
    _check_library(case, truth, answer)
    _check_traces(case, truth, answer, only_ours)
    _check_coroutines(case, truth, answer, only_ours)
    _check_stacks(case, truth, answer)
    _check_running(case, truth, answer)
    counts = answer.summary["counts"]
    case.assertEqual(counts["protos"], len(answer.functions))
    case.assertEqual(counts["closures"], len(answer.closures))
    case.assertEqual(counts["threads"], len(answer.coroutines))


#: What differs by nature between the answers of a process and of its core.
BY_NATURE = ("target", "core", "signal", "state", "object_files", "symbols", "symbol_sources",
             "objects", "executable", "warnings", "warning_count", "complete")


def same(case, one, other):
    """Asserts that two sets of answers about one moment say the same, doubts about VMs included."""
    for view in VIEWS:
        a, b = ({key: value for key, value in answers[view].items() if key not in BY_NATURE}
                for answers in (one, other))
        case.assertEqual(a, b, view)
        a, b = ([w for w in answers[view]["warnings"] if not w["code"].startswith("object-file")]
                for answers in (one, other))
        case.assertEqual(a, b, view)
