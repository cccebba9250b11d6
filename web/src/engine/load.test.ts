// Loading on demand: retries, and gives up when retrying is useless.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { load, loads } from './load.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a failed load is retried with longer and longer waits until it succeeds', async () => {
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

test('a load that the server cannot satisfy fails at once', async () => {
  let tries = 0
  const loading = load(
    async () => {
      ++tries
      throw new Error('404')
    },
    (error) => String(error).includes('404'),
  )
  await expect(loading).rejects.toThrow('404')
  expect([tries, loads.failing]).toEqual([1, 0])
})
