// Opens the engine in a browser: compiled once, off the main thread, for both workers.
import { Engine } from './engine'
import { WorkerLine } from './line'

export async function openEngine(address: URL | string): Promise<Engine> {
  const module = await compile(address)
  const line = () =>
    new WorkerLine(module, () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
  return new Engine(line(), line())
}

/** The server is there and does not have the engine, or what it has is none. */
export class NotServed extends Error {}

async function compile(address: URL | string): Promise<WebAssembly.Module> {
  const answer = await fetch(address)
  if (!answer.ok) {
    const what = `${answer.status} for ${String(address)}`
    throw isForNow(answer.status) ? new Error(what) : new NotServed(what)
  }
  // A plain web host may not know what the file is, and then the browser does not compile while it loads.
  if (answer.headers.get('content-type') !== 'application/wasm') return WebAssembly.compile(await answer.arrayBuffer())
  return WebAssembly.compileStreaming(answer)
}

// Too much at once, or a server that is about to come or go.
const isForNow = (status: number) => status === 408 || status === 429 || status >= 500
