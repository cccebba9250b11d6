import type { Book } from '../../../shared/rulebook'
import { descriptorOf } from '../../../wire/descriptor'
import Picture from './Picture.svelte'
import { edition } from './edition'

const each = edition.offerings.vial.reduce((sum, count) => sum + count, 0)
const option = descriptorOf('mummies').options.find(({ name }) => name === 'target')
const [target = 0, longer = 0, longest = 0] = option && 'values' in option ? option.values : []

export const book: Book = {
  values: { each, offerings: 4 * each, papyri: edition.papyri.length, target, longer, longest },
  Picture,
  sections: [
    { id: 'cards', rules: ['M1', 'M2'] },
    { id: 'setup', rules: ['M3', 'M4'] },
    { id: 'turn', rules: ['M5', 'M6', 'M7', 'M8'] },
    { id: 'scoring', rules: ['M9', 'M10', 'M11', 'M12'] },
    { id: 'end', rules: ['M13', 'M14'] },
    { id: 'known', rules: ['known'] },
    { id: 'table', rules: ['table'] },
  ],
}
