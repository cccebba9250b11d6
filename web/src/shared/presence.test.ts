import { beforeAll, expect, test } from 'vitest'
import { loadWords } from '../i18n/words.svelte'
import type { Match } from '../match/match.svelte'
import { awayLine, computerLine, isLongAway, spectatorsLine } from './presence'

beforeAll(() => Promise.all([loadWords('shell'), loadWords('online')]))

const second = 1000
const minute = 60 * second
const hour = 60 * minute
// Ben sits at the second seat and has been away for so long.
const without = (milliseconds: number, turnMilliseconds = 10 * minute, left = false) =>
  ({
    seats: [
      { name: 'Anna', left: false, connected: true },
      { name: 'Ben', left, connected: false },
    ],
    awaySince: new Map([[2, performance.now() - milliseconds]]),
    turnMilliseconds,
    awayAfter: Math.max(2 * minute, turnMilliseconds >= hour ? turnMilliseconds : 0),
  }) as unknown as Match

test('an absence is counted in minutes, hours and days', () => {
  expect(awayLine(without(20 * second), 2)).toBe('Ben is away')
  expect(awayLine(without(2 * minute), 2)).toBe('Ben is away, 2 min')
  expect(awayLine(without(3 * hour), 2)).toBe('Ben is away, 3 h')
  expect(awayLine(without(25 * hour), 2)).toBe('Ben is away, 1 day')
})
test('nobody is away who is there, reloads the page, or has left', () => {
  expect(awayLine(without(minute), 1)).toBeNull()
  expect(awayLine(without(second), 2)).toBeNull()
  expect(awayLine(without(minute, 10 * minute, true), 2)).toBeNull()
})
test('for whom the computer plays, others are told', () => {
  const match = { ...without(minute, 10 * minute, true), viewer: 1 } as Match
  expect(computerLine(match, 2)).toBe('The computer is playing for Ben')
  expect(computerLine(match, 1)).toBeNull()
  expect(computerLine({ ...match, viewer: 2 } as Match, 2)).toBeNull()
})
test('the others may act on it after the time that the server says', () => {
  expect(isLongAway(without(2 * minute - second), 2)).toBe(false)
  expect(isLongAway(without(2 * minute), 2)).toBe(true)
  expect(isLongAway(without(23 * hour, 24 * hour), 2)).toBe(false)
  expect(awayLine(without(23 * hour, 24 * hour), 2)).toBeNull()
  expect(isLongAway(without(24 * hour, 24 * hour), 2)).toBe(true)
  expect(awayLine(without(24 * hour, 24 * hour), 2)).toBe('Ben is away, 1 day')
})
test('spectators are counted, and named if they gave a name', () => {
  expect(spectatorsLine({ count: 1, names: [] })).toBe('1 spectator')
  expect(spectatorsLine({ count: 2, names: ['Carl', 'Dora'] })).toBe('2 spectators: Carl and Dora')
  expect(spectatorsLine({ count: 4, names: ['Carl'] })).toBe('4 spectators: Carl and 3 more')
})
