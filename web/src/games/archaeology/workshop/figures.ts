// The words for the figures of Archaeology.
import { sayAny, term } from '../../../i18n/words.svelte'
import type { FigureWords } from '../../../shared/workshop_module'
import { chambers, kinds } from '../wire'

const plain = [
  'trades',
  'thefts',
  'value_per_theft',
  'storms',
  'cards_per_storm',
  'value_per_storm',
]
const byKind = new RegExp(`^(income|income_per_card|sets)_(${kinds.join('|')})$`)
const byChamber = new RegExp(`^opened_(${chambers.join('|')})$`)

export function figure(name: string): FigureWords | null {
  const worded = (key: string, values = {}) => ({
    words: sayAny(`page.workshop.archaeology.figure.${key}`, values),
  })
  if (plain.includes(name)) return worded(name)
  const [, what, kind] = byKind.exec(name) ?? []
  if (what && kind) return worded(what, { kinds: term(`${kind}.plural`) })
  const [, chamber] = byChamber.exec(name) ?? []
  return chamber ? worded('opened', { chamber }) : null
}
