// The words for the figures of Scarabya.
import { sayAny } from '../../../i18n/words.svelte'
import type { FigureWords } from '../../../shared/workshop_module'

const plain = ['empty_sites', 'scarabs_in_sites', 'tiles_placed', 'tiles_discarded', 'bonus']

export function figure(name: string): FigureWords | null {
  const worded = (key: string, values = {}) => ({
    words: sayAny(`page.workshop.scarabya.figure.${key}`, values),
  })
  if (plain.includes(name)) return worded(name)
  const [, what, size] = /^(sites|points)_(\d)$/.exec(name) ?? []
  return what && size ? worded(what, { size: Number(size) }) : null
}
