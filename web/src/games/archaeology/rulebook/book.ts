import type { Book } from '../../../shared/rulebook'
import Picture from './Picture.svelte'
import { values } from './edition'

export const book: Book = {
  values,
  Picture,
  sections: [
    { id: 'cards', rules: [] },
    { id: 'setup', rules: ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'] },
    { id: 'dig', rules: ['A8', 'A9', 'A10', 'A11', 'A12'] },
    { id: 'act', rules: ['A13', 'A14', 'A15', 'A16', 'A17', 'A18'] },
    { id: 'end', rules: ['A19', 'A20', 'A21', 'A22', 'A23'] },
    { id: 'known', rules: ['known'] },
    { id: 'table', rules: ['table'] },
  ],
}
