// What the table of a game provides.
import type { Component } from 'svelte'
import type { LogEntry, Match } from '../match/match.svelte'
import type { GameName } from '../wire/common'
import type { Move } from '../wire/games'

export interface TableModule<G extends GameName = GameName> {
  // The whole table between the top bar and the bottom of the screen.
  Table: Component<{ match: Match<G> }>
  // How the score came about, inside the end screen.
  Ending: Component<{ match: Match<G> }>
  // An event for the log, one sentence a line.
  describeEvent(entry: LogEntry<G>, match: Match<G>): string[]
  // A move in words, for hints.
  describeMove(move: Move<G>, match: Match<G>): string
  // A score with its unit, if it has one: money.
  score?(score: number): string
  // The cards of one place of a record (docs/record.md), each as a symbol.
  cardsInRecord(text: string, place: string): string[]
  // The game's own words for symbols in refusals and reasons, where the catalogue's terms are not
  // enough.
  term?(symbol: string): string | undefined
  // What a move is made with on the table: selectors, or targets of `outlineOf`.
  pointsOf(move: Move<G>): string[]
  // The outline of something that is pointed at and that no selector finds, and what it lies
  // on.
  outlineOf?(target: string): Outline | null
}

export interface Outline {
  readonly selector: string
  readonly path: string
  readonly viewBox: string
}
