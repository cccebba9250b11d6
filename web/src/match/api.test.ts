import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { historyOf } from './api'

const requests: string[] = []

// A server that returns at most 100 versions of a match in one answer.
function serve(version: number): void {
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address)
    const from = Number(new URL(address).searchParams.get('from'))
    const length = Math.max(0, Math.min(100, version + 1 - from))
    const entries = Array.from({ length }, (_, at) => ({ version: from + at, view: {} }))
    return new Response(JSON.stringify(entries), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
}

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('location', { href: 'https://example.org/games/#/match/m' })
})
afterEach(() => vi.unstubAllGlobals())

test('a long history is read in several requests', async () => {
  serve(250)
  const entries = await historyOf('m', 'token', 0, 250)
  expect(entries.map(({ version }) => version)).toEqual(
    Array.from({ length: 251 }, (_, version) => version),
  )
  const path = 'https://example.org/games/api/matches/m/history?from='
  expect(requests).toEqual([`${path}0`, `${path}100`, `${path}200`])
})

test('only new versions are requested', async () => {
  serve(7)
  expect((await historyOf('m', undefined, 5, 7)).map(({ version }) => version)).toEqual([5, 6, 7])
  expect(requests.length).toBe(1)
})

test('a server with fewer versions than expected does not cause an endless loop', async () => {
  serve(3)
  expect((await historyOf('m', undefined, 0, 9)).length).toBe(4)
})
