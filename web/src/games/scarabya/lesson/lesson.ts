import type { Tile } from '../wire'
import type { Lesson } from '../../../shared/lesson'

const place = (tile: Tile, cells: string) => ({
  type: 'place' as const,
  tile,
  cells: cells.split(' '),
})

export const lesson: Lesson<'scarabya'> = {
  game: 'scarabya',
  options: { mode: 'expedition', players: 1, flips: true },
  deal: 1952,
  learner: 1,
  opponents: {},
  steps: [
    { id: 'welcome', point: ['.dig'], rules: ['S11'] },
    {
      id: 'turn',
      awaits: place('I', 'e4 e5 e6 e7 e8'),
      point: ['cells e4 e5 e6 e7 e8', '.tray .right'],
      rules: ['S3', 'S7'],
    },
    {
      id: 'flip',
      awaits: place('L', 'd2 d3 e3 f3 g3'),
      point: ['cells d2 d3 e3 f3 g3', '.tray .flip'],
      rules: ['S3', 'S8'],
    },
    {
      id: 'close',
      awaits: place('W', 'c1 b2 c2 a3 b3'),
      point: ['cells c1 b2 c2 a3 b3'],
      rules: ['S11', 'S12'],
    },
    {
      id: 'rock',
      awaits: place('N', 'h3 h4 g5 h5 g6'),
      point: ['cells h3 h4 g5 h5 g6'],
      rules: ['S9', 'S11'],
    },
    {
      id: 'cover',
      awaits: place('P', 'b5 c5 d5 b6 c6'),
      point: ['cells b5 c5 d5 b6 c6'],
      rules: ['S9', 'S11'],
    },
    { id: 'cards', point: ['.cards'], rules: ['S6', 'S10'] },
    { id: 'finish', rules: ['S13', 'S14', 'S20'] },
  ],
}
