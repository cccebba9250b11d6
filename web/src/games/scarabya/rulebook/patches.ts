// Small parts of boards for the pictures, written in letters: a tile by its own letter, o a scarab,
// # a rock, . free ground; * a scarab and + free ground in a dig site. With `framed` the patch is
// the top left corner of the board.
import { shapes } from '../art/shapes'
import { spot, type Spot } from '../cells'
import type { Tile } from '../wire'

export interface Patch {
  readonly rows: readonly string[]
  readonly framed?: boolean
  readonly middle?: readonly Spot[] // the four cells in the middle of the board
  readonly illegal?: boolean // not allowed
}

export const patches = {
  first: {
    rows: ['......', '.W....', '.WW...', '..WW..', '......'],
    middle: [spot(2, 2), spot(2, 3), spot(3, 2), spot(3, 3)],
  },
  touching: { rows: ['TTT..', '.TPP.', '.TPP.', '..P..'] },
  apart: { rows: ['.T...', '.T...', 'TTT..', '...PP', '...PP', '...P.'], illegal: true },
  site: { rows: ['I*+#..', 'I*+V..', 'IPPV..', 'IPPVVV', 'IP....'], framed: true },
  large: { rows: ['I.o.#.', 'I.oV..', 'IPPV..', 'IPPVVV', 'IP....'], framed: true },
} satisfies Record<string, Patch>

export function spotsWhere({ rows }: Patch, signs: string): Spot[] {
  return rows.flatMap((line, row) =>
    [...line].flatMap((sign, col) => (signs.includes(sign) ? [spot(row, col)] : [])),
  )
}
export function tilesOf(patch: Patch): { tile: Tile; spots: Spot[] }[] {
  return (Object.keys(shapes) as Tile[])
    .map((tile) => ({ tile, spots: spotsWhere(patch, tile) }))
    .filter(({ spots }) => spots.length > 0)
}
// The points of its site: each scarab scores the number of cells (S11). The page computes this here
// only, for a picture: the engine scores sites of a whole board, which a patch is not.
export function worthOf(patch: Patch) {
  const cells = spotsWhere(patch, '*+').length
  const scarabs = spotsWhere(patch, '*').length
  return { cells, scarabs, points: cells * scarabs }
}
