// A match as a table is given it. Whether it lives in the worker of this page (local.svelte.ts) or on a server
// (remote.svelte.ts) makes no difference to who draws it: only views come here, never a state.
import type { Engine, Sight } from '../engine/engine'
import type { AgainKind, GameName, Level, Refusal, Seat, Viewer } from '../wire/common'
import type { Advice, Prospect } from '../wire/engine'
import type { Edition, Move, Options, Preview, Survey, Told, View } from '../wire/games'
import type { ActedBy, MomentOf, Remark, SeatInfo, SituationOf } from '../wire/server'

export interface Deadline {
  readonly seat: Seat
  readonly at: number // by performance.now()
}

export interface Situation<G extends GameName = GameName> extends Omit<SituationOf<G>, 'deadlines'> {
  readonly deadlines: readonly Deadline[]
}

// One event as the viewer was told it, with what he saw before and after: enough to say in words and to
// show what happened.
export interface LogEntry<G extends GameName = GameName> {
  readonly version: number
  readonly seat: Seat
  readonly by?: ActedBy // not known of what was read again after a reload
  readonly told: Told<G>
  readonly before: View<G>
  readonly after: View<G>
}

// The rules do not allow it, or (online) the server could not do it.
export interface Denial {
  readonly code: string
  readonly detail?: string
}
export type Refused = Refusal | Denial

export type MatchState = 'loading' | 'waiting' | 'playing' | 'handing_over' | 'over' | 'missing'
export type ConnectionState = 'local' | 'online' | 'reconnecting' | 'lost'

// Shows what happened; the next event waits for it, but never for long. (Taken from a method, so that a match of one game can be given to what
// serves all of them.)
export type Presenter<G extends GameName = GameName> = { show(entry: LogEntry<G>): Promise<void> | void }['show']

export abstract class Match<G extends GameName = GameName> {
  abstract readonly kind: 'local' | 'remote'
  readonly past: boolean = false // looked back at: nobody acts in it any more
  readonly id: string
  game = $state.raw() as G
  options = $state.raw() as Options<G>
  edition = $state.raw<Edition<G>>('classic')

  seats = $state.raw<readonly SeatInfo[]>([])
  viewer = $state.raw<Viewer>('spectator')
  situation = $state.raw<Situation<G> | null>(null)
  log = $state.raw<readonly LogEntry<G>[]>([])
  state = $state.raw<MatchState>('loading')
  connection = $state.raw<ConnectionState>('local')
  thinking = $state.raw<readonly Seat[]>([])
  remarks = $state.raw<readonly Remark[]>([])
  turnTime = $state.raw(0) // the clock, in milliseconds; 0 for none
  handTo = $state.raw<Seat | null>(null) // at one screen: who is to look next
  isTakenOver = $state.raw(false) // by that person: the table is on its way
  followedBy = $state.raw<string | undefined>(undefined)
  pending = $state.raw<Move<G> | null>(null) // sent and not yet confirmed; draw it as done
  advice = $state.raw<Advice<G> | null>(null) // the hint that was asked for in this situation

  paused = $state.raw(false) // nobody is waited for: something is being explained first
  trouble = $state.raw<string | null>(null) // with the state `missing`: the code of what happened
  present: Presenter<G> | null = null // set by the table while it is on the screen
  protected closed = false
  private hinting: AbortController | null = null

  constructor(
    id: string,
    protected readonly engine: () => Promise<Engine>,
  ) {
    this.id = id
  }

  // Whether the person at this screen is to act now.
  get yourTurn(): boolean {
    return (
      this.state === 'playing' &&
      !this.paused &&
      this.viewer !== 'spectator' &&
      this.situation?.to_act.includes(this.viewer) === true &&
      this.seats[this.viewer - 1]?.left !== true
    )
  }
  // Whether several people play at this screen.
  get isShared(): boolean {
    return false
  }
  get mayTakeBack(): boolean {
    return this.state === 'playing' && this.situation?.may_take_back === true
  }

  abstract act(move: Move<G>): Promise<Refused | null>
  abstract takeBack(): Promise<Refused | null>
  abstract begin(level: Level): Promise<Refused | null>
  abstract say(text: string): Promise<Refused | null>
  abstract leave(): Promise<Refused | null>
  abstract comeBack(): Promise<Refused | null>
  // Makes the match that follows; its name is then in `followedBy`.
  abstract again(kind: AgainKind): Promise<Refused | null>
  // At one screen: the one it was handed to looks at it now.
  takeOver(): void {}
  // What a record file of it would hold; null if there is none yet.
  abstract recordText(): Promise<string | null>
  get hasRecord(): boolean {
    return this.kind === 'local' || this.state === 'over'
  }
  abstract close(): void

  // Questions to the engine on what the viewer sees now: what the rules object to a move, what it would bring, what can be done at
  // all, what the computer would do.
  async judge(move: Move<G>): Promise<Refusal | null> {
    return this.ask((engine) => engine.judge(this.sight(), move))
  }
  async preview(move: Move<G>): Promise<Preview<G>> {
    return this.ask((engine) => engine.preview(this.sight(), move))
  }
  async survey(): Promise<Survey<G>> {
    return this.ask((engine) => engine.survey(this.sight()))
  }
  // Whether a solo game of Scarabya can still be won.
  async prospect(signal?: AbortSignal): Promise<Prospect> {
    return this.ask((engine) => engine.prospect(this.sight() as unknown as Sight<'scarabya'>, signal), signal)
  }
  // The hint is then in `advice`, for as long as the situation lasts. Null if something happened meanwhile.
  async hint(): Promise<Advice<G> | null> {
    this.hinting?.abort()
    const hinting = new AbortController()
    this.hinting = hinting
    const thinking = { level: 'master', seed: Math.floor(Math.random() * 2 ** 31) } as const
    const asked = this.ask((engine) => engine.advise(this.sight(), thinking, hinting.signal), hinting.signal)
    const advice = await asked.catch(() => null) // it was called off
    if (this.hinting === hinting) this.advice = advice
    return advice
  }

  // If the engine breaks down, or cannot be had, the whole screen says so, and there is nobody left to hear an answer. What was called off is thrown.
  protected async ask<T>(question: (engine: Engine) => Promise<T>, signal?: AbortSignal): Promise<T> {
    try {
      return await question(await this.engine())
    } catch (fault) {
      if (signal?.aborted) throw fault
      this.fail(fault)
      return new Promise(() => {})
    }
  }
  // A reload goes on from the record, or from the server.
  protected fail(fault: unknown): void {
    if (this.closed) return
    console.error(fault)
    this.trouble = 'engine_failed'
    this.state = 'missing'
  }

  protected settle(situation: Situation<G>): void {
    this.hinting?.abort()
    this.hinting = null
    this.advice = null
    this.situation = situation
    this.state = situation.outcome ? 'over' : 'playing'
  }

  private sight(): Sight<G> {
    const { game, options, edition, situation } = this
    if (!situation) throw new Error('nothing is seen yet')
    return { game, options, edition, view: situation.view }
  }
}

// A history as entries of the log.
export function entriesOf<G extends GameName>(moments: readonly MomentOf<G>[]): LogEntry<G>[] {
  return moments.flatMap(({ version, event, view }, at) => {
    const before = moments[at - 1]
    if (!event || !before) return []
    return [{ version, seat: event.seat, told: event.told, before: before.view, after: view }]
  })
}
