// The tiles as printed on their cards.
import { spot, type Spot } from '../cells'
import type { Tile } from '../wire'

const drawn: Record<Tile, string> = {
  F: '.XX XX. .X.',
  I: 'XXXXX',
  L: '...X XXXX',
  N: 'XX.. .XXX',
  P: 'XX XX X.',
  T: 'XXX .X. .X.',
  U: 'X.X XXX',
  V: 'X.. X.. XXX',
  W: 'X.. XX. .XX',
  X: '.X. XXX .X.',
  Y: '..X. XXXX',
  Z: 'XX. .X. .XX',
}

export const shapes = Object.fromEntries(
  Object.entries(drawn).map(([tile, rows]) => [
    tile,
    rows
      .split(' ')
      .flatMap((line, row) =>
        [...line].flatMap((sign, col): Spot[] => (sign === 'X' ? [spot(row, col)] : [])),
      ),
  ]),
) as Record<Tile, Spot[]>
