// What the table computes itself: counts of cards, flights, standings, arrow keys.
import { describe, expect, test } from 'vitest'
import type { LogEntry } from '../../../match/match.svelte'
import type { Facts, SeenMove, View } from '../wire'
import { nextPlace } from './arrows'
import { changed, minus, plus, present, total } from '../cards'
import { scenesOf } from './flights'
import { bestSale, isTie, standings } from './standings'
import { loadWords } from '../../../i18n/words.svelte'
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
const facts = {
  kinds: [
    { kind: 'coin', prices: [2, 5, 10, 18, 30] },
    { kind: 'cup', prices: [2, 15] },
  ],
  chambers: [{ chamber: 'small', maps: 1 }],
  museums: [[{ kind: 'coin', sets: [3, 2], earned: 15 }], [{ kind: 'cup', sets: [2], earned: 15 }]],
} as unknown as Facts

test('the prompt says to sell, and why, while the turn may not end', async () => {
  await loadWords('archaeology')
  const because = (reason: string) => askToAct({ rule: 'A20', reason, values: { turns: 9 } })
  expect(because('must_sell_after_passes')).toBe('Everyone has passed: you must sell something')
  expect(because('must_sell_after_barren_turns')).toBe(
    'No sale for three rounds: you must sell something',
  )
  expect(askToAct(undefined)).not.toMatch(/sell something$/)
})

test('cards are counted as in the JSON: kinds without cards are left out', () => {
  expect(changed({ coin: 1 }, 'coin', -3)).toEqual({})
  expect(plus({ coin: 1 }, { coin: 1, pot: 2 })).toEqual({ pot: 2, coin: 2 })
  expect(minus({ coin: 1, pot: 2 }, { coin: 1, pot: 1 })).toEqual({ pot: 1 })
  expect(present({ mask: 1, pot: 2 })).toEqual(['pot', 'mask'])
  expect(total({ mask: 1, pot: 2 })).toBe(3)
})

describe('flights', () => {
  const entry = (seat: number, move: SeenMove, after: Partial<View>) =>
    ({
      version: 1,
      seat,
      move,
      before: view,
      after: { ...view, ...after },
    }) as LogEntry<'archaeology'>
  test('a sale goes to the museum of the seller', () => {
    expect(scenesOf(entry(2, { type: 'sell', kind: 'pot', count: 1 }, {}), 1)).toEqual([
      { flights: [{ from: 'seat:2', to: 'sold:2', face: 'pot' }] },
    ])
  })
  test('a trade goes both ways', () => {
    const move: SeenMove = { type: 'trade', give: { coin: 1 }, take: { pot: 1 } }
    expect(scenesOf(entry(1, move, { hand: { coin: 2, map: 1, pot: 1 } }), 1)).toEqual([
      {
        flights: [
          { from: 'hand:coin', to: 'market:coin', face: 'coin' },
          { from: 'market:pot', to: 'hand:pot', face: 'pot' },
        ],
      },
    ])
  })
  test('a theft between others shows a back, one from the viewer its card', () => {
    const move: SeenMove = { type: 'rob', victim: 3 }
    expect(scenesOf(entry(2, move, {}), 1)).toEqual([
      { flights: [{ from: 'seat:3', to: 'seat:2', face: null }] },
    ])
    const robbed = entry(2, { type: 'rob', victim: 1 }, { hand: { coin: 2, map: 1 } })
    expect(scenesOf(robbed, 1)).toEqual([
      { flights: [{ from: 'hand:coin', to: 'seat:2', face: 'coin' }] },
    ])
  })
  test('a chamber gives its cards to the player who paid the maps', () => {
    const after = { hand: { coin: 4, cup: 2 }, maps_used: 1, opened: ['small'] } as Partial<View>
    const [maps, cards] = scenesOf(entry(1, { type: 'explore', chamber: 'small' }, after), 1)
    expect(maps?.flights).toEqual([{ from: 'hand:map', to: 'chamber:small', face: 'map' }])
    expect(cards?.flights.map(({ to }) => to)).toEqual(['hand:coin', 'hand:cup', 'hand:cup'])
    const others = scenesOf(entry(2, { type: 'explore', chamber: 'small' }, { maps_used: 1 }), 1)[1]
    expect(others?.flights).toEqual(
      Array(3).fill({ from: 'chamber:small', to: 'seat:2', face: null }),
    )
  })
  test('only the player who dug a card sees it', () => {
    const mine = entry(2, { type: 'end' }, { dig: 19, turn: 1, hand: { coin: 4, map: 1 } })
    expect(scenesOf(mine, 1)).toEqual([
      { flights: [{ from: 'dig', to: 'hand:coin', face: 'coin' }] },
    ])
    const theirs = entry(1, { type: 'end' }, { dig: 19, turn: 2 })
    expect(scenesOf(theirs, 1)).toEqual([{ flights: [{ from: 'dig', to: 'seat:2', face: null }] }])
  })
  test('a sandstorm sweeps over; an undo moves nothing', () => {
    expect(
      scenesOf(entry(1, { type: 'end' }, { dig: 19, turn: 2, sandstorms_seen: 1 }), 1)[0]?.storm,
    ).toBe(true)
    expect(scenesOf(entry(1, { type: 'undo' }, {}), 1)).toEqual([])
  })
})

test('standings are sorted by money, then by fewer cards sold', () => {
  const rows = standings(facts, { scores: [15, 15], winners: [2] })
  expect(rows.map(({ seat, score, cards, won }) => [seat, score, cards, won])).toEqual([
    [2, 15, 2, true],
    [1, 15, 5, false],
  ])
  expect(isTie(rows)).toBe(true)
  expect(bestSale(facts, [2])).toEqual({ seat: 2, kind: 'cup', count: 2, price: 15 })
})

test('sizes of sets are written briefly', () => {
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
