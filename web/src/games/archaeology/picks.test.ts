import { describe, expect, test } from 'vitest'
import type { Survey, View } from '../../wire/archaeology'
import { atFirst, isNothing, moveOf, nothing, ofMove, pick, pickChamber, pickSet, putBack } from './picks'

const view = { phase: 'act', hand: { coin: 3, map: 1 }, market: { mask: 1, pot: 2 } } as View

describe('picking', () => {
  test('one by one, never more than there are', () => {
    let picks = nothing
    for (let n = 0; n < 5; ++n) picks = pick(picks, view, 'give', 'coin')
    expect(picks.give).toEqual({ coin: 3 })
    expect(pick(picks, view, 'take', 'talisman')).toBe(picks)
    expect(pick(picks, view, 'take', 'mask').take).toEqual({ mask: 1 })
  })
  test('what goes back leaves no trace', () => {
    const picks = putBack(pick(nothing, view, 'give', 'coin'), 'give', 'coin')
    expect(picks).toEqual(nothing)
    expect(isNothing(picks)).toBe(true)
  })
  test('a set alone; pressed again it goes back', () => {
    const picks = pickSet(pick(nothing, view, 'take', 'mask'), 'coin', 3)
    expect(picks).toEqual({ give: { coin: 3 }, take: {}, chamber: null })
    expect(pickSet(picks, 'coin', 3)).toEqual(nothing)
    expect(pickSet(nothing, 'cup', 0)).toEqual(nothing)
  })
  test('a chamber puts cards back, a card the chamber', () => {
    const chosen = pickChamber(pick(nothing, view, 'give', 'coin'), 'small')
    expect(chosen).toEqual({ ...nothing, chamber: 'small' })
    expect(pickChamber(chosen, 'small')).toEqual(nothing)
    expect(pick(chosen, view, 'give', 'map').chamber).toBeNull()
  })
  test('a storm begins with what costs least', () => {
    const survey = { storm: { count: 2, suggestion: { coin: 1, map: 1 } } } as unknown as Survey
    expect(atFirst({ ...view, phase: 'lose' }, survey).give).toEqual({ coin: 1, map: 1 })
    expect(atFirst(view, survey)).toEqual(nothing)
  })
})

describe('what picks amount to', () => {
  test('nothing', () => expect(moveOf(nothing, view)).toBeNull())
  test('one kind is sold', () => {
    expect(moveOf({ ...nothing, give: { coin: 2 } }, view)).toEqual({ type: 'sell', kind: 'coin', count: 2 })
  })
  test('several kinds, or something to take, are a trade', () => {
    expect(moveOf({ ...nothing, give: { coin: 1, map: 1 } }, view)).toEqual({ type: 'trade', give: { coin: 1, map: 1 }, take: {} })
    expect(moveOf({ ...nothing, take: { mask: 1 } }, view)).toEqual({ type: 'trade', give: {}, take: { mask: 1 } })
  })
  test('a chamber is explored', () => expect(moveOf({ ...nothing, chamber: 'large' }, view)).toEqual({ type: 'explore', chamber: 'large' }))
  test('in a storm everything is lost', () => {
    expect(moveOf({ ...nothing, give: { coin: 1 } }, { ...view, phase: 'lose' })).toEqual({ type: 'lose', cards: { coin: 1 } })
  })
  test('a hint laid out is the hint', () => {
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
