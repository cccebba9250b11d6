// A match replayed from its record: a table draws any step of it as it would draw the match itself,
// through the view of any seat. Nobody can move in it.
import { tick } from 'svelte'
import type { Engine } from '../engine/engine'
import type { GameName, Outcome, Seat, Viewer } from '../wire/common'
import type { Examined, Winnable } from '../wire/engine'
import type { Edition, Options } from '../wire/games'
import type { HistoryEntryOf, SeatStatus } from '../wire/server'
import { entriesOf, Match, type LogEntry, type Failure } from './match.svelte'
import { EventQueue } from './event_queue'

interface Seen<G extends GameName> {
  readonly entries: readonly HistoryEntryOf<G>[]
  readonly story: readonly LogEntry<G>[]
}

export const speeds = [0.5, 1, 2, 4] as const
const pause = 1200 // between two steps at speed 1, in milliseconds

export class PastMatch<G extends GameName = GameName> extends Match<G> {
  readonly kind = 'local'
  override readonly past = true
  step = $state.raw(0)
  story = $state.raw<readonly LogEntry<G>[]>([]) // `log` has those up to `step`
  playing = $state.raw(false)
  speed = $state.raw<number>(1)
  private seen = new Map<Viewer, Promise<Seen<G>>>()
  private chosen: Viewer = 'spectator' // last choice; `viewer` follows once loaded
  private entries: readonly HistoryEntryOf<G>[] = []
  private readonly queue = new EventQueue()
  private timer: ReturnType<typeof setTimeout> | undefined

  private constructor(
    readonly record: string, // as it was found
    readonly examined: Examined,
    private readonly outcome: Outcome | undefined,
    seats: readonly SeatStatus[] | null,
    readonly own: Seat | null, // of the person at this device
    engine: () => Promise<Engine>,
  ) {
    super(examined.commitment.slice(0, 12), engine)
    this.game = examined.game as G
    this.options = examined.options as Options<G>
    this.edition = examined.edition as Edition<G>
    this.seats = seats ?? seatsOf(examined)
  }

  // Opens any record. A text that is no record fails with the engine's `malformed`.
  static async open(
    record: string,
    seats: readonly SeatStatus[] | null,
    engine: () => Promise<Engine>,
    viewer: Viewer = 'spectator',
  ): Promise<PastMatch> {
    const at = await engine()
    const examined = await at.examine(record)
    const { outcome } = await at.status(examined.match, 'spectator')
    const isSeat = viewer !== 'spectator' && viewer >= 1 && viewer <= examined.names.length
    const own = isSeat ? viewer : null
    const match = new PastMatch(record, examined, outcome, seats, own, engine)
    await match.show(own ?? 'spectator')
    return match
  }

  get last(): number {
    return this.examined.version
  }
  get viewers(): readonly Viewer[] {
    return [...this.examined.names.map((_, at) => at + 1), 'spectator']
  }
  // Of the step that is shown, in milliseconds since the match began.
  get time(): number {
    return this.entries[this.step]?.event?.milliseconds ?? 0
  }
  // Whether somebody is to act at the step that is shown, so that one can play on from it.
  get canPlayOn(): boolean {
    return (this.examined.to_act[this.step]?.length ?? 0) > 0
  }
  override get yourTurn(): boolean {
    return false
  }

  // Shows the same step to another viewer. The whole history of a viewer is loaded at once.
  async see(viewer: Viewer): Promise<void> {
    await this.show(viewer).catch((error) => this.fail(error))
  }
  async seeAsNext(): Promise<void> {
    const { viewers } = this
    await this.see(viewers[(viewers.indexOf(this.chosen) + 1) % viewers.length]!)
  }
  private async show(viewer: Viewer): Promise<void> {
    this.chosen = viewer
    const coming = this.seen.get(viewer) ?? this.look(viewer)
    this.seen.set(viewer, coming)
    const { entries, story } = await coming
    if (this.chosen !== viewer) return // another viewer was chosen meanwhile
    this.entries = entries
    this.story = story
    this.viewer = viewer
    this.draw()
  }

  // Goes to a step and animates it if it is the next one. Resolves when it was shown.
  async go(step: number): Promise<void> {
    const from = this.step
    this.queue.hurry()
    this.step = Math.min(Math.max(0, step), this.last)
    if (this.step === from) return
    this.draw()
    const entry = this.story[this.step - 1]
    if (this.step !== from + 1 || !entry) return
    await tick()
    if (this.step === from + 1) await this.queue.show(() => this.present?.(entry))
  }

  play(): void {
    if (this.playing) return
    if (this.step === this.last) void this.go(0)
    this.playing = true
    this.wait()
  }
  rest(): void {
    this.playing = false
    clearTimeout(this.timer)
  }

  close(): void {
    this.closed = true
    this.rest()
    this.queue.hurry()
    void this.ask((engine) => engine.forget(this.examined.match))
  }

  // Waits a little before searching, because leaving a step cancels the search, which costs a
  // worker.
  override async winnable(signal?: AbortSignal): Promise<Winnable> {
    await new Promise((resolve) => setTimeout(resolve, 400))
    signal?.throwIfAborted()
    return super.winnable(signal)
  }

  async recordText(): Promise<string> {
    return this.record
  }
  async act(): Promise<Failure> {
    return { code: 'match_over' }
  }
  readonly undo = this.act
  readonly begin = this.act
  readonly say = this.act
  readonly leave = this.act
  readonly comeBack = this.act
  readonly createNext = this.act

  private async look(viewer: Viewer): Promise<Seen<G>> {
    const entries = await (await this.engine()).history<G>(this.examined.match, viewer)
    return { entries, story: entriesOf(entries) }
  }

  private draw(): void {
    const moment = this.entries[this.step]
    if (!moment) return
    this.log = this.story.slice(0, this.step)
    this.settle({
      version: this.step,
      to_act: this.examined.to_act[this.step] ?? [],
      can_undo: false,
      deadlines: [],
      view: moment.view,
      ...(this.step === this.last && this.outcome && { outcome: this.outcome }),
    })
  }

  private wait(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(async () => {
      if (!this.playing) return
      await this.go(this.step + 1)
      if (this.step === this.last) this.playing = false
      else if (this.playing) this.wait()
    }, pause / this.speed)
  }
}

const nothing = /^0+$/
const levels = /^(?:(.*) \()?(novice|apprentice|adept|expert|master)\)?$/

// The players, as far as a record says: the computer has no seed, and a level ("adept", "Tiye
// (adept)") or a name.
function seatsOf({ names, seeds }: Examined): SeatStatus[] {
  return names.map((name, at) => {
    const [, person, level] = (nothing.test(seeds[at] ?? '') && levels.exec(name)) || []
    if (level)
      return {
        name: person ?? '',
        computer: level as NonNullable<SeatStatus['computer']>,
        left: false,
        connected: false,
      }
    return { name, left: false, connected: true }
  })
}
