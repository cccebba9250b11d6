import type { Book } from '../../../shared/rulebook'
import Picture from './Picture.svelte'
import { pieces } from './edition'

const first = pieces[0]![1]
const count = (sign: string) => first.join('').split(sign).length - 1

export const book: Book = {
  values: { side: 2 * first.length, scarabs: count('S'), rocks: count('#') },
  Picture,
  sections: [
    { id: 'parts', rules: ['S1', 'S2', 'S3', 'S4'] },
    { id: 'expedition', rules: ['S5', 'S6'] },
    { id: 'placing', rules: ['S7', 'S8', 'S9', 'S10'] },
    { id: 'sites', rules: ['S11', 'S12', 'S13'] },
    { id: 'duel', rules: ['S14', 'S15', 'S16', 'S17', 'S18', 'S19'] },
    { id: 'solo', rules: ['S20', 'S21', 'S22'] },
    { id: 'known', rules: ['known'] },
    { id: 'table', rules: ['table'] },
  ],
}
