"""Fields of the options: which there must be, which there may be, and their values."""

from collections.abc import Iterable

from replayer.game import Refusal


def check_fields(options: dict, required: Iterable[str], optional: Iterable[str] = ()) -> None:
    for name in required:
        if name not in options:
            raise Refusal(f"the option '{name}' is missing")
    for name in options:
        if name not in (*required, *optional):
            raise Refusal(f"'{name}' is not an option of this game")


def check_value(options: dict, name: str, allowed: Iterable) -> None:
    """The type counts too: in Python True equals 1."""
    value = options[name]
    if not any(type(value) is type(one) and value == one for one in allowed):
        raise Refusal(f"the option '{name}' is {value!r}; it can be {', '.join(map(str, allowed))}")
