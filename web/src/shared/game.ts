// What a game adds to the page: games/<game>/index.ts.
import type { Component } from 'svelte'
import type { GameName } from '../wire/common'
import type { Lesson } from './lesson'
import type { Book } from './rulebook'
import type { TableModule } from './table_module'
import type { WorkshopModule } from './workshop_module'

export interface Game<G extends GameName = GameName> {
  readonly Scene: Component // the picture on the home screen
  readonly keys: readonly string[] // of its table: page.keys.<game>.<key>
  readonly table: () => Promise<TableModule<G>>
  readonly lesson: () => Promise<Lesson<G>>
  readonly rulebook: () => Promise<Book>
  readonly workshop?: () => Promise<WorkshopModule<G>>
}
