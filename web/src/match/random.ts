// 32 random bytes as hexadecimal digits: a seed or a token.
export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
}
