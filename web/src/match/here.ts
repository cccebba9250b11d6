// A match that lives in the worker of this page, played (local.svelte.ts) or learned at (learn/match.svelte.ts). Nobody waits for it to begin, talks in
// it or leaves it.
import type { Engine } from '../engine/engine'
import type { GameName, Viewer } from '../wire/common'
import type { UpdateOf } from '../wire/server'
import { entriesOf, Match } from './match.svelte'
import { Stage } from './stage'

export interface HereWays {
  readonly engine: () => Promise<Engine>
  // How long the computer seems to think at least, in milliseconds.
  readonly pace: () => number
}

export abstract class HereMatch<G extends GameName = GameName> extends Match<G> {
  readonly kind = 'local'
  protected number = 0 // the worker's; 0: none yet
  protected readonly stage = new Stage()

  // How it stands and how it came to that, as this viewer knows it.
  protected async read(viewer: Viewer): Promise<void> {
    const engine = await this.engine()
    const [situation, history] = await Promise.all([engine.situation<G>(this.number, viewer), engine.history<G>(this.number, viewer)])
    this.viewer = viewer
    this.handTo = null
    this.isTakenOver = false
    this.log = entriesOf(history)
    this.settle({ ...situation, deadlines: [] })
  }

  // Goes on with what came of an act. Resolves when that was seen.
  protected follow(said: UpdateOf<G>): Promise<void> {
    const { seat, by, told } = said.event
    const entry = { version: said.version, seat, by, told, before: this.situation?.view ?? said.view, after: said.view }
    this.settle({ ...said, deadlines: [] })
    this.log = [...this.log, entry]
    return this.stage.next(() => this.stage.show(() => this.present?.(entry)))
  }

  recordText(): Promise<string | null> {
    return this.ask((engine) => engine.record(this.number))
  }
  close(): void {
    this.closed = true
    this.stage.hurry()
    if (this.number > 0) void this.ask((engine) => engine.forget(this.number))
  }

  async begin() {
    return null
  }
  async say() {
    return null
  }
  async leave() {
    return null
  }
  async comeBack() {
    return null
  }
}
