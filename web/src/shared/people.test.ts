// Names, refusals, errors and reasons in words: the page's own text where it knows more than the
// terminal, names rather than numbers.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadWords } from '../i18n/words.svelte'
import type { Refusal } from '../wire/common'
import { seatName, otherPlayers, isYou, nameOf, sayReason, sayFailure, subjectOf } from './people'

const match = {
  seats: [
    { name: 'Anna', left: false, connected: true },
    { name: '', computer: 'adept' as const, left: false, connected: false },
    { name: '', left: false, connected: false },
    { name: 'דנה', left: false, connected: true },
  ],
}
beforeAll(async () => {
  for (const part of ['shell', 'archaeology', 'scarabya', 'mummies'] as const) await loadWords(part)
})

describe('a name', () => {
  test('is the person’s own', () => expect(nameOf(match.seats, 1)).toBe('Anna'))
  test('is given to a computer', () => expect(nameOf(match.seats, 2)).toBe('Hunefer'))
  test('is missing where nobody sits', () => expect(nameOf(match.seats, 3)).toBe('Free seat'))
  test('from right to left is isolated from its surroundings', () =>
    expect(nameOf(match.seats, 4)).toBe('\u2068דנה\u2069'))
})

describe('a player without a name', () => {
  const person = { name: '', left: false, connected: true }
  const alone = {
    seats: [person, { name: '', computer: 'adept' as const, left: false, connected: false }],
    viewer: 1 as const,
  }
  const shared = { seats: [person, person], viewer: 2 as const, isShared: true }

  test('is “Player” with a number to others', () => {
    expect(nameOf(shared.seats, 2)).toBe('Player 2')
    expect(seatName({ ...alone, viewer: 'spectator' }, 1)).toBe('Player 1')
    expect(subjectOf({ ...alone, viewer: 2 }, 1)).toEqual({ you: 'no', name: 'Player 1' })
  })
  test('is “You” to themselves', () => {
    expect(seatName(alone, 1)).toBe('You')
    expect(subjectOf(alone, 1).you).toBe('yes')
    expect(seatName(alone, 2)).toBe('Hunefer')
    const named = { ...alone, seats: [{ ...person, name: 'Anna' }] }
    expect([seatName(named, 1), seatName(named, 1, 'always'), subjectOf(named, 1).you]).toEqual([
      'Anna',
      'You',
      'yes',
    ])
  })
  test('keeps the number at a shared screen, where “you” is the current player until the game is over', () => {
    expect(seatName(shared, 2)).toBe('Player 2')
    expect(isYou({ ...shared, state: 'playing' }, 2)).toBe(true)
    expect(isYou({ ...shared, state: 'over' }, 2)).toBe(false)
  })
  test.each(['Guest', 'Guest 2', 'You', 'Вы', 'Vous', 'Tu'])(
    'is also one whom the server or an earlier version named “%s”',
    (name) => {
      expect(nameOf([{ ...person, name }], 1)).toBe('Player 1')
    },
  )
  test('is listed among the saved games', () => {
    const saved = {
      id: 'a',
      kind: 'local',
      game: 'mummies',
      options: { players: 2, target: 50 },
      changed: 0,
      status: 'playing',
    } as const
    expect(otherPlayers({ ...saved, names: ['', ''], people: [1, 2] })).toBe(
      'Player 1 and Player 2',
    )
    expect(otherPlayers({ ...saved, names: ['', ''], people: [1] })).toBe('against the computer')
    expect(otherPlayers({ ...saved, names: ['You', 'You'] })).toBe('Player 1 and Player 2')
    expect(otherPlayers({ ...saved, names: ['You', ''] })).toBe('against the computer')
  })
})

describe('a refusal', () => {
  test('names the player', () => {
    const refusal = { rule: 'M4', reason: 'not_your_turn', values: { turn: 2 } }
    expect(sayFailure(refusal, match)).toBe('It is Hunefer’s turn.')
  })
  test('has words for symbols', () => {
    const refusal = { rule: 'A16', reason: 'sells_nothing', values: { kind: 'cup' } }
    expect(sayFailure(refusal, match)).toBe('To sell broken cups, choose at least one card.')
  })
  test('uses the game’s own words for symbols first', () => {
    const refusal = { rule: 'M5', reason: 'card_not_held', values: { card: 'V4' } }
    const words = { term: (symbol: string) => (symbol === 'V4' ? 'the vial of 4' : undefined) }
    expect(sayFailure(refusal, match, words)).toContain('You do not hold the vial of 4;')
  })
  test.each(['archaeology', 'mummies', 'scarabya-duel', 'scarabya-expedition', 'scarabya-solo'])(
    'of %s has a text',
    (game) => {
      const file = new URL(`../../../src/wire/examples/${game}/refusal.json`, import.meta.url)
      const refusal = JSON.parse(readFileSync(file, 'utf8')) as Refusal
      expect(sayFailure(refusal, match)).toMatch(/^[A-Z].*\.$/)
    },
  )
})

test('an error has a text, the page’s own and the server’s', () => {
  expect(sayFailure({ code: 'seat_taken' }, match)).toContain('That seat is taken')
  expect(sayFailure({ code: 'server_unreachable' }, match)).toContain('is not responding')
  expect(sayFailure({ code: 'malformed', detail: 'version: expected a number' }, match)).toContain(
    'version: expected a number',
  )
})
test('a reason names the player that it is about', () => {
  const reason = { key: 'reason.robs_leader', values: { seat: 1, money: 30 } }
  expect(sayReason(reason, match)).toBe('Anna leads with $30.')
})
