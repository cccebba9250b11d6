import { describe, expect, test } from 'vitest'
import type { Facts, View } from '../wire'
import {
  atFirst,
  dropped,
  isNothing,
  moveOf,
  nothing,
  ofMove,
  pick,
  pickChamber,
  pickSet,
  putBack,
} from './picks'

const view = { phase: 'act', hand: { coin: 3, map: 1 }, market: { mask: 1, pot: 2 } } as View

describe('picking', () => {
  test('picks one card at a time, never more than there are', () => {
    let picks = nothing
    for (let n = 0; n < 5; ++n) picks = pick(picks, view, 'give', 'coin')
    expect(picks.give).toEqual({ coin: 3 })
    expect(pick(picks, view, 'take', 'talisman')).toBe(picks)
    expect(pick(picks, view, 'take', 'mask').take).toEqual({ mask: 1 })
  })
  test('a card that is put back leaves nothing behind', () => {
    const picks = putBack(pick(nothing, view, 'give', 'coin'), 'give', 'coin')
    expect(picks).toEqual(nothing)
    expect(isNothing(picks)).toBe(true)
  })
  test('picks a set alone; picking it again puts it back', () => {
    const picks = pickSet(pick(nothing, view, 'take', 'mask'), 'coin', 3)
    expect(picks).toEqual({ give: { coin: 3 }, take: {}, chamber: null })
    expect(pickSet(picks, 'coin', 3)).toEqual(nothing)
    expect(pickSet(nothing, 'cup', 0)).toEqual(nothing)
  })
  test('picking a chamber puts cards back, picking a card the chamber', () => {
    const chosen = pickChamber(pick(nothing, view, 'give', 'coin'), 'small')
    expect(chosen).toEqual({ ...nothing, chamber: 'small' })
    expect(pickChamber(chosen, 'small')).toEqual(nothing)
    expect(pick(chosen, view, 'give', 'map').chamber).toBeNull()
  })
  test("a sandstorm begins with the engine's suggestion", () => {
    const facts = { storm: { count: 2, suggestion: { coin: 1, map: 1 } } } as unknown as Facts
    expect(atFirst({ ...view, phase: 'lose' }, facts).give).toEqual({ coin: 1, map: 1 })
    expect(atFirst(view, facts)).toEqual(nothing)
  })
})

describe('dropping a card', () => {
  const drop = (card: Parameters<typeof dropped>[2], place: string, picks = nothing) =>
    dropped(picks, view, card, place)
  test('into the tray picks it', () => {
    expect(drop('hand:coin', 'tray')?.give).toEqual({ coin: 1 })
    expect(drop('market:pot', 'tray')?.take).toEqual({ pot: 1 })
  })
  test('on a card of the other side picks both', () => {
    const both = { give: { coin: 1 }, take: { mask: 1 }, chamber: null }
    expect(drop('hand:coin', 'market:mask')).toEqual(both)
    expect(drop('market:mask', 'hand:coin')).toEqual(both)
  })
  test('on a place without a card for it: the hand card goes to the market as a whole', () => {
    expect(drop('hand:coin', 'market:talisman')).toBeNull()
    expect(drop('hand:coin', 'market')?.give).toEqual({ coin: 1 })
    expect(drop('market:pot', 'hand')?.take).toEqual({ pot: 1 })
  })
  test('where it came from changes nothing', () => {
    expect(drop('hand:coin', 'hand:map')).toBeNull()
    expect(drop('market:pot', 'market:mask')).toBeNull()
    expect(drop('hand:coin', 'seat:2')).toBeNull()
  })
  test('out of the tray puts it back', () => {
    const picks = { give: { coin: 2 }, take: { pot: 1 }, chamber: null }
    expect(drop('give:coin', 'hand:map', picks)?.give).toEqual({ coin: 1 })
    expect(drop('take:pot', 'market', picks)?.take).toEqual({})
    expect(drop('give:coin', 'market', picks)).toBeNull()
  })
  test('in a sandstorm only cards of the hand, to the tray or the market', () => {
    const stormy: View = { ...view, phase: 'lose' }
    expect(dropped(nothing, stormy, 'hand:coin', 'tray')?.give).toEqual({ coin: 1 })
    expect(dropped(nothing, stormy, 'hand:coin', 'market:mask')?.take).toEqual({})
    expect(dropped(nothing, stormy, 'market:mask', 'tray')).toBeNull()
  })
})

describe('the move that the picks make', () => {
  test('nothing picked: no move', () => expect(moveOf(nothing, view)).toBeNull())
  test('one kind: a sale', () => {
    expect(moveOf({ ...nothing, give: { coin: 2 } }, view)).toEqual({
      type: 'sell',
      kind: 'coin',
      count: 2,
    })
  })
  test('several kinds, or cards to take: a trade', () => {
    expect(moveOf({ ...nothing, give: { coin: 1, map: 1 } }, view)).toEqual({
      type: 'trade',
      give: { coin: 1, map: 1 },
      take: {},
    })
    expect(moveOf({ ...nothing, take: { mask: 1 } }, view)).toEqual({
      type: 'trade',
      give: {},
      take: { mask: 1 },
    })
  })
  test('a chamber: explore', () =>
    expect(moveOf({ ...nothing, chamber: 'large' }, view)).toEqual({
      type: 'explore',
      chamber: 'large',
    }))
  test('in a sandstorm: lose', () => {
    expect(moveOf({ ...nothing, give: { coin: 1 } }, { ...view, phase: 'lose' })).toEqual({
      type: 'lose',
      cards: { coin: 1 },
    })
  })
  test("the picks of a hint make the hint's move", () => {
    for (const move of [
      { type: 'sell', kind: 'coin', count: 2 },
      { type: 'trade', give: { coin: 1 }, take: { pot: 2 } },
      { type: 'explore', chamber: 'small' },
    ] as const)
      expect(moveOf(ofMove(move)!, view)).toEqual(move)
    expect(ofMove({ type: 'end' })).toBeNull()
    expect(ofMove({ type: 'rob', victim: 2 })).toBeNull()
  })
})
