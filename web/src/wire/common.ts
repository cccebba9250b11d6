// What all games share. Seats count from 1.
import { anyNames, either, listOf, object, symbol, text, whole, type Of } from './shape'

/** The types of each game by its name; games/<game>/wire.ts adds its own. */
export interface GameTypes {}
export type GameName = keyof GameTypes

export type Seat = number
export const viewer = either(whole, symbol('spectator'))
export type Viewer = Of<typeof viewer>

export const level = symbol('novice', 'apprentice', 'adept', 'expert', 'master')
export type Level = Of<typeof level>

/** Values of a text; the catalogue has words for symbols such as "coin". */
export const values = anyNames(either(whole, text))
export type Values = Of<typeof values>

/** Its text is refusal.<reason> in the catalogue. */
export const refusal = object({ rule: text, reason: text, values })
export type Refusal = Of<typeof refusal>

/** The reason for a move: its key in the catalogue. */
export const reason = object({ key: text, values })
export type Reason = Of<typeof reason>

export const outcome = object({ scores: listOf(whole), winners: listOf(whole) })
export type Outcome = Of<typeof outcome>

/** About a record; its text is finding.<code> in the catalogue. */
export const finding = object({
  line: whole,
  code: text,
  expected: text,
  found: text,
  version: whole,
})
export type Finding = Of<typeof finding>

export const nextMatchKind = symbol('rematch', 'return_match', 'try_again')
export type NextMatchKind = Of<typeof nextMatchKind>

/** An undo, as all viewers see it. */
export const undo = { undo: {} }
