// What the table of a game brings with it. Each is a chunk of its own, fetched with its words when a match of it is opened.
import type { Component } from 'svelte'
import type { GameName } from '../wire/common'
import type { Move } from '../wire/games'
import type { LogEntry, Match } from '../match/match.svelte'
import { loadWords } from '../i18n/words.svelte'
import { loadModule } from '../engine/load.svelte'

export interface TableModule<G extends GameName = GameName> {
  // The whole table between the top bar and the bottom of the screen.
  Table: Component<{ match: Match<G> }>
  // How the score came about, inside the end screen.
  Ending: Component<{ match: Match<G> }>
  // What happened, in words, for the log; each sentence one line.
  tell(entry: LogEntry<G>, match: Match<G>): string[]
  // A move in words, for hints.
  describe(move: Move<G>, match: Match<G>): string
  // A score with its unit where a bare number would mislead: money in Archaeology.
  score?(score: number): string
  // The game's words for symbols in refusals and reasons, where the catalogue's terms do not do.
  term?(symbol: string): string | undefined
}

const modules: { [G in GameName]: () => Promise<TableModule<G>> } = {
  archaeology: () => import('./archaeology'),
  scarabya: () => import('./scarabya'),
  mummies: () => import('./mummies'),
}

export async function tableOf(game: GameName): Promise<TableModule> {
  const [module] = await Promise.all([loadModule<unknown>(modules[game]), loadWords(game)])
  return module as unknown as TableModule
}
