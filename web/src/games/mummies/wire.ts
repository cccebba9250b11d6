// Mummies as JSON; docs/messages.md describes the fields.
import { refusal, undo, viewer } from '../../wire/common'
import {
  every,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  symbol,
  text,
  whole,
  type Of,
} from '../../wire/shape'

export const types = ['vial', 'necklace', 'sarcophagus', 'scarab'] as const
export const type = symbol(...types)
export type Type = Of<typeof type>

/** An offering, "V4", or a papyrus, "VCNS3". */
export const card = text
export type Card = Of<typeof card>

export const options = object({ players: whole, target: whole })
export type Options = Of<typeof options>

export const edition = object({
  name: text,
  offerings: every(types, listOf(whole)),
  papyri: listOf(text),
})
export type Edition = Of<typeof edition>

const open = { offer: { offering: card }, decree: { papyrus: card } }
export const move = oneOf({ ...open, sacrifice: { cards: listOf(card) } })
export type Move = Of<typeof move>

/** Of another's sacrifice only the number of cards is known. */
export const seenMove = oneOf({
  ...open,
  sacrifice: { cards: optional(listOf(card)), count: optional(whole) },
  ...undo,
})
export type SeenMove = Of<typeof seenMove>

export const lastRound = object({
  papyrus: card,
  points: listOf(whole),
  closed_by: whole,
  winner: whole,
})
export type LastRound = Of<typeof lastRound>

export const view = object({
  seat: viewer,
  players: whole,
  turn: whole,
  phase: symbol('play', 'over'),
  round: whole,
  totals: listOf(whole),
  hand: listOf(card),
  rows: listOf(listOf(card)),
  papyrus: card,
  covered: listOf(card),
  sacrificed: listOf(card),
  sacrificed_by: listOf(whole),
  hand_sizes: listOf(whole),
  draw_size: whole,
  returned: listOf(card),
  openly_returned: listOf(card),
  kept: listOf(whole),
  sacrifices_in_a_row: whole,
  turns_taken: whole,
  last_round: optional(lastRound),
})
export type View = Of<typeof view>

/** The points of the rows, by seat, under a papyrus. */
export const forecast = object({ papyrus: card, scores_now: flag, points: listOf(whole) })
export type Forecast = Of<typeof forecast>

/** All that can be derived from a view: docs/engine.md. */
export const facts = object({
  forecasts: listOf(forecast), // now, and under each different papyrus in the hand
  // different cards, and the rows after playing one
  hand: listOf(object({ card, count: whole, then: forecast })),
  missing: listOf(whole), // by seat: offerings that the row still needs
  sacrifice_refusal: optional(refusal), // why nothing may be sacrificed now
})
export type Facts = Of<typeof facts>

/** What a move would change. */
export const preview = object({
  refusal: optional(refusal),
  then: optional(forecast), // of a played card, and of a sacrifice that triggers the scoring
  totals: listOf(whole), // by seat, if the move triggers the scoring
  ends_game: flag,
  view: optional(view), // afterwards, before anything random happens; absent if the move is refused
})
export type Preview = Of<typeof preview>

/** Of the types, in the names of cards. */
export const letters: Record<string, Type> = {
  V: 'vial',
  N: 'necklace',
  S: 'sarcophagus',
  C: 'scarab',
}

/**
 * "V4" is a vial of 4; "VCNS3" a papyrus that puts vials first and is fulfilled by three offerings.
 */
export function readCard(
  name: Card,
): { type: Type; value: number } | { order: Type[]; number: number } {
  const order = [...name.slice(0, -1)].map((letter) => letters[letter]!)
  const number = Number(name.slice(-1))
  return order.length === 1 ? { type: order[0]!, value: number } : { order, number }
}

declare module '../../wire/common' {
  interface GameTypes {
    mummies: {
      options: Options
      edition: Edition
      view: View
      move: Move
      seenMove: SeenMove
      facts: Facts
      preview: Preview
    }
  }
}
