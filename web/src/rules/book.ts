// The rules of a game as a book: sections with the ids of their rules, the numbers that stand in the sentences, and pictures. The sentences are in
// src/words/<language>/page_rules_<game>.json: `page.rules.<game>.<id>` says the rule, `….ours` what we decided.
import type { Component } from 'svelte'
import type { Values } from '../i18n/message'
import { loadWords } from '../i18n/words.svelte'
import { loadModule } from '../engine/load.svelte'
import type { GameName } from '../wire/common'

export interface Section {
  readonly id: string
  readonly rules: readonly string[]
}
export interface Book {
  readonly sections: readonly Section[]
  readonly values: Values // from the edition
  readonly Picture: Component<{ of: string }> // of a rule or a section; nothing where there is none
}

const books: Record<GameName, () => Promise<Book>> = {
  archaeology: async () => (await import('./archaeology/book')).book,
  scarabya: async () => (await import('./scarabya/book')).book,
  mummies: async () => (await import('./mummies/book')).book,
}

export async function bookOf(game: GameName): Promise<Book> {
  const [book] = await Promise.all([loadModule(books[game]), loadWords(game), loadWords(`rules_${game}`)])
  return book
}
