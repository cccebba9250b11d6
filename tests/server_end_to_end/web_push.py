"""A browser's side of Web Push, written from the RFCs alone: keys on P-256, decryption (RFC 8291), the signature of the sender (RFC
8292). Slow and not safe against those who measure time: for tests."""

import base64
import hashlib
import hmac
import json
import os
import secrets
import struct

P = 2**256 - 2**224 + 2**192 + 2**96 - 1
N = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
B = 0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B
G = (0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
     0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5)


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def add(one, other):
    """Points of the curve; None is infinity."""
    if one is None or other is None:
        return one or other
    (x1, y1), (x2, y2) = one, other
    if x1 == x2 and (y1 + y2) % P == 0:
        return None
    slope = (3 * x1 * x1 - 3) * pow(2 * y1, -1, P) if one == other else (y2 - y1) * pow(x2 - x1, -1, P)
    x = (slope * slope - x1 - x2) % P
    return x, (slope * (x1 - x) - y1) % P


def multiply(point, number):
    result = None
    while number:
        if number & 1:
            result = add(result, point)
        point = add(point, point)
        number >>= 1
    return result


def encode(point):
    return b"\x04" + point[0].to_bytes(32, "big") + point[1].to_bytes(32, "big")


def decode(data):
    assert len(data) == 65 and data[0] == 4, data
    x, y = int.from_bytes(data[1:33], "big"), int.from_bytes(data[33:], "big")
    assert (y * y - x * x * x + 3 * x - B) % P == 0, "not on the curve"
    return x, y


def is_signed(text, signature, public):
    """ECDSA with SHA-256."""
    r, s = int.from_bytes(signature[:32], "big"), int.from_bytes(signature[32:], "big")
    if len(signature) != 64 or not (0 < r < N and 0 < s < N):
        return False
    digest = int.from_bytes(hashlib.sha256(text).digest(), "big")
    inverse = pow(s, -1, N)
    point = add(multiply(G, digest * inverse % N), multiply(decode(public), r * inverse % N))
    return point is not None and point[0] % N == r


def hkdf(salt, secret, info, size):
    key = hmac.digest(salt, secret, "sha256")
    return hmac.digest(key, info + b"\x01", "sha256")[:size]


def double(byte):
    """In AES' field."""
    return (byte << 1 ^ (0x11B if byte & 0x80 else 0)) & 0xFF


def _s_box():
    box, power, inverse = [0x63] * 256, 1, 1
    while True:
        power ^= double(power)  # times 3
        for shift in (1, 2, 4):  # divided by 3
            inverse ^= inverse << shift & 0xFF
        inverse ^= 0x09 if inverse & 0x80 else 0
        value = inverse
        for turn in range(1, 5):
            value ^= (inverse << turn | inverse >> 8 - turn) & 0xFF
        box[power] = value ^ 0x63
        if power == 1:
            return box


S_BOX = _s_box()


def aes_128(key, block):
    words, factor = [list(key[at:at + 4]) for at in range(0, 16, 4)], 1
    for at in range(4, 44):
        word = words[-1]
        if at % 4 == 0:
            word = [S_BOX[byte] for byte in word[1:] + word[:1]]
            word[0] ^= factor
            factor = double(factor)
        words.append([a ^ b for a, b in zip(words[at - 4], word)])
    keys = [sum(words[at:at + 4], []) for at in range(0, 44, 4)]
    state = [a ^ b for a, b in zip(block, keys[0])]
    for turn in range(1, 11):
        state = [S_BOX[state[at * 5 % 16]] for at in range(16)]  # the rows are shifted
        if turn < 10:
            mixed = []
            for column in (state[at:at + 4] for at in range(0, 16, 4)):
                every = column[0] ^ column[1] ^ column[2] ^ column[3]
                mixed += [column[at] ^ every ^ double(column[at] ^ column[(at + 1) % 4]) for at in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, keys[turn])]
    return bytes(state)


def ghash(key, data):
    """Of a text without additional data: its padded blocks and its length."""
    factor, result = int.from_bytes(key, "big"), 0
    padded = data + bytes(-len(data) % 16) + struct.pack(">QQ", 0, 8 * len(data))
    for at in range(0, len(padded), 16):
        result ^= int.from_bytes(padded[at:at + 16], "big")
        product = 0
        for bit in range(127, -1, -1):
            if result >> bit & 1:
                product ^= factor_at(factor, 127 - bit)
        result = product
    return result.to_bytes(16, "big")


def factor_at(factor, steps):
    """Times x, so many times, in GCM's order of bits."""
    for _ in range(steps):
        factor = factor >> 1 ^ (0xE1 << 120 if factor & 1 else 0)
    return factor


def opened(key, nonce, sealed):
    """AES-128-GCM."""
    text, tag = sealed[:-16], sealed[-16:]
    mask = aes_128(key, nonce + b"\x00\x00\x00\x01")
    expected = bytes(a ^ b for a, b in zip(ghash(aes_128(key, bytes(16)), text), mask))
    assert tag == expected, "the tag is wrong"
    stream = b"".join(aes_128(key, nonce + struct.pack(">I", 2 + at)) for at in range((len(text) + 15) // 16))
    return bytes(a ^ b for a, b in zip(text, stream))


class Browser:
    """The keys of one subscription."""

    def __init__(self, private=None, auth=None):
        self.private = private or secrets.randbelow(N - 1) + 1
        self.public = encode(multiply(G, self.private))
        self.auth = auth or os.urandom(16)

    def subscription(self, endpoint, text="It is your turn."):
        return {"endpoint": endpoint, "p256dh": base64url(self.public), "auth": base64url(self.auth), "text": text}

    def decrypt(self, body):
        salt, (size,), length = body[:16], struct.unpack(">I", body[16:20]), body[20]
        sender, sealed = body[21:21 + length], body[21 + length:]
        assert len(sealed) <= size, "more than one record"
        shared = multiply(decode(sender), self.private)[0].to_bytes(32, "big")
        secret = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = hkdf(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = hkdf(salt, secret, b"Content-Encoding: nonce\0", 12)
        text = opened(key, nonce, sealed).rstrip(b"\0")
        assert text[-1:] == b"\x02", "not the last record"
        return text[:-1]


def identity(authorization):
    """The claims and the key of a sender, whose signature is right."""
    scheme, _, rest = authorization.partition(" ")
    fields = dict(field.strip().split("=", 1) for field in rest.split(","))
    assert scheme == "vapid" and fields.keys() == {"t", "k"}, authorization
    head, claims, signature = fields["t"].split(".")
    assert json.loads(from_base64url(head)) == {"typ": "JWT", "alg": "ES256"}, head
    assert is_signed(f"{head}.{claims}".encode(), from_base64url(signature), from_base64url(fields["k"]))
    return json.loads(from_base64url(claims)), fields["k"]
