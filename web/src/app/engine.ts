// The one engine of the page, opened when it is first needed. If that fails the next question tries again.
import address from '../../../build/wasm/khepri.wasm?url'
import { openEngine } from '../engine/open'
import type { Engine } from '../engine/engine'

let opened: Promise<Engine> | null = null

export function engine(): Promise<Engine> {
  opened ??= openEngine(new URL(address, document.baseURI)).catch((fault) => {
    opened = null
    throw fault
  })
  return opened
}
