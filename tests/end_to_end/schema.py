"""As much of JSON Schema as src/server/net/http/openapi.json and editions use. A keyword that is not known here is a fault, so that nothing is
passed over in silence."""

import re

TYPES = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}
NOTES = {"description", "discriminator", "$schema", "title", "default"}


def faults(document, schema, value, path="$"):
    """What is wrong with the value, each with its path; nothing if it is as the schema says."""
    found = []
    for keyword, rule in schema.items():
        if keyword in NOTES:
            continue
        if keyword not in CHECKS:
            found.append(f"{path}: the keyword {keyword} is not known")
        else:
            found += CHECKS[keyword](document, schema, rule, value, path)
    return found


def unless(holds, path, rule, value):
    return [] if holds else [f"{path}: expected {rule}, found {str(value)[:60]}"]


def check_ref(document, schema, rule, value, path):
    target = document
    for part in rule.removeprefix("#/").split("/"):
        target = target[part]
    return faults(document, target, value, path)


def check_type(document, schema, rule, value, path):
    is_it = isinstance(value, TYPES[rule]) and (rule == "boolean" or not isinstance(value, bool))
    return unless(is_it, path, rule, value)


def check_properties(document, schema, rule, value, path):
    return [fault for name, inner in rule.items() if isinstance(value, dict) and name in value
            for fault in faults(document, inner, value[name], f"{path}.{name}")]


def check_required(document, schema, rule, value, path):
    return [f"{path}: {name} is missing" for name in rule if isinstance(value, dict) and name not in value]


def check_additional(document, schema, rule, value, path):
    unknown = set(value) - set(schema["properties"]) if isinstance(value, dict) and rule is False else ()
    return [f"{path}: {name} is unknown" for name in unknown]


def check_items(document, schema, rule, value, path):
    return [fault for i, one in enumerate(value if isinstance(value, list) else [])
            for fault in faults(document, rule, one, f"{path}[{i}]")]


def check_one_of(document, schema, rule, value, path):
    tried = [faults(document, one, value, path) for one in rule]
    fitting = sum(not fault for fault in tried)
    return unless(fitting == 1, path, f"one alternative (fitting: {fitting}; {tried})", value)


def limit(holds, kind):
    return lambda document, schema, rule, value, path: unless(
        not isinstance(value, kind) or holds(value, rule), path, f"limit {rule}", value)


CHECKS = {
    "$ref": check_ref,
    "type": check_type,
    "properties": check_properties,
    "required": check_required,
    "additionalProperties": check_additional,
    "items": check_items,
    "oneOf": check_one_of,
    "const": lambda document, schema, rule, value, path: unless(value == rule, path, repr(rule), value),
    "enum": lambda document, schema, rule, value, path: unless(value in rule, path, f"one of {rule}", value),
    "pattern": limit(lambda value, rule: re.search(rule, value), str),
    "minLength": limit(lambda value, rule: len(value) >= rule, str),
    "maxLength": limit(lambda value, rule: len(value) <= rule, str),
    "minItems": limit(lambda value, rule: len(value) >= rule, list),
    "maxItems": limit(lambda value, rule: len(value) <= rule, list),
    "minimum": limit(lambda value, rule: value >= rule, int),
    "maximum": limit(lambda value, rule: value <= rule, int),
}
