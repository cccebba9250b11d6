// Scarabya as JSON; docs/messages.md describes the fields.
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

export const tile = symbol('F', 'I', 'L', 'N', 'P', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z')
export type Tile = Of<typeof tile>

/** "e4": a column and a row. */
export const cell = text
export type Cell = Of<typeof cell>

export const mode = symbol('expedition', 'duel', 'solo')
export type Mode = Of<typeof mode>

export const options = object({
  mode,
  players: whole,
  flips: flag,
  arrangement: optional(text),
  order: optional(text),
  first: optional(whole),
})
export type Options = Of<typeof options>

export const edition = object({ name: text, pieces: every(['A', 'B', 'C', 'D'], listOf(text)) })
export type Edition = Of<typeof edition>

const placed = { tile, cells: listOf(cell) }
export const placement = object(placed)
export type Placement = Of<typeof placement>

export const move = oneOf({ place: placed })
export type Move = Of<typeof move>

/** What another player has placed in the current round is hidden. */
export const seenMove = oneOf({
  place: { tile: optional(tile), cells: optional(listOf(cell)) },
  ...undo,
})
export type SeenMove = Of<typeof seenMove>

export const site = object({ cells: listOf(cell), scarabs: whole, points: whole })
export type Site = Of<typeof site>

export const board = object({
  tiles: listOf(placement),
  discarded: whole,
  score: whole,
  sites: listOf(site),
})
export type Board = Of<typeof board>

export const view = object({
  seat: viewer,
  arrangement: text,
  scarabs: listOf(cell),
  rocks: listOf(cell),
  first: optional(whole),
  turned: listOf(tile),
  to_come: listOf(tile),
  to_place: listOf(whole),
  placed: listOf(whole),
  pending: optional(placement),
  boards: listOf(board),
})
export type View = Of<typeof view>

/**
 * One way in which a tile may lie, as [row, column] from its top left corner, and the ways that
 * result from turning and flipping it.
 */
export const way = object({
  cells: listOf(listOf(whole)),
  clockwise: whole,
  flipped: optional(whole),
})
export type Way = Of<typeof way>

const changes = {
  sites: listOf(site), // that it would close; in a solo game, where nothing can be buried any more
  points: whole,
  covered: whole, // scarabs
}
/** A legal placement of the tile in play. */
export const possible = object({ way: whole, cells: listOf(cell), ...changes })
export type PossiblePlacement = Of<typeof possible>

/** All that can be derived from a view: docs/engine.md. */
export const facts = object({
  tile: optional(tile), // in play
  ways: listOf(way), // of that tile
  placements: listOf(possible), // of the viewer now
  boards: listOf(
    object({ sites: listOf(site), bonus: whole, discarded: listOf(tile), placed: listOf(tile) }),
  ),
  lost: listOf(cell), // solo: scarabs that nothing can cover any more
})
export type Facts = Of<typeof facts>

/** What a placement would change. */
export const preview = object({
  refusal: optional(refusal),
  ...changes,
  view: optional(view), // afterwards, before anything random happens; absent if the move is refused
})
export type Preview = Of<typeof preview>

declare module '../../wire/common' {
  interface GameTypes {
    scarabya: {
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
