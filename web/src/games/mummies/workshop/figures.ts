// The words for the figures of Mummies.
import { sayAny } from '../../../i18n/words.svelte'
import type { FigureWords } from '../../../shared/workshop_module'
import { types } from '../wire'

const plain = [
  'scorings',
  'scorings_by_offering',
  'scorings_by_decree',
  'scorings_by_turn_limit',
  'points_per_row',
  'rows_below_zero',
  'offers',
  'decrees',
  'sacrifices',
  'cards_per_sacrifice',
]
const byType = new RegExp(`^scorings_(${types.join('|')})$`)

export function figure(name: string): FigureWords | null {
  const worded = (key: string, values = {}) => ({
    words: sayAny(`page.workshop.mummies.figure.${key}`, values),
  })
  if (plain.includes(name)) return { ...worded(name), isShare: name === 'rows_below_zero' }
  const [, number] = /^scorings_number_(\d)$/.exec(name) ?? []
  if (number) return worded('scorings_number', { number })
  const [, type] = byType.exec(name) ?? []
  return type ? worded('scorings_type', { type: sayAny(`mummies.type.${type}`) }) : null
}
