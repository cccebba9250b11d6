// Opens the engine in a browser: compiles it once, off the main thread, for all workers.
import { Engine } from './engine'
import { WorkerQueue } from './worker_queue'

export async function openEngine(address: URL | string): Promise<Engine> {
  const module = await compile(address)
  const line = () =>
    new WorkerQueue(
      module,
      () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
    )
  return new Engine(line(), line(), line())
}

/** The server answers but has no engine, or a broken one. */
export class NotServed extends Error {}

async function compile(address: URL | string): Promise<WebAssembly.Module> {
  const answer = await fetch(address)
  if (!answer.ok) {
    const what = `${answer.status} for ${String(address)}`
    throw isForNow(answer.status) ? new Error(what) : new NotServed(what)
  }
  // A plain web host may send another content type; then the browser cannot compile while loading.
  if (answer.headers.get('content-type') !== 'application/wasm')
    return WebAssembly.compile(await answer.arrayBuffer())
  return WebAssembly.compileStreaming(answer)
}

// Too many requests, or a server that is starting or stopping.
const isForNow = (status: number) => status === 408 || status === 429 || status >= 500
