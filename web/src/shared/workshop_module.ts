// What a game adds to the workshop: its classic edition, the form that changes one, and the words for
// its figures.
import type { Component } from 'svelte'
import type { GameName } from '../wire/common'
import type { OwnEdition } from '../wire/games'
import type { EditionDraft } from './edition_draft.svelte'

export interface FigureWords {
  readonly words: string
  readonly isShare?: boolean // said in percent
}

export interface WorkshopModule<G extends GameName = GameName> {
  readonly classic: OwnEdition<G>
  readonly Form: Component<{ draft: EditionDraft<G> }>
  // The words for a figure that only this game has (docs/study.md), by its name.
  figure(name: string): FigureWords | null
}
