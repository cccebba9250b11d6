// The twelve tiles: a muted colour, a pattern in each cell (on a grid of 40), and the dashes of the
// line along the edge.
import type { Tile } from '../wire'

export interface Look {
  readonly colour: string
  readonly pattern: string
  readonly edge: string // a stroke-dasharray
}

const beads = '0 5'
const dashes = '6 4'
const dashDot = '8 4 0 4'
const plain = 'none'

export const looks: Record<Tile, Look> = {
  // feathers
  F: {
    colour: '#ab6750',
    edge: plain,
    pattern: 'M20 9v22M20 14l-7-5M20 14l7-5M20 21l-7-5M20 21l7-5M20 28l-7-5M20 28l7-5',
  },
  // the shaft of a column
  I: { colour: '#54808e', edge: dashes, pattern: 'M11 10v20M17 10v20M23 10v20M29 10v20' },
  // steps
  L: { colour: '#80914f', edge: beads, pattern: 'M9 15h6v6h6v6h6v5M15 9v6M21 13h6v6h5' },
  // water
  N: {
    colour: '#6a7db0',
    edge: plain,
    pattern: 'M8 14l4 4 4-4 4 4 4-4 4 4 4-4M8 22l4 4 4-4 4 4 4-4 4 4 4-4',
  },
  // a lotus
  P: {
    colour: '#a57c46',
    edge: dashDot,
    pattern: 'M20 30c-7-3-9-9-8-16 4 2 6 4 8 8 2-4 4-6 8-8 1 7-1 13-8 16M20 22V10',
  },
  // a djed
  T: { colour: '#8c6d95', edge: dashes, pattern: 'M20 12v19M12 12h16M13 17h14M14 22h12M14 31h12' },
  // scales
  U: {
    colour: '#5c9078',
    edge: beads,
    pattern:
      'M8 13a6 6 0 0 0 12 0 6 6 0 0 0 12 0M14 22a6 6 0 0 0 12 0M8 22a6 6 0 0 0 6 6M32 22a6 6 0 0 1-6 6',
  },
  // chevrons
  V: { colour: '#b98570', edge: plain, pattern: 'M9 11l11 8 11-8M9 18l11 8 11-8M9 25l11 7 11-7' },
  // bricks
  W: {
    colour: '#857f75',
    edge: dashes,
    pattern: 'M9 14h22M9 20h22M9 26h22M16 9v5M24 14v6M16 20v6M24 26v6',
  },
  // stars on the ceiling of a tomb
  X: { colour: '#a05a6c', edge: beads, pattern: 'M20 10v20M11.4 15l17.2 10M28.6 15L11.4 25' },
  // reeds
  Y: {
    colour: '#969063',
    edge: dashDot,
    pattern: 'M20 31V11M20 24c-5 0-8-4-8-10M20 24c5 0 8-4 8-10M14 31h12',
  },
  // a rope
  Z: {
    colour: '#66748a',
    edge: plain,
    pattern: 'M9 20c4-10 7-10 11 0s7 10 11 0M9 20c4 10 7 10 11 0s7-10 11 0',
  },
}
