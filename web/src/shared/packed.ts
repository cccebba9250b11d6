// A text inside a link, such as a record: compressed, in characters that need no escaping.
import { largest } from './record_file'

// Messengers and mail programs cut longer links.
export const longestLink = 12_000

export async function packed(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text))
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

// Null if it is incomplete, or larger than any record.
export async function unpacked(inside: string): Promise<string | null> {
  try {
    const signs = atob(inside.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
    const text = await through(new DecompressionStream('deflate-raw'), bytes)
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    return null
  }
}

async function through(
  stream: GenericTransformStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = (stream.writable as WritableStream<BufferSource>).getWriter()
  void writer.write(bytes).catch(() => {}) // the reader gets the error
  void writer.close().catch(() => {})
  const reader = (stream.readable as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let length = 0; ;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > largest) throw new Error('too large')
    parts.push(value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
