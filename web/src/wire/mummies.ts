// Mummies as JSON: docs/messages.md tells what the fields mean.
import { undo, viewer } from './common'
import { every, listOf, object, oneOf, optional, symbol, text, whole, type Of } from './shape'

export const types = ['vial', 'necklace', 'sarcophagus', 'scarab'] as const
export const type = symbol(...types)
export type Type = Of<typeof type>

/** An offering, "V4", or a papyrus, "VCNS3". */
export const card = text
export type Card = Of<typeof card>

export const options = object({ players: whole, target: whole })
export type Options = Of<typeof options>

export const edition = object({ name: text, offerings: every(types, listOf(whole)), papyri: listOf(text) })
export type Edition = Of<typeof edition>

const open = { offer: { offering: card }, decree: { papyrus: card } }
export const move = oneOf({ ...open, sacrifice: { cards: listOf(card) } })
export type Move = Of<typeof move>

/** Of another's sacrifice only the number of cards is told. */
export const told = oneOf({ ...open, sacrifice: { cards: optional(listOf(card)), count: optional(whole) }, ...undo })
export type Told = Of<typeof told>

export const lastRound = object({ papyrus: card, points: listOf(whole), closed_by: whole, winner: whole })
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
  last_round: optional(lastRound),
})
export type View = Of<typeof view>
