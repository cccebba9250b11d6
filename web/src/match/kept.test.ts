import { beforeEach, expect, test, vi } from 'vitest'
import type { KeptGame } from './kept.svelte'

const shelf = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => shelf.get(key) ?? null,
  setItem: (key: string, value: string) => void shelf.set(key, value),
  removeItem: (key: string) => void shelf.delete(key),
})
const { keptGames } = await import('./kept.svelte')
const { keep, recall } = await import('./storage')

beforeEach(() => keptGames.all.forEach(({ id }) => keptGames.remove(id)))

let time = 0
function put(id: string, status: KeptGame['status']): void {
  keep(`record.${id}`, { record: id })
  keptGames.put({ id, kind: 'local', game: 'mummies', options: { players: 2, target: 50 }, names: [], changed: ++time, status })
}

test('finished games stay for a while, the latest first, and then go with their records', () => {
  put('going', 'playing')
  for (let at = 1; at <= 33; ++at) put(`over${at}`, 'over')
  expect(keptGames.finished.length).toBe(30)
  expect(keptGames.finished[0]!.id).toBe('over33')
  expect(recall('record.over3')).toBeNull()
  expect(recall('record.over4')).not.toBeNull()
  expect(keptGames.find('going')).toBeDefined()
})
test('games that go on push out what is over before one of their own', () => {
  for (let at = 1; at <= 10; ++at) put(`over${at}`, 'over')
  for (let at = 1; at <= 60; ++at) put(`going${at}`, 'playing')
  expect([keptGames.finished.length, keptGames.all.length]).toEqual([0, 60])
  put('going61', 'playing')
  expect(keptGames.all.length).toBe(60)
  expect(keptGames.find('going1')).toBeUndefined()
})
