// What is loaded when it is needed: tried again while it does not come, given up when that is of no use.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { load, loads } from './load.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what does not come is tried again, waiting longer each time, until it is there', async () => {
  const at: number[] = []
  const part = async () => {
    at.push(Date.now())
    if (at.length < 5) throw new TypeError('Failed to fetch')
    return 'there'
  }
  const loading = load(part, () => false)
  await vi.advanceTimersByTimeAsync(0)
  expect(loads.failing).toBe(1)
  await vi.runAllTimersAsync()
  expect(await loading).toBe('there')
  expect(loads.failing).toBe(0)
  const waits = at.slice(1).map((time, nth) => time - at[nth]!)
  for (const [nth, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(250 * 2 ** nth)
    expect(wait).toBeLessThanOrEqual(500 * 2 ** nth)
  }
})

test('what the server does not have is thrown at once', async () => {
  let tries = 0
  const loading = load(async () => {
    ++tries
    throw new Error('404')
  }, (fault) => String(fault).includes('404'))
  await expect(loading).rejects.toThrow('404')
  expect([tries, loads.failing]).toEqual([1, 0])
})
