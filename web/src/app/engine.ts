// The one engine of the page, opened when it is first needed, as soon as the network lets it come. If the server does not have it the next question tries
// again.
import address from '../../../build/wasm/khepri.wasm?url'
import { NotServed, openEngine } from '../engine/open'
import type { Engine } from '../engine/engine'
import { load } from '../engine/load.svelte'

let opened: Promise<Engine> | null = null

const isFinal = (fault: unknown) => fault instanceof NotServed || fault instanceof WebAssembly.CompileError

export function engine(): Promise<Engine> {
  opened ??= load(() => openEngine(new URL(address, document.baseURI)), isFinal).catch((fault) => {
    opened = null
    throw fault
  })
  return opened
}
