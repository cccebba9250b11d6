// Moving a tile about: with what the engine says of where it may lie.
import { tick } from 'svelte'
import { beforeAll, expect, test } from 'vitest'
import { engineHere } from '../../engine/here'
import type { Options, Survey } from '../../wire/scarabya'
import { shapes } from './art/shapes'
import { cellOf, corner, spot, spotOf } from './cells'
import { Hand } from './hand.svelte'
import { cellsOfWay, cornerOf, following, nearest, stepped, turnedWay } from './laying'

const engine = await engineHere()
const nobody = { names: ['Anna'], secret: '5'.repeat(64), seeds: ['0'.repeat(64)] }

// The first card of a game with this order.
async function surveyOf(order: string, flips = true): Promise<Survey> {
  const options: Options = { mode: 'solo', players: 1, flips, arrangement: 'A0B1C2D3', order }
  const { match, edition } = await engine.begin({ game: 'scarabya', options, ...nobody })
  const { view } = await engine.situation<'scarabya'>(match, 1)
  return engine.survey<'scarabya'>({ game: 'scarabya', options, edition: edition as never, view })
}
let survey: Survey
beforeAll(async () => {
  survey = await surveyOf('FILNPTUVWXYZ')
})

test('four turns bring a tile back, and so do two flips', () => {
  for (let way = 0; way < survey.ways.length; ++way) {
    const turned = (turns: number) => Array.from({ length: turns }).reduce<number>((at) => turnedWay(survey.ways, at, 'clockwise'), way)
    expect(turned(4)).toBe(way)
    expect(turnedWay(survey.ways, turned(1), 'back')).toBe(way)
    expect(turnedWay(survey.ways, turnedWay(survey.ways, way, 'flip'), 'flip')).toBe(way)
  }
})

test('a tile snaps to the nearest place of its way, but not from far away', () => {
  for (const possible of survey.placements) {
    const { row, col } = cornerOf(possible)
    expect(nearest(survey.placements, possible.way, spot(row + 0.3, col - 0.3))).toBe(possible)
  }
  expect(nearest(survey.placements, 0, spot(-4, -4))).toBeNull()
})

test('held over any cell that is lit it lands, and covers that cell or is near it', () => {
  const hand = new Hand()
  hand.take(survey)
  expect(hand.lit.size).toBeGreaterThan(5)
  for (const cell of hand.lit) {
    const { row, col } = spotOf(cell)
    hand.hold(spot(row + 0.5, col + 0.5))
    expect(hand.landing, cell).not.toBeNull()
  }
})

test('a step goes straight on where it can, and only forwards', () => {
  for (const possible of survey.placements) {
    const from = cornerOf(possible)
    const right = stepped(survey.placements, possible.way, from, 'right')
    if (right) expect(cornerOf(right).col).toBeGreaterThan(from.col)
    const beside = survey.placements.find((one) => one.way === possible.way && cornerOf(one).row === from.row && cornerOf(one).col === from.col + 1)
    if (beside) expect(right).toBe(beside)
  }
})

test('going on and on comes to every place of a way', () => {
  const all = survey.placements.filter(({ way }) => way === 0)
  const seen = new Set()
  for (let at = following(survey.placements, 0, null, 1); at && !seen.has(at); at = following(survey.placements, 0, at, 1)) seen.add(at)
  expect(seen.size).toBe(all.length)
})

test('the hand: taken, moved by keys, turned about its middle, placed', () => {
  const hand = new Hand()
  hand.take(survey)
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

test('let go where it may not lie it goes back, and tells the cells it was over', () => {
  const hand = new Hand()
  hand.take(survey)
  hand.hold(spot(1.5, 1.5))
  expect(hand.landing).toBeNull()
  expect(hand.letGo()).toHaveLength(5)
  expect(hand.at).toBeNull()
  hand.hold(spot(-5, 3)) // not over the board at all
  expect(hand.letGo()).toBeNull()
})

test('a hint lays the tile as it says, whichever way it was turned', () => {
  const hand = new Hand()
  hand.take(survey)
  const last = survey.placements.at(-1)!
  hand.layOn([...last.cells].reverse())
  expect(hand.landing).toBe(last)
})

test('the same tile stays where it is held; another one is in the hand', async () => {
  const hand = new Hand()
  hand.take(survey)
  hand.step('up')
  hand.take({ ...survey })
  expect(hand.at).not.toBeNull()
  hand.take(await surveyOf('ILFNPTUVWXYZ'))
  expect(hand.at).toBeNull()
})

test('cards show the tiles as the engine has them when nothing is flipped', async () => {
  for (const tile of 'FILNPTUVWXYZ') {
    const { ways } = await surveyOf(tile + 'FILNPTUVWXYZ'.replace(tile, ''), false)
    const drawn = shapes[tile as keyof typeof shapes]
    const names = drawn.map(cellOf).sort().join()
    expect(corner(drawn)).toEqual(spot(0, 0))
    expect(ways.map((way) => cellsOfWay(way).map(cellOf).sort().join())).toContain(names)
  }
})

test('what is done with a tile that is coming is done when it is there, in its order; when none comes, never', async () => {
  const hand = new Hand()
  const steps = () => {
    hand.use(() => hand.stepOn(1))
    hand.use(() => hand.stepOn(1))
  }
  hand.take(null, true)
  steps()
  expect(hand.at).toBeNull()
  hand.take(survey)
  await tick()
  const direct = new Hand()
  direct.take(survey)
  direct.stepOn(1)
  direct.stepOn(1)
  expect(hand.at).toEqual(direct.at)

  const other = new Hand()
  other.take(null, true)
  other.use(() => other.stepOn(1))
  other.take(null) // it is another's turn
  other.take(survey)
  await tick()
  expect(other.at).toBeNull()
})
