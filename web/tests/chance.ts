// Chance in the page that goes the same way in every run of a test: deals, and the seeds with which
// the computer thinks. What the server deals stays random.
import type { BrowserContext } from 'playwright-core'

// Runs in the page. Every load of the page draws on.
function replaceChance(seed: number): void {
  if (location.origin === 'null') return // an empty page has no storage
  const loads = Number(sessionStorage.getItem('loads') ?? 0)
  sessionStorage.setItem('loads', String(loads + 1))
  let state = (seed * 2654435761 + loads * 40503) >>> 0
  const chance = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  Math.random = chance
  crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
    const bytes = array as unknown as Uint8Array
    for (let at = 0; at < bytes.length; ++at) bytes[at] = Math.floor(chance() * 256)
    return array
  }
}

// In all pages of the context, from their first script on.
export const seedChance = (context: BrowserContext, seed: number): Promise<void> =>
  context.addInitScript(replaceChance, seed)
