// Archaeology as JSON; docs/messages.md describes the fields.
import { refusal, undo, viewer } from '../../wire/common'
import {
  every,
  flag,
  listOf,
  object,
  oneOf,
  optional,
  some,
  symbol,
  text,
  whole,
  type Of,
} from '../../wire/shape'

export const kinds = ['pot', 'parchment', 'coin', 'talisman', 'cup', 'map', 'mask'] as const
export const kind = symbol(...kinds)
export type Kind = Of<typeof kind>

/** By kind; kinds without cards are left out. */
export const cards = some(kinds, whole)
export type Cards = Of<typeof cards>

export const chambers = ['small', 'middle', 'large'] as const
export const chamber = symbol(...chambers)
export type Chamber = Of<typeof chamber>

export const options = object({ players: whole })
export type Options = Of<typeof options>

export const edition = object({
  name: text,
  kinds: every(kinds, object({ count: whole, trade_value: whole, prices: listOf(whole) })),
  thieves: whole,
  sandstorms: whole,
  sandstorms_removed: every(['2', '3', '4'], whole),
  hand: whole,
  market: whole,
  chambers: every(chambers, whole),
})
export type Edition = Of<typeof edition>

const moves = {
  rob: { victim: whole },
  lose: { cards },
  trade: { give: cards, take: cards },
  explore: { chamber },
  sell: { kind, count: whole },
  end: {},
}
export const move = oneOf(moves)
export type Move = Of<typeof move>

/** All moves are public. */
export const seenMove = oneOf({ ...moves, ...undo })
export type SeenMove = Of<typeof seenMove>

/** A hand as others know it. */
export const insight = object({ cards: whole, known: cards, sound: whole, doubts: listOf(whole) })
export type Insight = Of<typeof insight>

export const sale = object({ seat: whole, kind, count: whole })
export type Sale = Of<typeof sale>

export const view = object({
  seat: viewer,
  turn: whole,
  phase: symbol('act', 'rob', 'lose', 'over'),
  loser: whole,
  given: listOf(kind),
  taken: listOf(kind),
  sold: flag,
  explored: flag,
  began_dry: flag,
  passes: whole,
  barren_turns: whole,
  hand: cards,
  market: cards,
  chambers: every(chambers, whole),
  dig: whole,
  money: listOf(whole),
  sales: listOf(sale),
  opened: listOf(chamber),
  maps_used: whole,
  thieves_seen: whole,
  sandstorms_seen: whole,
  hands: listOf(insight),
  hands_seen_by_all: listOf(insight),
})
export type View = Of<typeof view>

/** The sets of a kind that a seat has sold, largest first, and the money for them. */
export const collection = object({ kind, sets: listOf(whole), earned: whole })
export type Collection = Of<typeof collection>

/** All that can be derived from a view: docs/engine.md. */
export const facts = object({
  kinds: listOf(
    object({
      kind,
      cards: whole, // in the game
      trade_value: whole,
      prices: listOf(whole), // of a set of 1, 2, …
      held: whole,
      worth: whole, // of those held, in the best sets
      with_one_more: optional(whole),
      in_market: whole,
    }),
  ),
  hand_worth: whole,
  thieves: whole, // still in the dig site
  sandstorms: whole,
  chambers: listOf(
    object({ chamber, maps: whole, cards: whole, open: flag, refusal: optional(refusal) }),
  ),
  museums: listOf(listOf(collection)), // by seat
  victims: listOf(whole), // whom the viewer may rob now
  // what the viewer has to lose now
  storm: optional(object({ count: whole, suggestion: optional(cards) })),
  end_refusal: optional(refusal), // why the turn may not end now
})
export type Facts = Of<typeof facts>

/** What a move would change. */
export const preview = object({
  refusal: optional(refusal),
  money: optional(whole), // of a sale
  trade: optional(object({ offered: whole, asked: whole })),
  hand: optional(cards), // afterwards; absent if cards are missing
  worth: whole, // of that hand
  view: optional(view), // afterwards, before anything random happens; absent if the move is refused
})
export type Preview = Of<typeof preview>

declare module '../../wire/common' {
  interface GameTypes {
    archaeology: {
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
