"""Lines that mean nothing, or something by accident."""

from random import Random

from random_games.catalogue import LANGUAGES, catalogue

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;-+*/=!?&%$#@'\"()[]<|\\~^_"  # no prompt: ">"
OTHER_LETTERS = "éèàüßñøåŁжщъыёЯ漢字🐪́\u202e\u00a0\u2028"
OTHER_MOVES = ["sell coin 3", "offer V4", "I:e3 e4 e5 e6 e7", "3 e4", "rob 2", "sacrifice all", "explore 5", "lose all",
               "trade all for all", "decree", "V", "e", "s", "1", "-1", "0 e4", "1 k11", "a1-j10", "sell all coins"]


def nonsense(random: Random, on_pty: bool) -> bytes:
    """A line; at a terminal without what its driver would act upon, and short enough for it."""
    kinds = [letters, other_letters, other_move, other_language, long_line]
    if not on_pty:
        kinds += [control_characters, not_utf8, longer_line]
    return random.choice(kinds)(random)


def letters(random: Random) -> bytes:
    return "".join(random.choices(LETTERS, k=random.randint(1, 40))).encode()


def other_letters(random: Random) -> bytes:
    return "".join(random.choices(LETTERS + OTHER_LETTERS * 3, k=random.randint(1, 100))).encode()


def other_move(random: Random) -> bytes:
    return random.choice(OTHER_MOVES).encode()


def other_language(random: Random) -> bytes:
    words = [word for key, text in catalogue(random.choice(LANGUAGES)).messages.items() if key.startswith("typed.")
             if key not in ("typed.quit", "typed.save") for word in text.split(" ")]
    return " ".join(random.choices([*words, "2", "3"], k=random.randint(1, 5))).encode()


def control_characters(random: Random) -> bytes:
    return bytes(random.choice([0, 1, 3, 4, 7, 8, 9, 11, 12, 13, 26, 27, 31, 65, 91, 127]) for _ in range(random.randint(1, 30)))


def not_utf8(random: Random) -> bytes:
    return bytes(random.choice([32, 65, 128, 155, 191, 192, 195, 208, 237, 244, 255]) for _ in range(random.randint(1, 80)))


def long_line(random: Random) -> bytes:
    return ("".join(random.choices("ab 19é", k=random.choice([59, 60, 61, 81, 500])))).encode()


def longer_line(random: Random) -> bytes:
    return random.choice([b"x", b"9", b"sell ", b"V4 ", b"e3 ", "й".encode(), b"? ", b"help "]) * random.choice([1000, 20000, 100000])
