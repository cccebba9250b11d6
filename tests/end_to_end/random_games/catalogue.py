"""The sentences of a language, worded by a second, plain reading of ICU messages (docs/words.md)."""

import functools
import json
import os

from khepri import ROOT

LANGUAGES = ["en", "ru", "fr", "it"]


def closing(pattern: str, opening: int) -> int:
    """The place of the brace that closes the one at `opening`."""
    depth = 0
    for place in range(opening, len(pattern)):
        depth += {"{": 1, "}": -1}.get(pattern[place], 0)
        if depth == 0:
            return place
    raise ValueError(f"a brace without its partner in {pattern!r}")


def branches_of(text: str) -> dict[str, str]:
    branches, at = {}, 0
    while (opening := text.find("{", at)) >= 0:
        end = closing(text, opening)
        branches[text[at:opening].strip()] = text[opening + 1 : end]
        at = end + 1
    return branches


def plural_category(language: str, number: int) -> str:
    """CLDR's, for whole numbers below a million."""
    n = abs(number)
    if language == "ru":
        if n % 10 == 1 and n % 100 != 11:
            return "one"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    return "one" if n == 1 or (language == "fr" and n == 0) else "other"


def formatted(pattern: str, values: dict, language: str, number: int | None = None) -> str:
    out, at = "", 0
    while (opening := pattern.find("{", at)) >= 0:
        end = closing(pattern, opening)
        out += with_number(pattern[at:opening], number)
        name, *rest = [part.strip() for part in pattern[opening + 1 : end].split(",", 2)]
        out += argument(values[name], rest, values, language, number) if rest else str(values[name])
        at = end + 1
    return out + with_number(pattern[at:], number)


def with_number(text: str, number: int | None) -> str:
    return text if number is None else text.replace("#", str(number))


def argument(value, kind_and_branches: list[str], values: dict, language: str, number: int | None) -> str:
    kind, branches = kind_and_branches[0], branches_of(kind_and_branches[1])
    if kind == "select":
        return formatted(branches.get(str(value), branches["other"]), values, language, number)
    fitting = [key for key in (f"={value}", plural_category(language, value), "other") if key in branches]
    return formatted(branches[fitting[0]], values, language, value)


class Catalogue:
    def __init__(self, language: str):
        self.language = language
        self.messages: dict[str, str] = {}
        folder = os.path.join(ROOT, "src", "i18n", language)
        for name in filter(lambda name: name.endswith(".json"), os.listdir(folder)):
            if not name.startswith("page"):  # which the page alone reads
                with open(os.path.join(folder, name), encoding="utf-8") as file:
                    self.messages |= json.load(file)

    def say(self, key: str, **values) -> str:
        return formatted(self.messages[key], values, self.language)

    def listed(self, parts: list[str]) -> str:
        if not parts:
            return self.say("list.nothing")
        *others, last = parts
        link = self.say("list.and")
        if self.language == "it" and last[0] in "eE":
            link = link.replace(" e ", " ed ")
        return self.say("list.comma").join(others) + link + last if others else last

    def typed(self, word: str) -> list[str]:
        """What stands for a word of the notation."""
        return self.messages.get(f"typed.{word}", word).split(" ")

    def notation(self, move: str) -> str:
        """A move that the program has written in the language: in the notation, in which one and several are spelt alike."""
        if self.language == "en":
            return move
        keys = [key.removeprefix("typed.") for key in self.messages if key.startswith("typed.")]
        meanings = {self.typed(key)[0]: key[:-1] if key.endswith("s") and key[:-1] in keys else key for key in keys}
        return " ".join(meanings.get(word, word) for word in move.split(" "))


@functools.cache
def catalogue(language: str) -> Catalogue:
    return Catalogue(language)
