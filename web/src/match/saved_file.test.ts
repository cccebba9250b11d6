import { describe, expect, test } from 'vitest'

import { fileOf, merge, readFile, type SavedFile } from './saved_file'
import type { SavedGame } from './saved_games.svelte'

const game = (id: string, changed: number, more: Partial<SavedGame> = {}): SavedGame => ({
  id,
  kind: 'local',
  game: 'mummies',
  options: { players: 2, target: 50 },
  names: ['Anna', ''],
  changed,
  status: 'playing',
  ...more,
})
const saved = (record: string) => ({ record, seatPlayers: [{ name: 'Anna' }], milliseconds: 1 })
const device = (entries: Record<string, unknown>) => new Map(Object.entries(entries))
const file = (entries: Record<string, unknown>) =>
  readFile(fileOf(device(entries), new Date(0))) as SavedFile
const defaults = { theme: 'system', name: '', sound: false }
const sound = async () => true

describe('reading a file', () => {
  test('adds games, setups and settings to an empty device', async () => {
    const everything = {
      games: [game('a', 5)],
      'record.a': saved('1\n'),
      'setup.mummies': { x: 1 },
      settings: { theme: 'night', name: 'Anna' },
    }
    const { changes, games } = await merge(device({}), file(everything), defaults, sound)
    expect(Object.fromEntries(changes)).toEqual(everything)
    expect(games).toBe(1)
  })
  test('keeps settings that were changed here and games that went further here', async () => {
    const own = device({
      games: [game('a', 9)],
      'record.a': saved('1\n2\n3\n'),
      'setup.mummies': { x: 2 },
      settings: { theme: 'day', name: '', sound: false },
    })
    const { changes, games } = await merge(
      own,
      file({
        games: [game('a', 5)],
        'record.a': saved('1\n2\n'),
        'setup.mummies': { x: 1 },
        settings: { theme: 'night', name: 'Anna' },
      }),
      defaults,
      sound,
    )
    expect(games).toBe(0)
    expect(changes.has('record.a')).toBe(false)
    expect(changes.has('setup.mummies')).toBe(false)
    expect(changes.get('settings')).toEqual({ theme: 'day', name: 'Anna' })
    expect(changes.get('games')).toEqual([game('a', 9)])
  })
  test('takes a game that went further there', async () => {
    const own = device({ games: [game('a', 5)], 'record.a': saved('1\n2\n') })
    const { changes, games } = await merge(
      own,
      file({ games: [game('a', 9)], 'record.a': saved('1\n2\n3\n') }),
      defaults,
      sound,
    )
    expect(games).toBe(1)
    expect(changes.get('record.a')).toEqual(saved('1\n2\n3\n'))
  })
  test('keeps both branches of a game, and reading the file twice adds no third', async () => {
    const own = device({ games: [game('a', 5)], 'record.a': saved('1\n2\n') })
    const theirs = file({ games: [game('a', 9)], 'record.a': saved('1\n7\n8\n') })
    const first = await merge(own, theirs, defaults, sound)
    const games = first.changes.get('games') as SavedGame[]
    expect(games.map(({ id }) => id)).toEqual([expect.stringMatching(/^a-\w{8}$/), 'a'])
    expect(first.changes.has('record.a')).toBe(false)
    const second = await merge(new Map([...own, ...first.changes]), theirs, defaults, sound)
    expect(second.games).toBe(0)
    expect(second.changes.get('games')).toEqual(games)
  })
  test('rejects an invalid record, also where it would replace a good one', async () => {
    const own = device({ games: [game('a', 5)], 'record.a': saved('1\n2\n') })
    const { changes, skipped } = await merge(
      own,
      file({ games: [game('a', 9)], 'record.a': saved('1\n2\nbroken\n') }),
      defaults,
      async (record) => !record.includes('broken'),
    )
    expect(skipped).toBe(1)
    expect(changes.has('record.a')).toBe(false)
  })
  test('does not lose the seat of an online match', async () => {
    const own = device({ games: [game('m', 9, { kind: 'remote', token: 'mine', seat: 1 })] })
    const { changes } = await merge(
      own,
      file({
        games: [
          game('m', 5, { kind: 'remote' }),
          game('n', 1, { kind: 'remote', token: 'other', seat: 2 }),
        ],
      }),
      defaults,
      sound,
    )
    expect((changes.get('games') as SavedGame[]).map(({ id, token }) => [id, token])).toEqual([
      ['m', 'mine'],
      ['n', 'other'],
    ])
  })
})

test('a damaged game in the file or on the device is skipped; the others are read', async () => {
  const damaged = { id: 'bad', kind: 'local', names: null }
  const own = device({ games: [game('a', 5), damaged], 'record.a': saved('1\n') })
  const { changes, games, skipped } = await merge(
    own,
    file({
      games: [damaged, game('b', 6), game('c', 7)],
      'record.b': saved('1\n'),
      'record.c': { record: 7 },
    }),
    defaults,
    sound,
  )
  expect([games, skipped]).toEqual([1, 2])
  expect(changes.get('games')).toEqual([game('b', 6), game('a', 5), damaged])
  expect(changes.has('record.c')).toBe(false)
})
test('the record of a match on a server may be in the file', async () => {
  const remote = game('m', 5, { kind: 'remote', token: 'mine', seat: 1, status: 'over' })
  const { games, skipped } = await merge(
    device({}),
    file({ games: [remote], 'record.m': { record: '1\n' } }),
    defaults,
    sound,
  )
  expect([games, skipped]).toEqual([1, 0])
})

test.each([
  ['', 'not_khepri'],
  ['null', 'not_khepri'],
  ['{"file":"other"}', 'not_khepri'],
  ['{"file":"khepri/saved","form":1', 'damaged'],
  ['{"file":"khepri/saved","form":"1","saved":{}}', 'damaged'],
  ['{"file":"khepri/saved","form":1,"saved":{"games":{}}}', 'damaged'],
  ['{"file":"khepri/saved","form":1,"saved":{"settings":[]}}', 'damaged'],
  ['{"file":"khepri/saved","form":9,"saved":{}}', 'too_new'],
])('an invalid file has a reason: %s', (text, broken) => {
  expect(readFile(text)).toBe(broken)
})
