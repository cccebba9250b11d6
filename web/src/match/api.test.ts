import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { historyOf } from './api'

const asked: string[] = []

// A server that gives at most 100 versions of a match in one answer.
function serve(version: number): void {
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const from = Number(new URL(address).searchParams.get('from'))
    const length = Math.max(0, Math.min(100, version + 1 - from))
    const moments = Array.from({ length }, (_, at) => ({ version: from + at, view: {} }))
    return new Response(JSON.stringify(moments), { headers: { 'Content-Type': 'application/json' } })
  })
}

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('location', { href: 'https://example.org/games/#/match/m' })
})
afterEach(() => vi.unstubAllGlobals())

test('a long history is read piece by piece', async () => {
  serve(250)
  const moments = await historyOf('m', 'token', 0, 250)
  expect(moments.map(({ version }) => version)).toEqual(Array.from({ length: 251 }, (_, version) => version))
  const path = 'https://example.org/games/api/matches/m/history?from='
  expect(asked).toEqual([`${path}0`, `${path}100`, `${path}200`])
})

test('only what is new is asked for', async () => {
  serve(7)
  expect((await historyOf('m', undefined, 5, 7)).map(({ version }) => version)).toEqual([5, 6, 7])
  expect(asked.length).toBe(1)
})

test('a server that knows less than expected is not asked for ever', async () => {
  serve(3)
  expect((await historyOf('m', undefined, 0, 9)).length).toBe(4)
})
