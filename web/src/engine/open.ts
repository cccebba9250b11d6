// Opens the engine in a browser: compiled once, off the main thread, for both workers.
import { Engine } from './engine'
import { WorkerLine } from './line'

export async function openEngine(address: URL | string): Promise<Engine> {
  const module = await compile(address)
  const line = () =>
    new WorkerLine(module, () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
  return new Engine(line(), line())
}

async function compile(address: URL | string): Promise<WebAssembly.Module> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${answer.status} for ${String(address)}`)
  // A plain web host may not know what the file is, and then the browser does not compile while it loads.
  if (answer.headers.get('content-type') !== 'application/wasm') return WebAssembly.compile(await answer.arrayBuffer())
  return WebAssembly.compileStreaming(answer)
}
