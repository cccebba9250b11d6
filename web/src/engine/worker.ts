// A worker that holds one engine. It first receives the compiled module, then requests, which it
// answers in order.
import { start, type Answer } from './instance'

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: string }
export type FromWorker = { id: number; answer: string } | { id: number; error: string }

let engine: Promise<Answer> | undefined

async function take(message: ToWorker): Promise<void> {
  if ('module' in message) {
    engine = start(message.module)
    return
  }
  try {
    const answer = await engine!
    post({ id: message.id, answer: answer(message.request) })
  } catch (error) {
    post({ id: message.id, error: String(error) })
  }
}

const post = (message: FromWorker) => self.postMessage(message)
self.onmessage = (event: MessageEvent<ToWorker>) => void take(event.data)
