// Refusals, denials and reasons in words: the page's own sentence where it knows more than the terminal, names rather than numbers.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadWords } from '../i18n/words.svelte'
import type { Refusal } from '../wire/common'
import { called, companyOf, isYou, nameOf, sayReason, sayRefused, whom } from './people'

const match = {
  seats: [
    { name: 'Anna', left: false, here: true },
    { name: '', computer: 'adept' as const, left: false, here: false },
    { name: '', left: false, here: false },
    { name: 'דנה', left: false, here: true },
  ],
}
beforeAll(async () => {
  for (const part of ['shell', 'archaeology', 'scarabya', 'mummies'] as const) await loadWords(part)
})

describe('a name', () => {
  test('is the person’s own', () => expect(nameOf(match.seats, 1)).toBe('Anna'))
  test('is given to a computer', () => expect(nameOf(match.seats, 2)).toBe('Hunefer'))
  test('is wanting where nobody sits', () => expect(nameOf(match.seats, 3)).toBe('Free seat'))
  test('from right to left is set apart from what stands beside it', () => expect(nameOf(match.seats, 4)).toBe('\u2068דנה\u2069'))
})

describe('a seat without a name', () => {
  const person = { name: '', left: false, here: true }
  const alone = { seats: [person, { name: '', computer: 'adept' as const, left: false, here: false }], viewer: 1 as const }
  const shared = { seats: [person, person], viewer: 2 as const, isShared: true }

  test('is a player with a number to others', () => {
    expect(nameOf(shared.seats, 2)).toBe('Player 2')
    expect(called({ ...alone, viewer: 'spectator' }, 1)).toBe('Player 1')
    expect(whom({ ...alone, viewer: 2 }, 1)).toEqual({ you: 'no', name: 'Player 1' })
  })
  test('is “you” to whoever sits there', () => {
    expect(called(alone, 1)).toBe('You')
    expect(whom(alone, 1).you).toBe('yes')
    expect(called(alone, 2)).toBe('Hunefer')
    const named = { ...alone, seats: [{ ...person, name: 'Anna' }] }
    expect([called(named, 1), called(named, 1, 'always'), whom(named, 1).you]).toEqual(['Anna', 'You', 'yes'])
  })
  test('keeps its number at a shared screen, where “you” is whoever looks until the game is over', () => {
    expect(called(shared, 2)).toBe('Player 2')
    expect(isYou({ ...shared, state: 'playing' }, 2)).toBe(true)
    expect(isYou({ ...shared, state: 'over' }, 2)).toBe(false)
  })
  test.each(['You', 'Вы', 'Vous', 'Tu'])('is also one that an earlier version named “%s”', (name) => {
    expect(nameOf([{ ...person, name }], 1)).toBe('Player 1')
  })
  test('is listed among the games that are kept', () => {
    const kept = { id: 'a', kind: 'local', game: 'mummies', options: { players: 2, target: 50 }, changed: 0, status: 'playing' } as const
    expect(companyOf({ ...kept, names: ['', ''], people: [1, 2] })).toBe('Player 1 and Player 2')
    expect(companyOf({ ...kept, names: ['', ''], people: [1] })).toBe('with the computer')
    expect(companyOf({ ...kept, names: ['You', 'You'] })).toBe('Player 1 and Player 2')
    expect(companyOf({ ...kept, names: ['You', ''] })).toBe('with the computer')
  })
})

describe('a refusal', () => {
  test('names the player', () => {
    const refusal = { rule: 'M4', reason: 'not_your_turn', values: { turn: 2 } }
    expect(sayRefused(refusal, match)).toBe('It is the turn of Hunefer.')
  })
  test('has words for symbols', () => {
    const refusal = { rule: 'A16', reason: 'sells_nothing', values: { kind: 'cup' } }
    expect(sayRefused(refusal, match)).toBe('Name at least one broken cup to sell.')
  })
  test('has the game’s own words for symbols first', () => {
    const refusal = { rule: 'M5', reason: 'card_not_held', values: { card: 'V4' } }
    const words = { term: (symbol: string) => (symbol === 'V4' ? 'the vial of 4' : undefined) }
    expect(sayRefused(refusal, match, words)).toContain('You do not hold the vial of 4;')
  })
  test.each(['archaeology', 'mummies', 'scarabya-duel', 'scarabya-expedition', 'scarabya-solo'])('of %s can be worded', (game) => {
    const file = new URL(`../../../src/wire/examples/${game}/refusal.json`, import.meta.url)
    const refusal = JSON.parse(readFileSync(file, 'utf8')) as Refusal
    expect(sayRefused(refusal, match)).toMatch(/^[A-Z].*\.$/)
  })
})

test('a denial is worded, ours and the server’s', () => {
  expect(sayRefused({ code: 'seat_taken' }, match)).toContain('Somebody else sits there')
  expect(sayRefused({ code: 'server_away' }, match)).toContain('does not answer')
  expect(sayRefused({ code: 'malformed', detail: 'version: expected a number' }, match)).toContain('version: expected a number')
})
test('a reason names the player it is about', () => {
  const reason = { key: 'reason.robs_leader', values: { seat: 1, money: 30 } }
  expect(sayReason(reason, match)).toBe('Anna leads with $30.')
})
