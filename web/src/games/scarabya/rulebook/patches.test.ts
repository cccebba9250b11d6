import { expect, test } from 'vitest'
import { shapes } from '../art/shapes'
import { spot, type Spot } from '../cells'
import { patches, tilesOf, worthOf, type Patch } from './patches'

// The same for every rotation and reflection.
function form(spots: readonly Spot[]): string {
  const ways = [0, 1, 2, 3].flatMap((turns) => {
    let turned = [...spots]
    for (let n = 0; n < turns; ++n) turned = turned.map(({ row, col }) => spot(col, -row))
    return [turned, turned.map(({ row, col }) => spot(row, -col))]
  })
  const written = ways.map((way) => {
    const [top, left] = [
      Math.min(...way.map(({ row }) => row)),
      Math.min(...way.map(({ col }) => col)),
    ]
    return way
      .map(({ row, col }) => `${row - top},${col - left}`)
      .sort()
      .join(' ')
  })
  return written.sort()[0]!
}

test.each(Object.entries(patches) as [string, Patch][])(
  'the tiles in the picture "%s" are those of the game',
  (_, patch) => {
    expect(tilesOf(patch).length).toBeGreaterThan(0)
    for (const { tile, spots } of tilesOf(patch)) expect(form(spots), tile).toBe(form(shapes[tile]))
  },
)
test('the site in the picture is the example of S12', () =>
  expect(worthOf(patches.site)).toEqual({ cells: 4, scarabs: 2, points: 8 }))
