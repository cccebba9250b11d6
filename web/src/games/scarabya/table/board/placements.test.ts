// Moving a tile over the board, with the engine's facts.
import { tick } from 'svelte'
import { beforeAll, expect, test } from 'vitest'
import { nodeEngine } from '../../../../engine/node_engine'
import type { Options, Facts } from '../../wire'
import { shapes } from '../../art/shapes'
import { cellOf, corner, spot, spotOf } from '../../cells'
import { Hand } from './hand.svelte'
import {
  cellsOfWay,
  cornerOf,
  nextInOrder,
  nearest,
  nextInDirection,
  wayAfterTurn,
} from './placements'

const engine = await nodeEngine()
const nobody = { names: ['Anna'], secret: '5'.repeat(64), seeds: ['0'.repeat(64)] }

// The facts of the first card of a game with this order.
async function surveyOf(order: string, flips = true): Promise<Facts> {
  const options: Options = { mode: 'solo', players: 1, flips, arrangement: 'A0B1C2D3', order }
  const { match, edition } = await engine.start({ game: 'scarabya', options, ...nobody })
  const { view } = await engine.status<'scarabya'>(match, 1)
  return engine.facts<'scarabya'>({ game: 'scarabya', options, edition: edition as never, view })
}
let facts: Facts
beforeAll(async () => {
  facts = await surveyOf('FILNPTUVWXYZ')
})

test('four turns restore a tile, and so do two flips', () => {
  for (let way = 0; way < facts.ways.length; ++way) {
    const turned = (turns: number) =>
      Array.from({ length: turns }).reduce<number>(
        (at) => wayAfterTurn(facts.ways, at, 'clockwise'),
        way,
      )
    expect(turned(4)).toBe(way)
    expect(wayAfterTurn(facts.ways, turned(1), 'back')).toBe(way)
    expect(wayAfterTurn(facts.ways, wayAfterTurn(facts.ways, way, 'flip'), 'flip')).toBe(way)
  }
})

test('a tile snaps to the nearest place of its way, but not from far away', () => {
  for (const possible of facts.placements) {
    const { row, col } = cornerOf(possible)
    expect(nearest(facts.placements, possible.way, spot(row + 0.3, col - 0.3))).toBe(possible)
  }
  expect(nearest(facts.placements, 0, spot(-4, -4))).toBeNull()
})

test('held over any highlighted cell, a tile lands on or near it', () => {
  const hand = new Hand()
  hand.take(facts)
  expect(hand.lit.size).toBeGreaterThan(5)
  for (const cell of hand.lit) {
    const { row, col } = spotOf(cell)
    hand.hold(spot(row + 0.5, col + 0.5))
    expect(hand.landing, cell).not.toBeNull()
  }
})

test('a step goes straight on where it can, and only forwards', () => {
  for (const possible of facts.placements) {
    const from = cornerOf(possible)
    const right = nextInDirection(facts.placements, possible.way, from, 'right')
    if (right) expect(cornerOf(right).col).toBeGreaterThan(from.col)
    const beside = facts.placements.find(
      (one) =>
        one.way === possible.way &&
        cornerOf(one).row === from.row &&
        cornerOf(one).col === from.col + 1,
    )
    if (beside) expect(right).toBe(beside)
  }
})

test('stepping through all places visits every place of a way', () => {
  const all = facts.placements.filter(({ way }) => way === 0)
  const seen = new Set()
  for (
    let at = nextInOrder(facts.placements, 0, null, 1);
    at && !seen.has(at);
    at = nextInOrder(facts.placements, 0, at, 1)
  )
    seen.add(at)
  expect(seen.size).toBe(all.length)
})

test('the hand takes a tile, moves it by keys and turns it about its middle', () => {
  const hand = new Hand()
  hand.take(facts)
  expect(hand.move).toBeNull()
  hand.step('up')
  expect(hand.move).toMatchObject({ type: 'place', tile: 'F' })
  const before = hand.shownAt!
  hand.turn('clockwise')
  hand.turn('back')
  expect(hand.shownAt).toEqual(before)
  hand.take(null)
  expect(hand.move).toBeNull()
})

test('dropped at an illegal place, a tile returns to the hand and reports its cells', () => {
  const hand = new Hand()
  hand.take(facts)
  hand.hold(spot(1.5, 1.5))
  expect(hand.landing).toBeNull()
  expect(hand.letGo()).toHaveLength(5)
  expect(hand.at).toBeNull()
  hand.hold(spot(-5, 3)) // not over the board at all
  expect(hand.letGo()).toBeNull()
})

test('a hint places the tile, however it was turned', () => {
  const hand = new Hand()
  hand.take(facts)
  const last = facts.placements.at(-1)!
  hand.layOn([...last.cells].reverse())
  expect(hand.landing).toBe(last)
})

test('the same tile stays where it is held; another one starts in the hand', async () => {
  const hand = new Hand()
  hand.take(facts)
  hand.step('up')
  hand.take({ ...facts })
  expect(hand.at).not.toBeNull()
  hand.take(await surveyOf('ILFNPTUVWXYZ'))
  expect(hand.at).toBeNull()
})

test('cards show the tiles as the engine has them without flips', async () => {
  for (const tile of 'FILNPTUVWXYZ') {
    const { ways } = await surveyOf(tile + 'FILNPTUVWXYZ'.replace(tile, ''), false)
    const drawn = shapes[tile as keyof typeof shapes]
    const names = drawn.map(cellOf).sort().join()
    expect(corner(drawn)).toEqual(spot(0, 0))
    expect(ways.map((way) => cellsOfWay(way).map(cellOf).sort().join())).toContain(names)
  }
})

test('actions on a tile that is not known yet run in order when it is; if no tile comes, never', async () => {
  const hand = new Hand()
  const steps = () => {
    hand.use(() => hand.stepOn(1))
    hand.use(() => hand.stepOn(1))
  }
  hand.take(null, true)
  steps()
  expect(hand.at).toBeNull()
  hand.take(facts)
  await tick()
  const direct = new Hand()
  direct.take(facts)
  direct.stepOn(1)
  direct.stepOn(1)
  expect(hand.at).toEqual(direct.at)

  const other = new Hand()
  other.take(null, true)
  other.use(() => other.stepOn(1))
  other.take(null) // another player's turn
  other.take(facts)
  await tick()
  expect(other.at).toBeNull()
})
