// The engine itself: text in, text out, synchronously. Runs in a worker (worker.ts).
import { systemCalls } from './wasi'

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  make_room(size: number): number
  answer(): number
  answer_text(): number
}

export type Answer = (request: string) => string

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export async function start(module: WebAssembly.Module): Promise<Answer> {
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: systemCalls(() => engine.memory),
  })
  const engine = instance.exports as WebAssembly.Exports & Exports
  engine._initialize()
  return (request) => {
    const bytes = encoder.encode(request)
    const room = engine.make_room(bytes.length)
    new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes)
    const length = engine.answer()
    return decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer_text(), length))
  }
}
