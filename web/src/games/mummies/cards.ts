// Cards by their names, without drawing: "V4" is an offering, "VCNS3" a papyrus.
import { tables } from 'virtual:game/mummies'
import { readCard, type Card, type Type } from './wire'

// The points of an offering, by the rank of its type on the papyrus and by its value.
const { points } = tables as { points: readonly (readonly number[])[] }

// What a papyrus prints beside the types that it ranks, best first: the points of value 1.
export const factors = points.map(([one = 0]) => one)

export const isPapyrus = (card: Card): boolean => card.length > 2

export function orderOf(papyrus: Card): Type[] {
  const face = readCard(papyrus)
  return 'order' in face ? face.order : []
}
export const numberOf = (papyrus: Card): number => Number(papyrus.slice(-1))

// The points that one offering adds to its row under a papyrus.
export function pointsOf(offering: Card, papyrus: Card): number {
  const face = readCard(offering)
  if (!('type' in face)) return 0
  return points[orderOf(papyrus).indexOf(face.type)]?.[face.value - 1] ?? 0
}

// With a real minus sign.
export const figure = (number: number): string => (number < 0 ? `−${-number}` : String(number))
export const signed = (number: number): string => (number > 0 ? `+${number}` : figure(number))

// Numbers equal cards, so that each has a key of its own.
export interface HandCard {
  readonly card: Card
  readonly key: string
}
export function handCards(cards: readonly Card[]): HandCard[] {
  const seen = new Map<Card, number>()
  return cards.map((card) => {
    const nth = (seen.get(card) ?? 0) + 1
    seen.set(card, nth)
    return { card, key: `${card}.${nth}` }
  })
}
