// Drawing without a page: outlines, pictures of boards, zoom, colours.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { View } from '../../wire'
import { looks } from '../../art/looks'
import { cellNames, cellOf, spot, spotOf, spotsOf } from '../../cells'
import { outline } from '../../art/outline'
import { cardsOf, drawnSite, groundsOf, pictureOf } from './picture'
import { whole, zoomed } from './zoom'

const example = (name: string) =>
  JSON.parse(
    readFileSync(
      new URL(`../../../../../../src/wire/examples/${name}.json`, import.meta.url),
      'utf8',
    ),
  ) as View

test('cells have names and numbers', () => {
  expect(spotOf('e4')).toEqual(spot(3, 4))
  expect(cellOf(spot(9, 9))).toBe('j10')
  expect(cellNames(['e3', 'e4', 'e5', 'e6', 'e7'])).toBe('e3–e7')
  expect(cellNames(['a1', 'b1', 'c1'])).toBe('a1–c1')
  expect(cellNames(['a1', 'c1', 'c2'])).toBe('a1 c1 c2')
})

describe('an outline', () => {
  test('of one cell has four corners', () =>
    expect(outline([spot(0, 0)], 0, 5).match(/Q/g)).toHaveLength(4))
  test('of a cross has twelve corners', () =>
    expect(outline(spotsOf(['b1', 'a2', 'b2', 'c2', 'b3']), 0, 5).match(/Q/g)).toHaveLength(12))
  test('of cells that meet at a corner is two loops', () =>
    expect(outline(spotsOf(['a1', 'b2'])).match(/M/g)).toHaveLength(2))
  test('of a ring has an inner loop as well', () => {
    const ring = ['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'b3', 'c3']
    expect(outline(spotsOf(ring)).match(/M/g)).toHaveLength(2)
  })
  test('can be moved inwards', () =>
    expect(outline([spot(0, 0)], 2, 0)).toBe(
      'M2 2Q2 2 2 2L38 2Q38 2 38 2L38 38Q38 38 38 38L2 38Q2 38 2 38Z',
    ))
})

describe('a picture', () => {
  test('of an expedition shows one board', () => {
    const view = example('scarabya-expedition/view-over')
    const picture = pictureOf(view, 'expedition', 2, null)
    expect(picture.tiles.map(({ tile }) => tile)).toEqual(
      view.boards[1]!.tiles.map(({ tile }) => tile),
    )
    expect(picture.sites).toHaveLength(view.boards[1]!.sites.length)
    expect(picture.scarabs).toHaveLength(24)
    expect(picture.awaitsFirst).toBe(false)
  })
  test('shows a site of both players of a duel once', () => {
    const view = example('scarabya-duel/view-over')
    const [site] = view.boards.flatMap(({ sites }) => sites)
    const boards = view.boards.map((board) => ({ ...board, sites: [site!] }))
    expect(pictureOf({ ...view, boards }, 'duel', 1, null).sites).toHaveLength(1)
  })
  test('shows an unconfirmed placement', () => {
    const view = example('scarabya-expedition/view-pending')
    const seat = view.seat as number
    const picture = pictureOf(view, 'expedition', seat, view.pending ?? null)
    expect(picture.tiles.at(-1)).toMatchObject({ tile: view.pending!.tile, isPending: true })
  })
  test('shows a tile once while it is being confirmed', () => {
    const view = example('scarabya-expedition/view-over')
    const last = view.boards[0]!.tiles.at(-1)!
    expect(pictureOf(view, 'expedition', 1, last).tiles).toHaveLength(view.boards[0]!.tiles.length)
  })
  test('of a duel has the sites of both players', () => {
    const view = example('scarabya-duel/view-over')
    const picture = pictureOf(view, 'duel', 2, null)
    expect(picture.tiles).toHaveLength(view.boards[0]!.tiles.length)
    expect(picture.sites.map(({ owner }) => owner).sort()).toEqual(
      view.boards.flatMap(({ sites }, at) => sites.map(() => at + 1)).sort(),
    )
  })
  test('of a solo game distinguishes buried from lost scarabs', () => {
    const view = example('scarabya-solo/view-over')
    const { scarabs } = pictureOf(view, 'solo', 1, null)
    const covered = new Set(view.boards[0]!.tiles.flatMap(({ cells }) => cells))
    expect(scarabs.filter(({ state }) => state === 'covered')).toHaveLength(
      view.scarabs.filter((cell) => covered.has(cell)).length,
    )
    expect(scarabs.some(({ state }) => state === 'found')).toBe(false)
  })
})

test('the points of a site stand on a cell without a scarab, if there is one', () => {
  const site = { cells: ['a1', 'b1'], scarabs: 1, points: 2 }
  expect(drawnSite(site, 1, ['a1'])).toMatchObject({ badge: spotOf('b1'), isBadgeAside: false })
  expect(drawnSite({ ...site, scarabs: 2, points: 4 }, 1, ['a1', 'b1'])).toMatchObject({
    badge: spotOf('a1'),
    isBadgeAside: true,
  })
})

test('each card has a state', () => {
  const view = example('scarabya-expedition/view-place')
  const cards = cardsOf(view, null, 1, false)
  expect(cards).toHaveLength(12)
  expect(cards.filter(({ state }) => state === 'in_play').map(({ tile }) => tile)).toEqual(
    view.turned.slice(-1),
  )
})

test('grounds are those of the pieces', () =>
  expect(groundsOf('B1A0D3C2')).toEqual(['jungle', 'dune', 'rock', 'ice']))

describe('a zoomed board', () => {
  test('stays in its frame', () => {
    const zoom = zoomed(whole, 2, { x: 1, y: 0 }, { x: 5, y: 5 })
    expect(zoom).toEqual({ scale: 2, x: 0, y: 0 })
    expect(zoomed(zoom, 0.1, { x: 0.5, y: 0.5 }, { x: 0, y: 0 })).toEqual(whole)
  })
  test('keeps the point under the fingers', () => {
    const { scale, x } = zoomed(whole, 2, { x: 0.25, y: 0.5 }, { x: 0, y: 0 })
    expect(x + 0.25 * scale).toBeCloseTo(0.25)
  })
})

test('no two tiles have the same colour or pattern', () => {
  const all = Object.values(looks)
  expect(new Set(all.map(({ colour }) => colour)).size).toBe(12)
  expect(new Set(all.map(({ pattern }) => pattern)).size).toBe(12)
})
