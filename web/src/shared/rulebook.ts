// The rules of a game as a book: sections with the ids of their rules, the numbers in the texts,
// and pictures. The texts are in src/i18n/<language>/page_rules_<game>.json:
// `page.rules.<game>.<id>` is the rule, `….ours` our decision.
import type { Component } from 'svelte'
import type { Values } from '../i18n/message'

export interface Section {
  readonly id: string
  readonly rules: readonly string[]
}
export interface Book {
  readonly sections: readonly Section[]
  readonly values: Values // from the edition
  readonly Picture: Component<{ of: string }> // of a rule or a section; empty where there is none
}
