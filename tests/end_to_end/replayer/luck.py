"""Luck: the ChaCha20 key stream of RFC 8439, read as numbers and shuffles."""

import hashlib
import struct

WORD = 0xFFFFFFFF
COLUMNS_AND_DIAGONALS = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)


def match_key(secret: bytes, seeds: list[bytes]) -> bytes:
    return hashlib.sha256(b"khepri match key 1" + secret + b"".join(seeds)).digest()


def redeal_key(secret: bytes) -> bytes:
    return hashlib.sha256(b"khepri redeal key 1" + secret).digest()


def turned_left(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & WORD


def quarter_round(state: list[int], a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, section 2.1."""
    for x, y, z, by in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        state[x] = (state[x] + state[y]) & WORD
        state[z] = turned_left(state[z] ^ state[x], by)


def chacha20_block(key: bytes, counter: int, nonce: bytes) -> list[int]:
    """RFC 8439, section 2.3: a block as sixteen words (four bytes each, the lowest first)."""
    start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter,
             *struct.unpack("<3I", nonce)]
    state = list(start)
    for _ in range(10):
        for places in COLUMNS_AND_DIAGONALS:
            quarter_round(state, *places)
    return [(word + first) & WORD for word, first in zip(state, start)]


class Luck:
    def __init__(self, key: bytes):
        self.key = key
        self.drawn = 0  # words taken so far
        self.block: list[int] = []

    def word(self) -> int:
        counter, place = divmod(self.drawn, 16)
        if place == 0:
            self.block = chacha20_block(self.key, counter, bytes(12))
        self.drawn += 1
        return self.block[place]

    def below(self, n: int) -> int:
        """Lemire's method: 0 to n - 1, exactly uniform."""
        while True:
            product = self.word() * n
            if product & WORD >= (2**32 - n) % n:
                return product >> 32

    def shuffle(self, items: list) -> None:
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]
