import { describe, expect, test } from 'vitest'
import { fileOf, merge, readFile, type KeptFile } from './kept_file'
import type { KeptGame } from './kept.svelte'

const game = (id: string, changed: number, more: Partial<KeptGame> = {}): KeptGame => ({
  id,
  kind: 'local',
  game: 'mummies',
  options: { players: 2, target: 50 },
  names: ['Anna', ''],
  changed,
  status: 'playing',
  ...more,
})
const saved = (record: string) => ({ record, sitters: [{ name: 'Anna' }], milliseconds: 1 })
const device = (entries: Record<string, unknown>) => new Map(Object.entries(entries))
const file = (entries: Record<string, unknown>) => readFile(fileOf(device(entries), new Date(0))) as KeptFile
const usual = { theme: 'system', name: '', sound: false }
const sound = async () => true

describe('reading a file', () => {
  test('brings games, plans and settings to a device that has none', async () => {
    const kept = { games: [game('a', 5)], 'record.a': saved('1\n'), 'plan.mummies': { x: 1 }, settings: { theme: 'night', name: 'Anna' } }
    const { changes, games } = await merge(device({}), file(kept), usual, sound)
    expect(Object.fromEntries(changes)).toEqual(kept)
    expect(games).toBe(1)
  })
  test('leaves what was chosen here and what went further here', async () => {
    const own = device({ games: [game('a', 9)], 'record.a': saved('1\n2\n3\n'), 'plan.mummies': { x: 2 }, settings: { theme: 'day', name: '', sound: false } })
    const { changes, games } = await merge(own, file({ games: [game('a', 5)], 'record.a': saved('1\n2\n'), 'plan.mummies': { x: 1 }, settings: { theme: 'night', name: 'Anna' } }), usual, sound)
    expect(games).toBe(0)
    expect(changes.has('record.a')).toBe(false)
    expect(changes.has('plan.mummies')).toBe(false)
    expect(changes.get('settings')).toEqual({ theme: 'day', name: 'Anna' })
    expect(changes.get('games')).toEqual([game('a', 9)])
  })
  test('takes a game that went further there', async () => {
    const own = device({ games: [game('a', 5)], 'record.a': saved('1\n2\n') })
    const { changes, games } = await merge(own, file({ games: [game('a', 9)], 'record.a': saved('1\n2\n3\n') }), usual, sound)
    expect(games).toBe(1)
    expect(changes.get('record.a')).toEqual(saved('1\n2\n3\n'))
  })
  test('keeps both of a game that went different ways, and reading it twice makes no third', async () => {
    const own = device({ games: [game('a', 5)], 'record.a': saved('1\n2\n') })
    const theirs = file({ games: [game('a', 9)], 'record.a': saved('1\n7\n8\n') })
    const first = await merge(own, theirs, usual, sound)
    const games = first.changes.get('games') as KeptGame[]
    expect(games.map(({ id }) => id)).toEqual([expect.stringMatching(/^a-\w{8}$/), 'a'])
    expect(first.changes.has('record.a')).toBe(false)
    const second = await merge(new Map([...own, ...first.changes]), theirs, usual, sound)
    expect(second.games).toBe(0)
    expect(second.changes.get('games')).toEqual(games)
  })
  test('leaves out a record that does not hold together, also where it would replace a good one', async () => {
    const own = device({ games: [game('a', 5)], 'record.a': saved('1\n2\n') })
    const { changes, left } = await merge(own, file({ games: [game('a', 9)], 'record.a': saved('1\n2\nbroken\n') }), usual, async (record) => !record.includes('broken'))
    expect(left).toBe(1)
    expect(changes.has('record.a')).toBe(false)
  })
  test('does not lose the seat at an online table', async () => {
    const own = device({ games: [game('m', 9, { kind: 'remote', token: 'mine', seat: 1 })] })
    const { changes } = await merge(own, file({ games: [game('m', 5, { kind: 'remote' }), game('n', 1, { kind: 'remote', token: 'other', seat: 2 })] }), usual, sound)
    expect((changes.get('games') as KeptGame[]).map(({ id, token }) => [id, token])).toEqual([['m', 'mine'], ['n', 'other']])
  })
})

test.each([
  ['', 'not_ours'],
  ['null', 'not_ours'],
  ['{"file":"other"}', 'not_ours'],
  ['{"file":"khepri/kept","form":1', 'damaged'],
  ['{"file":"khepri/kept","form":"1","kept":{}}', 'damaged'],
  ['{"file":"khepri/kept","form":1,"kept":{"games":{}}}', 'damaged'],
  ['{"file":"khepri/kept","form":1,"kept":{"settings":[]}}', 'damaged'],
  ['{"file":"khepri/kept","form":9,"kept":{}}', 'too_new'],
])('what is no sound file is told apart: %s', (text, broken) => {
  expect(readFile(text)).toBe(broken)
})
