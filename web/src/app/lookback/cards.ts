// Where two lists of cards of a record (docs/record.md) differ, place by place.
import type { GameName } from '../../wire/common'

export interface Difference {
  readonly place: string // "hand", "dig" …
  readonly seat: number | null // whose
  readonly number: number | null // which card from the top, where the order matters
  readonly expected: readonly string[]
  readonly found: readonly string[]
}

const letters: Record<string, string> = { P: 'pot', S: 'parchment', C: 'coin', T: 'talisman', B: 'cup', M: 'map', K: 'mask', '!': 'thief', '~': 'sandstorm' }
const ordered = ['dig', 'draw', 'order', 'row']

export function differences(game: GameName, expected: string, found: string): Difference[] {
  const should = placesOf(expected)
  const is = placesOf(found)
  return [...new Set([...should.keys(), ...is.keys()])].flatMap((name): Difference[] => {
    const [a, b] = [should.get(name) ?? '', is.get(name) ?? '']
    if (a === b) return []
    const [, place = name, seat] = /^([a-z]+)(\d+)?$/.exec(name) ?? []
    const [one, other] = [cardsOf(game, place, a), cardsOf(game, place, b)]
    const where = { place, seat: seat ? Number(seat) : null }
    if (ordered.includes(place)) {
      const at = one.findIndex((card, index) => card !== other[index])
      const first = at < 0 ? one.length : at
      return [{ ...where, number: first + 1, expected: one.slice(first, first + 1), found: other.slice(first, first + 1) }]
    }
    return [{ ...where, number: null, expected: without(one, other), found: without(other, one) }]
  })
}

function placesOf(text: string): Map<string, string> {
  return new Map(text.split(' ').map((part) => [part.split('=')[0]!, part.split('=')[1] ?? '']))
}

function cardsOf(game: GameName, place: string, text: string): string[] {
  if (text === '-' || text === '') return []
  if (place === 'board') return text.match(/../g) ?? []
  if (place === 'first') return [text]
  if (game === 'mummies') return text.split(',')
  return [...text].map((sign) => (game === 'archaeology' ? (letters[sign] ?? sign) : sign))
}

// What is in the one and not in the other, each card as often as it is.
function without(cards: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return cards.filter((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
