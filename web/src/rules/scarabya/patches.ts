// Little pieces of boards for the pictures, drawn in letters: a tile by its own letter, o a scarab, # a rock, . free ground; * a scarab and + free
// ground in a dig site. The top left corner of a patch is that of the board where `framed` says so.
import { shapes } from '../../games/scarabya/art/shapes'
import { spot, type Spot } from '../../games/scarabya/cells'
import type { Tile } from '../../wire/scarabya'

export interface Patch {
  readonly rows: readonly string[]
  readonly framed?: boolean
  readonly middle?: readonly Spot[] // the four cells in the middle of the board
  readonly refused?: boolean // it is not allowed
}

export const patches = {
  first: { rows: ['......', '.W....', '.WW...', '..WW..', '......'], middle: [spot(2, 2), spot(2, 3), spot(3, 2), spot(3, 3)] },
  touching: { rows: ['TTT..', '.TPP.', '.TPP.', '..P..'] },
  apart: { rows: ['.T...', '.T...', 'TTT..', '...PP', '...PP', '...P.'], refused: true },
  site: { rows: ['I*+#..', 'I*+V..', 'IPPV..', 'IPPVVV', 'IP....'], framed: true },
  large: { rows: ['I.o.#.', 'I.oV..', 'IPPV..', 'IPPVVV', 'IP....'], framed: true },
} satisfies Record<string, Patch>

export function spotsWhere({ rows }: Patch, signs: string): Spot[] {
  return rows.flatMap((line, row) => [...line].flatMap((sign, col) => (signs.includes(sign) ? [spot(row, col)] : [])))
}
export function tilesOf(patch: Patch): { tile: Tile; spots: Spot[] }[] {
  return (Object.keys(shapes) as Tile[]).map((tile) => ({ tile, spots: spotsWhere(patch, tile) })).filter(({ spots }) => spots.length > 0)
}
// What the site in it is worth: each scarab as many points as there are cells (S11).
export function worthOf(patch: Patch) {
  const cells = spotsWhere(patch, '*+').length
  const scarabs = spotsWhere(patch, '*').length
  return { cells, scarabs, points: cells * scarabs }
}
