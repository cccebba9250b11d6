// What the table works out for itself: cards counted, a move drawn as done, what travels where, who stands where, where arrow keys lead.
import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../../match/match.svelte'
import type { Survey, Told, View } from '../../wire/archaeology'
import { nextPlace } from './arrows'
import { changed, minus, plus, present, total } from './cards'
import { scenesOf } from './flights'
import { afterMove } from './shown'
import { bestSale, isTie, standings } from './standings'
import { loadWords } from '../../i18n/words.svelte'
import { askToAct, setSizes } from './words'

const view = {
  seat: 1,
  turn: 1,
  phase: 'act',
  hand: { coin: 3, map: 1 },
  market: { mask: 1, pot: 2 },
  chambers: { small: 3, middle: 5, large: 7 },
  money: [4, 9],
  opened: [],
  dig: 20,
  maps_used: 0,
  thieves_seen: 0,
  sandstorms_seen: 0,
} as unknown as View
const survey = {
  kinds: [
    { kind: 'coin', prices: [2, 5, 10, 18, 30] },
    { kind: 'cup', prices: [2, 15] },
  ],
  chambers: [{ chamber: 'small', maps: 1 }],
  museums: [[{ kind: 'coin', sets: [3, 2], earned: 15 }], [{ kind: 'cup', sets: [2], earned: 15 }]],
} as unknown as Survey

test('who may not end the turn is told to sell, and why', async () => {
  await loadWords('archaeology')
  const because = (reason: string) => askToAct({ rule: 'A20', reason, values: { turns: 9 } })
  expect(because('must_sell_after_passes')).toBe('All have passed: sell something')
  expect(because('must_sell_after_barren_turns')).toBe('No sale in three rounds: sell something')
  expect(askToAct(undefined)).not.toMatch(/sell something$/)
})

test('cards are counted as on the wire: none are left out', () => {
  expect(changed({ coin: 1 }, 'coin', -3)).toEqual({})
  expect(plus({ coin: 1 }, { coin: 1, pot: 2 })).toEqual({ pot: 2, coin: 2 })
  expect(minus({ coin: 1, pot: 2 }, { coin: 1, pot: 1 })).toEqual({ pot: 1 })
  expect(present({ mask: 1, pot: 2 })).toEqual(['pot', 'mask'])
  expect(total({ mask: 1, pot: 2 })).toBe(3)
})

describe('a move that is on its way is drawn as done', () => {
  test('a sale', () => {
    const then = afterMove(view, { type: 'sell', kind: 'coin', count: 2 }, survey)
    expect(then.hand).toEqual({ coin: 1, map: 1 })
    expect(then.money).toEqual([9, 9])
  })
  test('a trade', () => {
    const then = afterMove(view, { type: 'trade', give: { coin: 2 }, take: { mask: 1 } }, survey)
    expect([then.hand, then.market]).toEqual([{ coin: 1, map: 1, mask: 1 }, { coin: 2, pot: 2 }])
  })
  test('exploring and losing', () => {
    expect(afterMove(view, { type: 'explore', chamber: 'small' }, survey)).toMatchObject({ hand: { coin: 3 }, opened: ['small'] })
    expect(afterMove(view, { type: 'lose', cards: { coin: 1 } }, survey).market).toEqual({ pot: 2, coin: 1, mask: 1 })
  })
  test('nothing, for who watches or has nothing on its way', () => {
    expect(afterMove(view, null, survey)).toBe(view)
    const watched = { ...view, seat: 'spectator' } as View
    expect(afterMove(watched, { type: 'lose', cards: { coin: 1 } }, survey)).toBe(watched)
  })
})

describe('what travels', () => {
  const entry = (seat: number, told: Told, after: Partial<View>) => ({ version: 1, seat, told, before: view, after: { ...view, ...after } }) as LogEntry<'archaeology'>
  test('a sale goes to the museum of who sold', () => {
    expect(scenesOf(entry(2, { type: 'sell', kind: 'pot', count: 1 }, {}), 1)).toEqual([{ flights: [{ from: 'seat:2', to: 'sold:2', face: 'pot' }] }])
  })
  test('a trade goes both ways', () => {
    const told: Told = { type: 'trade', give: { coin: 1 }, take: { pot: 1 } }
    expect(scenesOf(entry(1, told, { hand: { coin: 2, map: 1, pot: 1 } }), 1)).toEqual([
      {
        flights: [
          { from: 'hand:coin', to: 'market:coin', face: 'coin' },
          { from: 'market:pot', to: 'hand:pot', face: 'pot' },
        ],
      },
    ])
  })
  test('a theft between others shows a back, one of my own its card', () => {
    const told: Told = { type: 'rob', victim: 3 }
    expect(scenesOf(entry(2, told, {}), 1)).toEqual([{ flights: [{ from: 'seat:3', to: 'seat:2', face: null }] }])
    const robbed = entry(2, { type: 'rob', victim: 1 }, { hand: { coin: 2, map: 1 } })
    expect(scenesOf(robbed, 1)).toEqual([{ flights: [{ from: 'hand:coin', to: 'seat:2', face: 'coin' }] }])
  })
  test('a chamber gives its cards to who paid the maps', () => {
    const after = { hand: { coin: 4, cup: 2 }, maps_used: 1, opened: ['small'] } as Partial<View>
    const [maps, cards] = scenesOf(entry(1, { type: 'explore', chamber: 'small' }, after), 1)
    expect(maps?.flights).toEqual([{ from: 'hand:map', to: 'chamber:small', face: 'map' }])
    expect(cards?.flights.map(({ to }) => to)).toEqual(['hand:coin', 'hand:cup', 'hand:cup'])
    const others = scenesOf(entry(2, { type: 'explore', chamber: 'small' }, { maps_used: 1 }), 1)[1]
    expect(others?.flights).toEqual(Array(3).fill({ from: 'chamber:small', to: 'seat:2', face: null }))
  })
  test('what is dug is seen by who dug it', () => {
    const mine = entry(2, { type: 'end' }, { dig: 19, turn: 1, hand: { coin: 4, map: 1 } })
    expect(scenesOf(mine, 1)).toEqual([{ flights: [{ from: 'dig', to: 'hand:coin', face: 'coin' }] }])
    const theirs = entry(1, { type: 'end' }, { dig: 19, turn: 2 })
    expect(scenesOf(theirs, 1)).toEqual([{ flights: [{ from: 'dig', to: 'seat:2', face: null }] }])
  })
  test('a storm sweeps over; what is taken back moves nothing', () => {
    expect(scenesOf(entry(1, { type: 'end' }, { dig: 19, turn: 2, sandstorms_seen: 1 }), 1)[0]?.storm).toBe(true)
    expect(scenesOf(entry(1, { type: 'undo' }, {}), 1)).toEqual([])
  })
})

test('who stands where: by money, then by fewer cards sold', () => {
  const rows = standings(survey, { scores: [15, 15], winners: [2] })
  expect(rows.map(({ seat, score, cards, won }) => [seat, score, cards, won])).toEqual([
    [2, 15, 2, true],
    [1, 15, 5, false],
  ])
  expect(isTie(rows)).toBe(true)
  expect(bestSale(survey, [2])).toEqual({ seat: 2, kind: 'cup', count: 2, price: 15 })
})

test('sizes of sets are told shortly', () => {
  expect(setSizes([3, 2, 1, 1, 1])).toBe('3 + 2 + 1×3')
  expect(setSizes([4])).toBe('4')
})

test('arrow keys lead to the nearest piece in their direction', () => {
  const places = [
    { row: 1, column: 0 },
    { row: 1, column: 5 },
    { row: 3, column: 4 },
  ]
  expect(nextPlace(places, places[0]!, 'ArrowRight')).toBe(places[1])
  expect(nextPlace(places, places[1]!, 'ArrowDown')).toBe(places[2])
  expect(nextPlace(places, places[2]!, 'ArrowUp')).toBe(places[1])
  expect(nextPlace(places, places[0]!, 'ArrowLeft')).toBeUndefined()
  expect(nextPlace(places, places[0]!, 'a')).toBeUndefined()
})
