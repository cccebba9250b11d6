// A match as a table is given it. Whether it lives in the worker of this page (local.svelte.ts) or on a server
// (remote.svelte.ts) makes no difference to who draws it: only views come here, never a state.
import type { AgainKind, GameName, Level, Refusal, Seat, Viewer } from '../wire/common'
import type { Edition, Move, Options, Told, View } from '../wire/games'
import type { ActedBy, Remark, SeatInfo, Situation as Told_Situation } from '../wire/server'

export interface Deadline {
  readonly seat: Seat
  readonly at: number // by performance.now()
}

export interface Situation<G extends GameName = GameName> extends Omit<Told_Situation, 'view' | 'deadlines'> {
  readonly view: View<G>
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

// What the computer would do, best first, each with its reasons: keys of the catalogue with values.
export interface Reason {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
}
export interface Candidate<G extends GameName = GameName> {
  readonly move: Move<G>
  readonly win_chance: number
  readonly expected_score: number
  readonly reasons: readonly Reason[]
}
export interface Advice<G extends GameName = GameName> {
  readonly ranked: readonly Candidate<G>[]
}

export type MatchState = 'loading' | 'waiting' | 'playing' | 'handing_over' | 'over' | 'missing'
export type ConnectionState = 'local' | 'online' | 'reconnecting' | 'lost'

// Shows what happened; the next event waits for it, but never for long.
export type Presenter<G extends GameName = GameName> = (entry: LogEntry<G>) => Promise<void> | void

export abstract class Match<G extends GameName = GameName> {
  abstract readonly kind: 'local' | 'remote'
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
  followedBy = $state.raw<string | undefined>(undefined)
  pending = $state.raw<Move<G> | null>(null) // sent and not yet confirmed; draw it as done
  advice = $state.raw<Advice<G> | null>(null) // the hint that was asked for in this situation

  present: Presenter<G> | null = null // set by the table while it is on the screen

  constructor(id: string) {
    this.id = id
  }

  // Whether the person at this screen is to act now.
  get yourTurn(): boolean {
    return (
      this.state === 'playing' &&
      this.viewer !== 'spectator' &&
      this.situation?.to_act.includes(this.viewer) === true &&
      this.seats[this.viewer - 1]?.left !== true
    )
  }
  get mayTakeBack(): boolean {
    return this.state === 'playing' && this.situation?.may_take_back === true
  }

  abstract act(move: Move<G>): Promise<Refused | null>
  abstract takeBack(): Promise<Refused | null>
  // Questions to the engine on what the viewer sees now.
  abstract judge(move: Move<G>): Promise<Refusal | null>
  abstract hint(): Promise<Advice<G>>
  abstract ask<T>(question: object): Promise<T>

  abstract begin(level: Level): Promise<Refused | null>
  abstract say(text: string): Promise<Refused | null>
  abstract leave(): Promise<Refused | null>
  abstract comeBack(): Promise<Refused | null>
  // Makes the match that follows; its name is then in `followedBy`.
  abstract again(kind: AgainKind): Promise<Refused | null>
  // At one screen: the one it was handed to looks at it now.
  takeOver(): void {}
  abstract close(): void
}
