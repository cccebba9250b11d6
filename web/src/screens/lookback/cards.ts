// Where two lists of cards of a record (docs/record.md) differ.
import { without } from '../../shared/lists'
import type { TableModule } from '../../shared/table_module'

export interface Difference {
  readonly place: string // "hand", "dig" …
  readonly seat: number | null // whose
  readonly number: number | null // which card from the top, where the order matters
  readonly expected: readonly string[]
  readonly found: readonly string[]
}

const ordered = ['dig', 'draw', 'order', 'row']

export function differences(
  table: Pick<TableModule, 'cardsInRecord'>,
  expected: string,
  found: string,
): Difference[] {
  const cardsOf = (text: string, place: string) =>
    text === '-' || text === '' ? [] : table.cardsInRecord(text, place)
  const should = placesOf(expected)
  const is = placesOf(found)
  return [...new Set([...should.keys(), ...is.keys()])].flatMap((name): Difference[] => {
    const [a, b] = [should.get(name) ?? '', is.get(name) ?? '']
    if (a === b) return []
    const [, place = name, seat] = /^([a-z]+)(\d+)?$/.exec(name) ?? []
    const [one, other] = [cardsOf(a, place), cardsOf(b, place)]
    const where = { place, seat: seat ? Number(seat) : null }
    if (ordered.includes(place)) {
      const at = one.findIndex((card, index) => card !== other[index])
      const first = at < 0 ? one.length : at
      return [
        {
          ...where,
          number: first + 1,
          expected: one.slice(first, first + 1),
          found: other.slice(first, first + 1),
        },
      ]
    }
    return [{ ...where, number: null, expected: without(one, other), found: without(other, one) }]
  })
}

function placesOf(text: string): Map<string, string> {
  return new Map(text.split(' ').map((part) => [part.split('=')[0]!, part.split('=')[1] ?? '']))
}
