import type { Lesson } from '../../../shared/lesson'

const offer = (offering: string) => ({ type: 'offer' as const, offering })
const decree = (papyrus: string) => ({ type: 'decree' as const, papyrus })

export const lesson: Lesson<'mummies'> = {
  game: 'mummies',
  options: { players: 3, target: 50 },
  deal: 826,
  learner: 1,
  opponents: { 2: 'novice', 3: 'novice' },
  steps: [
    { id: 'welcome', point: ['.pharaoh'], rules: ['M2', 'M10'] },
    { id: 'please', awaits: offer('N5'), point: ['[data-piece="hand-N5.1"]'], rules: ['M5'] },
    {
      id: 'sacrifice',
      lead: [
        [2, offer('S5')],
        [3, offer('S5')],
      ],
      awaits: { type: 'sacrifice', cards: ['V3', 'C4'] },
      point: ['[data-piece="hand-V3.1"]', '[data-piece="hand-C4.1"]'],
      rules: ['M7'],
    },
    {
      id: 'count',
      lead: [
        [2, offer('V5')],
        [3, offer('V2')],
      ],
      awaits: offer('N5'),
      point: ['.others', '[data-piece="hand-N5.1"]'],
      rules: ['M9'],
    },
    {
      id: 'turned',
      lead: [
        [2, offer('S3')],
        [3, decree('SCNV5')],
      ],
      point: ['.pharaoh', '.own'],
      rules: ['M6'],
    },
    {
      id: 'change',
      awaits: decree('CNSV3'),
      point: ['[data-piece="hand-CNSV3.1"]'],
      rules: ['M6', 'M9'],
    },
    { id: 'left', point: ['.scored .button', '.piles'], rules: ['M8', 'M12'] },
    { id: 'finish', point: ['.way'], rules: ['M13'] },
  ],
}
