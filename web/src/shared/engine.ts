// The engine of the page, opened on first use. If the server does not have it, the next call tries
// again.
import address from '../../../build/wasm/khepri.wasm?url'
import { NotServed, openEngine } from '../engine/open_engine'
import type { Engine } from '../engine/engine'
import { load } from '../engine/load.svelte'

let cached: Promise<Engine> | null = null

const isFinal = (error: unknown) =>
  error instanceof NotServed || error instanceof WebAssembly.CompileError

export function engine(): Promise<Engine> {
  cached ??= load(() => openEngine(new URL(address, document.baseURI)), isFinal).catch((error) => {
    cached = null
    throw error
  })
  return cached
}
