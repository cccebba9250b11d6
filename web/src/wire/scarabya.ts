// Scarabya as JSON: docs/messages.md tells what the fields mean.
import { refusal, undo, viewer } from './common'
import { every, flag, listOf, object, oneOf, optional, symbol, text, whole, type Of } from './shape'

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

/** Of what another has placed in a round in progress nothing is told but that he has. */
export const told = oneOf({ place: { tile: optional(tile), cells: optional(listOf(cell)) }, ...undo })
export type Told = Of<typeof told>

export const site = object({ cells: listOf(cell), scarabs: whole, points: whole })
export type Site = Of<typeof site>

export const board = object({ tiles: listOf(placement), discarded: whole, score: whole, sites: listOf(site) })
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

/** One way in which a tile may lie, as [row, column] from its top left corner, and the ways one comes to by turning and flipping it. */
export const way = object({ cells: listOf(listOf(whole)), clockwise: whole, flipped: optional(whole) })
export type Way = Of<typeof way>

const changes = {
  sites: listOf(site), // it would close; in a solo game where nothing can be buried any more
  points: whole,
  covered: whole, // scarabs
}
/** A legal placement of the tile in play, lying in one of its ways. */
export const possible = object({ way: whole, cells: listOf(cell), ...changes })
export type Possible = Of<typeof possible>

/** All that can be worked out from a view: docs/engine.md. */
export const survey = object({
  tile: optional(tile), // in play
  ways: listOf(way), // of it
  placements: listOf(possible), // of the viewer now
  boards: listOf(object({ sites: listOf(site), bonus: whole, discarded: listOf(tile), placed: listOf(tile) })),
  lost: listOf(cell), // solo: scarabs that nothing can cover any more
})
export type Survey = Of<typeof survey>

/** What a placement would change. */
export const preview = object({ refusal: optional(refusal), ...changes })
export type Preview = Of<typeof preview>
