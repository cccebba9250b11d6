import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedGame } from './saved_games.svelte'

const shelf = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => shelf.get(key) ?? null,
  setItem: (key: string, value: string) => void shelf.set(key, value),
  removeItem: (key: string) => void shelf.delete(key),
  key: (at: number) => [...shelf.keys()][at] ?? null,
  get length() {
    return shelf.size
  },
})
const { savedGames, savedRecord } = await import('./saved_games.svelte')
const { save, load } = await import('./storage')

beforeEach(() => {
  shelf.clear()
  savedGames.readAgain()
})
afterAll(() => vi.unstubAllGlobals())

let time = 0
function put(id: string, status: SavedGame['status']): void {
  save(`record.${id}`, { record: id })
  savedGames.put({
    id,
    kind: 'local',
    game: 'mummies',
    options: { players: 2, target: 50 },
    names: [],
    changed: ++time,
    status,
  })
}

test('finished games are kept for a while, the latest first, and are then dropped with their records', () => {
  put('going', 'playing')
  for (let at = 1; at <= 103; ++at) put(`over${at}`, 'over')
  expect(savedGames.finished.length).toBe(100)
  expect(savedGames.finished[0]!.id).toBe('over103')
  expect(load('record.over3')).toBeNull()
  expect(load('record.over4')).not.toBeNull()
  expect(savedGames.find('going')).toBeDefined()
})
test('games in progress displace finished ones first', () => {
  for (let at = 1; at <= 10; ++at) put(`over${at}`, 'over')
  for (let at = 1; at <= 130; ++at) put(`going${at}`, 'playing')
  expect([savedGames.finished.length, savedGames.all.length]).toEqual([0, 130])
  put('going131', 'playing')
  expect(savedGames.all.length).toBe(130)
  expect(savedGames.find('going1')).toBeUndefined()
})

describe('a game that is deleted', () => {
  const ids = () => savedGames.inProgress.map(({ id }) => id)
  test('is hidden at first, stored as it was, and can be shown again', () => {
    put('one', 'playing')
    put('two', 'playing')
    const before = new Map(shelf)
    savedGames.hide('one')
    savedGames.hide('two')
    expect(ids()).toEqual([])
    expect(new Map(shelf)).toEqual(before)
    savedGames.showHidden()
    expect(ids()).toEqual(['two', 'one'])
    savedGames.removeHidden() // there are none any more
    expect(ids()).toEqual(['two', 'one'])
  })
  test('is removed with its record in the end', () => {
    put('one', 'playing')
    put('two', 'playing')
    savedGames.hide('one')
    savedGames.removeHidden()
    expect(ids()).toEqual(['two'])
    expect([load('record.one'), load('record.two')]).toEqual([null, { record: 'two' }])
  })
})

describe('damage', () => {
  const seatPlayers = [{ name: 'Anna' }, { name: '', computer: 'novice' }]
  const record = 'khepri record 1 ~0\ngame mummies ~1\noptions {"players":2,"target":50} ~2\n'
  const ids = () => savedGames.all.map(({ id }) => id)

  test.each([
    ['no object', null],
    ['a game without names', { id: 'bad', kind: 'local', game: 'mummies' }],
    ['an unknown game', { id: 'new', kind: 'local', game: 'ferry', names: [], changed: 1 }],
  ])('%s in the list leaves the others, and is kept as it is', (_, damaged) => {
    put('good', 'playing')
    save('games', [damaged, ...load<unknown[]>('games')!])
    savedGames.readAgain()
    expect(ids()).toEqual(['good'])
    put('another', 'playing')
    expect(ids()).toEqual(['another', 'good'])
    expect(load<unknown[]>('games')).toContainEqual(damaged)
    save('games', [])
    savedGames.readAgain()
  })
  test('a game that is listed twice is shown once', () => {
    put('good', 'playing')
    const list = load<unknown[]>('games')!
    save('games', [...list, ...list])
    savedGames.readAgain()
    expect(ids()).toEqual(['good'])
  })
  test('games are restored from their records when the list cannot be read', () => {
    save('record.own', { record, seatPlayers, milliseconds: 5 })
    save('record.over', {
      record: `${record}result 50 3 winners 1 ~3\n`,
      seatPlayers,
      milliseconds: 5,
    })
    save('record.bad', { record: 'nothing' })
    shelf.set('khepri.games', '[{"id":')
    savedGames.readAgain()
    expect(
      savedGames.all.map(({ id, status, names, people }) => [id, status, names, people]),
    ).toEqual([
      ['over', 'over', ['Anna', ''], [1]],
      ['own', 'playing', ['Anna', ''], [1]],
    ])
    put('another', 'playing')
    expect(ids().sort()).toEqual(['another', 'over', 'own'])
  })
  test('the record of a damaged game can still be saved', () => {
    save('record.own', { record, seatPlayers: null })
    expect(savedRecord('own')).toBe(record)
    save('record.own', { record: 7 })
    expect(savedRecord('own')).toBeNull()
  })
})
