// A match that is over (or was kept so far), played again from its record: a table draws any step of it as it would draw the match itself,
// through the eyes of any seat. Nothing can be done in it.
import { tick } from 'svelte'
import type { Engine } from '../engine/engine'
import type { GameName, Outcome, Viewer } from '../wire/common'
import type { Examined, Prospect } from '../wire/engine'
import type { Edition, Options } from '../wire/games'
import type { MomentOf, SeatInfo } from '../wire/server'
import { entriesOf, Match, type LogEntry, type Refused } from './match.svelte'
import { Stage } from './stage'

interface Seen<G extends GameName> {
  readonly moments: readonly MomentOf<G>[]
  readonly story: readonly LogEntry<G>[]
}

export const speeds = [0.5, 1, 2, 4] as const
const pause = 1200 // between two steps at speed 1, in milliseconds

export class PastMatch<G extends GameName = GameName> extends Match<G> {
  readonly kind = 'local'
  override readonly past = true
  step = $state.raw(0)
  story = $state.raw<readonly LogEntry<G>[]>([]) // all of it; `log` is what has happened by now
  playing = $state.raw(false)
  speed = $state.raw<number>(1)
  private seen = new Map<Viewer, Promise<Seen<G>>>()
  private chosen: Viewer = 'spectator' // whose eyes were chosen last: `viewer`, or on their way
  private moments: readonly MomentOf<G>[] = []
  private readonly stage = new Stage()
  private timer: ReturnType<typeof setTimeout> | undefined

  private constructor(
    readonly record: string, // as it was found
    readonly examined: Examined,
    private readonly outcome: Outcome | undefined,
    seats: readonly SeatInfo[] | null,
    engine: () => Promise<Engine>,
  ) {
    super(examined.commitment.slice(0, 12), engine)
    this.game = examined.game as G
    this.options = examined.options as Options<G>
    this.edition = examined.edition as Edition<G>
    this.seats = seats ?? seatsOf(examined)
  }

  // Whatever was done to the record. What is no record at all is the engine's `malformed`.
  static async open(
    record: string,
    seats: readonly SeatInfo[] | null,
    engine: () => Promise<Engine>,
    viewer: Viewer = 'spectator',
  ): Promise<PastMatch> {
    const at = await engine()
    const examined = await at.examine(record)
    const { outcome } = await at.situation(examined.match, 'spectator')
    const match = new PastMatch(record, examined, outcome, seats, engine)
    await match.show(match.viewers.includes(viewer) ? viewer : 'spectator')
    return match
  }

  get last(): number {
    return this.examined.version
  }
  get viewers(): readonly Viewer[] {
    return [...this.examined.names.map((_, at) => at + 1), 'spectator']
  }
  override get yourTurn(): boolean {
    return false
  }

  // The same step through other eyes. All that one viewer saw is fetched at once, so that every step is at hand.
  async see(viewer: Viewer): Promise<void> {
    await this.show(viewer).catch((fault) => this.fail(fault))
  }
  async seeAsNext(): Promise<void> {
    const { viewers } = this
    await this.see(viewers[(viewers.indexOf(this.chosen) + 1) % viewers.length]!)
  }
  private async show(viewer: Viewer): Promise<void> {
    this.chosen = viewer
    const coming = this.seen.get(viewer) ?? this.look(viewer)
    this.seen.set(viewer, coming)
    const { moments, story } = await coming
    if (this.chosen !== viewer) return // others were chosen meanwhile
    this.moments = moments
    this.story = story
    this.viewer = viewer
    this.draw()
  }

  // To a step; what happened is shown if it is the next one. Resolves when it was seen.
  async go(step: number): Promise<void> {
    const from = this.step
    this.stage.hurry()
    this.step = Math.min(Math.max(0, step), this.last)
    if (this.step === from) return
    this.draw()
    const entry = this.story[this.step - 1]
    if (this.step !== from + 1 || !entry) return
    await tick()
    if (this.step === from + 1) await this.stage.show(() => this.present?.(entry))
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
    this.stage.hurry()
    void this.ask((engine) => engine.forget(this.examined.match))
  }

  // Thinking is for those who stay: every step that is left calls it off, which costs a worker.
  override async prospect(signal?: AbortSignal): Promise<Prospect> {
    await new Promise((resolve) => setTimeout(resolve, 400))
    signal?.throwIfAborted()
    return super.prospect(signal)
  }

  async recordText(): Promise<string> {
    return this.record
  }
  async act(): Promise<Refused> {
    return { code: 'match_over' }
  }
  readonly takeBack = this.act
  readonly begin = this.act
  readonly say = this.act
  readonly leave = this.act
  readonly comeBack = this.act
  readonly again = this.act

  private async look(viewer: Viewer): Promise<Seen<G>> {
    const moments = await (await this.engine()).history<G>(this.examined.match, viewer)
    return { moments, story: entriesOf(moments) }
  }

  private draw(): void {
    const moment = this.moments[this.step]
    if (!moment) return
    this.log = this.story.slice(0, this.step)
    this.settle({
      version: this.step,
      to_act: this.examined.to_act[this.step] ?? [],
      may_take_back: false,
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
const levels = /^(?:(.*) \()?(novice|apprentice|adept|master)\)?$/

// Who sat there, as far as a record tells: the computer, which adds no seed, is called by its level ("adept", "Tiye (adept)") or by a name.
function seatsOf({ names, seeds }: Examined): SeatInfo[] {
  return names.map((name, at) => {
    const [, person, level] = (nothing.test(seeds[at] ?? '') && levels.exec(name)) || []
    if (level) return { name: person ?? '', computer: level as NonNullable<SeatInfo['computer']>, left: false, here: false }
    return { name, left: false, here: true }
  })
}
