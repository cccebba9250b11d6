// Editions that make rare things common. The engine fills in what they leave out (docs/edition.md).
import type { PlayedGame } from './drawn/all'
import type { Random } from './random'

const archaeology = [
  {
    name: 'many storms',
    thieves: 2,
    sandstorms: 24,
    sandstorms_removed: { '2': 0, '3': 0, '4': 0 },
    hand: 6,
  },
  { name: 'many thieves', thieves: 20, sandstorms: 2, sandstorms_removed: { '3': 0, '4': 1 } },
  { name: 'empty market', market: 0, hand: 5 },
  {
    name: 'short dig',
    thieves: 2,
    sandstorms: 2,
    sandstorms_removed: { '3': 0, '4': 0 },
    hand: 7,
    market: 14,
    chambers: { small: 7, middle: 8, large: 9 },
  },
  {
    name: 'many maps',
    kinds: { map: { count: 24 }, pot: { count: 6 }, parchment: { count: 10 } },
    hand: 5,
  },
  { name: 'large hands', hand: 11, market: 5 },
]
const mummies = [
  {
    name: 'small draw pile',
    offerings: {
      vial: [2, 2, 1, 1, 1],
      necklace: [2, 2, 1, 1, 1],
      sarcophagus: [2, 1, 1, 1, 1],
      scarab: [2, 1, 1, 1, 1],
    },
    papyri: ['VNSC3', 'NSCV3', 'SCVN3', 'CVNS2', 'VCSN2', 'CSNV3', 'SNVC3', 'NVCS2', 'VSNC3'],
  },
  {
    name: 'scoring at once',
    papyri: ['VNSC2', 'NSCV2', 'SCVN2', 'CVNS2', 'VCSN3', 'CSNV3', 'SNVC2', 'NVCS2', 'VSNC2'],
  },
  {
    name: 'long rows',
    papyri: ['VNSC6', 'NSCV6', 'SCVN6', 'CVNS6', 'VCSN6', 'CSNV5', 'SNVC6', 'NVCS6', 'VSNC6'],
  },
]
const scarabya = [
  {
    name: 'oases',
    pieces: {
      A: ['#....', '.SS..', '.S...', '...S#', '..SS.'],
      B: ['S...S', '.....', '.#S#.', '.....', 'S...S'],
      C: ['..#..', '.SSS.', '.....', 'SSS..', '..#..'],
      D: ['.S.S.', 'S.#.S', '.....', '.....', '#.S.S'],
    },
  },
  {
    // regions of at most four cells that score before the first tile
    name: 'walled ground',
    pieces: {
      A: ['S#...', '#....', '..S..', '...S.', '.S...'],
      B: ['.S.#S', '...S#', '.....', 'S.S..', '.....'],
      C: ['.....', '..S..', '#....', 'S#.S.', 'SS#..'],
      D: ['..S..', '.....', '...S.', '...##', '.S#SS'],
    },
  },
  {
    name: 'rocks everywhere',
    pieces: {
      A: ['#.#.S', '.....', '#.S.#', '.....', 'S.#..'],
      B: ['..#.#', 'S....', '..S.#', '#....', '..S..'],
      C: ['.#..S', '.....', 'S.#..', '.....', '#.S.#'],
      D: ['S..#.', '.....', '..#.S', '#....', '..S.#'],
    },
  },
]
const editions: Record<PlayedGame, readonly { name: string }[]> = { archaeology, mummies, scarabya }

export const anyEdition = (game: PlayedGame, random: Random): { name: string } =>
  random.pick(editions[game])
