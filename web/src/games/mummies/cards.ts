// Cards by their names, without any drawing: "V4" is an offering, "VCNS3" a papyrus.
import { readCard, type Card, type Type } from '../../wire/mummies'

// What a papyrus prints beside the types it ranks, best first. What rows score is asked of the engine; this is for the list itself and for
// showing how a row's points add up.
export const factors = [2, 1, 0, -1] as const

export const isPapyrus = (card: Card): boolean => card.length > 2

export function orderOf(papyrus: Card): Type[] {
  const face = readCard(papyrus)
  return 'order' in face ? face.order : []
}
export const numberOf = (papyrus: Card): number => Number(papyrus.slice(-1))

// What one offering adds to its row under a papyrus.
export function adds(offering: Card, papyrus: Card): number {
  const face = readCard(offering)
  if (!('type' in face)) return 0
  return face.value * (factors[orderOf(papyrus).indexOf(face.type)] ?? 0) || 0 // never −0
}

// With a real minus.
export const figure = (number: number): string => (number < 0 ? `−${-number}` : String(number))
export const signed = (number: number): string => (number > 0 ? `+${number}` : figure(number))

// Alike cards are told apart by counting them, so that each has a place of its own on the table.
export interface Held {
  readonly card: Card
  readonly key: string
}
export function held(cards: readonly Card[]): Held[] {
  const seen = new Map<Card, number>()
  return cards.map((card) => {
    const nth = (seen.get(card) ?? 0) + 1
    seen.set(card, nth)
    return { card, key: `${card}.${nth}` }
  })
}

// What is in the first hand and not, or not as often, in the second.
export function without(cards: readonly Card[], taken: readonly Card[]): Card[] {
  const left = [...taken]
  return cards.filter((card) => {
    const at = left.indexOf(card)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
