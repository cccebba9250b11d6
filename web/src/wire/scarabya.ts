// Scarabya as JSON: docs/messages.md tells what the fields mean.
import { undo, viewer } from './common'
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
