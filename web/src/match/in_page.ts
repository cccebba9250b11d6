// A match in the worker of this page: a local game (local.svelte.ts) or a lesson
// (screens/learn/lesson_match.svelte.ts). It has no waiting room, no chat, and nobody leaves it.
import type { Engine } from '../engine/engine'
import type { GameName, Viewer } from '../wire/common'
import type { UpdateOf } from '../wire/server'
import { entriesOf, Match } from './match.svelte'
import { EventQueue } from './event_queue'

export interface InPageDependencies {
  readonly engine: () => Promise<Engine>
  // The least time that the computer takes for a move, in milliseconds.
  readonly pace: () => number
}

export abstract class InPageMatch<G extends GameName = GameName> extends Match<G> {
  readonly kind = 'local'
  protected number = 0 // in the worker; 0: none yet
  protected readonly queue = new EventQueue()

  // Loads status and history for a viewer.
  protected async read(viewer: Viewer): Promise<void> {
    const engine = await this.engine()
    const [status, history] = await Promise.all([
      engine.status<G>(this.number, viewer),
      engine.history<G>(this.number, viewer),
    ])
    this.viewer = viewer
    this.handTo = null
    this.isTakenOver = false
    this.log = entriesOf(history)
    this.settle({ ...status, deadlines: [] })
  }

  // Applies an update of the engine. Resolves when it was shown.
  protected follow(update: UpdateOf<G>): Promise<void> {
    const { seat, by, move } = update.event
    const entry = {
      version: update.version,
      seat,
      by,
      move,
      before: this.status?.view ?? update.view,
      after: update.view,
    }
    this.settle({ ...update, deadlines: [] }, seat)
    this.log = [...this.log, entry]
    return this.queue.next(() => this.queue.show(() => this.present?.(entry)))
  }

  recordText(): Promise<string | null> {
    return this.ask((engine) => engine.record(this.number))
  }
  close(): void {
    this.closed = true
    this.queue.hurry()
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
