// What all games share. Seats count from 1.
import { anyNames, either, listOf, object, symbol, text, whole, type Of } from './shape'

export const gameName = symbol('archaeology', 'scarabya', 'mummies')
export type GameName = Of<typeof gameName>

export type Seat = number
export const viewer = either(whole, symbol('spectator'))
export type Viewer = Of<typeof viewer>

export const level = symbol('novice', 'apprentice', 'adept', 'master')
export type Level = Of<typeof level>

/** Values of a sentence: the catalogue words symbols such as "coin". */
export const values = anyNames(either(whole, text))
export type Values = Of<typeof values>

/** Worded by the catalogue: refusal.<reason>. */
export const refusal = object({ rule: text, reason: text, values })
export type Refusal = Of<typeof refusal>

export const outcome = object({ scores: listOf(whole), winners: listOf(whole) })
export type Outcome = Of<typeof outcome>

/** Of a record; worded by the catalogue: finding.<code>. */
export const finding = object({ line: whole, code: text, expected: text, found: text, version: whole })
export type Finding = Of<typeof finding>

export const againKind = symbol('rematch', 'return_match', 'try_again')
export type AgainKind = Of<typeof againKind>

/** A taking back, as all are told it. */
export const undo = { undo: {} }
