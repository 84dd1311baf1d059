# Man page, format descriptions, JSON schema.
