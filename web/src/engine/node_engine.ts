// The engine without workers, for tests and measurements in Node.
import { readFile } from 'node:fs/promises'
import { Engine } from './engine'
import { start } from './instance'
import type { RequestQueue } from './worker_queue'

export const wasmFile = new URL('../../../build/wasm/khepri.wasm', import.meta.url)

export async function nodeQueue(): Promise<RequestQueue> {
  const answer = await start(await WebAssembly.compile(new Uint8Array(await readFile(wasmFile))))
  return { ask: async (request) => answer(request), close() {} }
}

export async function nodeEngine(): Promise<Engine> {
  return new Engine(await nodeQueue(), await nodeQueue())
}
