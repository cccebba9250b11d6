import type { Lesson } from '../../../shared/lesson'
import { edition } from '../rulebook/edition'

const { coin, cup } = edition.kinds
const end = { type: 'end' } as const

export const lesson: Lesson<'archaeology'> = {
  game: 'archaeology',
  options: { players: 2 },
  deal: 882,
  learner: 1,
  opponents: { 2: 'novice' },
  values: {
    single: cup.prices[0]!,
    pair: cup.prices[1]!,
    value: coin.trade_value,
    small: edition.chambers.small,
    two: coin.prices[1]!,
    five: coin.prices[4]!,
  },
  steps: [
    { id: 'welcome', point: ['.hand'] },
    { id: 'prices', point: ['.hand .column:nth-child(5) .ladder'], rules: ['A16'] },
    { id: 'dig', awaits: end, point: ['[data-at="dig"]', '.todo .end'], rules: ['A8', 'A9'] },
    {
      id: 'trade',
      lead: [[2, end]],
      awaits: { type: 'trade', give: { coin: 1 }, take: { cup: 1 } },
      point: ['[data-at="market:cup"]', '[data-at="hand:coin"]'],
      rules: ['A14'],
    },
    {
      id: 'sell',
      awaits: { type: 'sell', kind: 'cup', count: 2 },
      point: ['.hand .column:nth-child(5) .ladder'],
      rules: ['A16'],
    },
    { id: 'end', awaits: end, point: ['.todo .end'], rules: ['A17'] },
    {
      id: 'storm',
      lead: [[2, end]],
      awaits: { type: 'lose', cards: { parchment: 2 } },
      point: ['[data-at="tray"]'],
      rules: ['A11'],
    },
    {
      id: 'pyramid',
      lead: [[2, { type: 'lose', cards: { pot: 1, parchment: 2 } }]],
      awaits: { type: 'explore', chamber: 'small' },
      point: ['[data-at="chamber:small"]', '[data-at="hand:map"]'],
      rules: ['A15'],
    },
    { id: 'again', awaits: end, point: ['.todo .end'], rules: ['A12'] },
    {
      id: 'thief',
      lead: [[2, end]],
      awaits: { type: 'rob', victim: 2 },
      point: ['.victim'],
      rules: ['A10'],
    },
    { id: 'wait', point: ['.hand', '[data-at="dig"]'], rules: ['A10', 'A11', 'A16'] },
    { id: 'finish', rules: ['A19', 'A21', 'A22'] },
  ],
}
