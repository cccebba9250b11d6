// A match as a table sees it. It lives in the worker of this page (local.svelte.ts) or on a server
// (remote.svelte.ts), which makes no difference to the table: it gets only views, never a state.
import type { Engine, ViewContext } from '../engine/engine'
import type { NextMatchKind, GameName, Level, Refusal, Seat, Viewer } from '../wire/common'
import type { Advice, Winnable } from '../wire/engine'
import type { Purpose } from './saved_game'
import type { Edition, Move, Options, Preview, Facts, SeenMove, View } from '../wire/games'
import type {
  ChatMessage,
  EndedBy,
  HistoryEntryOf,
  Phrase,
  PlayedBy,
  SeatStatus,
  StatusOf,
} from '../wire/server'

export interface Deadline {
  readonly seat: Seat
  readonly at: number // by performance.now()
}

export interface MatchStatus<G extends GameName = GameName> extends Omit<StatusOf<G>, 'deadlines'> {
  readonly deadlines: readonly Deadline[]
}

// One event as the viewer may know it, with the views before and after: enough to describe and to
// animate it.
export interface LogEntry<G extends GameName = GameName> {
  readonly version: number
  readonly seat: Seat
  readonly by?: PlayedBy // unknown after a reload
  readonly move: SeenMove<G>
  readonly before: View<G>
  readonly after: View<G>
}

// "No" by the server or the network; a Refusal is "no" by the rules.
export interface ActionError {
  readonly code: string
  readonly detail?: string
}
export type Failure = Refusal | ActionError

// A message to the other players: own words, or a phrase that everyone reads in their language.
export type Saying = { readonly text: string } | { readonly phrase: Phrase }

export type MatchState = 'loading' | 'waiting' | 'playing' | 'handing_over' | 'over' | 'missing'
export type ConnectionState = 'local' | 'online' | 'reconnecting' | 'lost'

// Animates an event; the next event waits for it, but not for long. (Declared as a method, so that
// a match of one game is assignable to a match of any game.)
export type Presenter<G extends GameName = GameName> = {
  show(entry: LogEntry<G>): Promise<void> | void
}['show']

export abstract class Match<G extends GameName = GameName> {
  abstract readonly kind: 'local' | 'remote'
  readonly past: boolean = false // looking back: nobody can move
  readonly purpose: Purpose | undefined = undefined // of a game on this device
  readonly id: string
  game = $state.raw() as G
  options = $state.raw() as Options<G>
  edition = $state.raw<Edition<G>>('classic')

  seats = $state.raw<readonly SeatStatus[]>([])
  viewer = $state.raw<Viewer>('spectator')
  status = $state.raw<MatchStatus<G> | null>(null)
  log = $state.raw<readonly LogEntry<G>[]>([])
  state = $state.raw<MatchState>('loading')
  connection = $state.raw<ConnectionState>('local')
  thinking = $state.raw<readonly Seat[]>([])
  chat = $state.raw<readonly ChatMessage[]>([])
  turnMilliseconds = $state.raw(0) // 0: no clock
  hints = $state.raw(true) // players may ask the computer
  // Since when people are not connected, by performance.now().
  awaySince = $state.raw<ReadonlyMap<Seat, number>>(new Map())
  awayAfter = $state.raw(0) // milliseconds, until the others may act on an absence
  ended = $state.raw<EndedBy | null>(null) // why it is over without an outcome
  handTo = $state.raw<Seat | null>(null) // at one screen: who looks next
  isTakenOver = $state.raw(false) // that person has taken over, and the table is being loaded
  nextMatch = $state.raw<string | undefined>(undefined)
  nextBy = $state.raw<Seat | undefined>(undefined) // who asked for it
  pending = $state.raw<Move<G> | null>(null) // sent and not yet confirmed; draw it as done
  advice = $state.raw<Advice<G> | null>(null) // the hint for the current view

  paused = $state.raw(false) // nobody is to move, because something is explained first
  // What the table shows the viewer to read before it goes on; set by the table.
  reading = $state.raw<{ readonly line: string; readonly done: () => void } | null>(null)
  problem = $state.raw<string | null>(null) // why the state is `missing`
  present: Presenter<G> | null = null // set by the table while it is on the screen
  protected closed = false
  private hinting: AbortController | null = null
  private known: { status: unknown; facts: Promise<Facts<G>> } | null = null

  constructor(
    id: string,
    protected readonly engine: () => Promise<Engine>,
  ) {
    this.id = id
  }

  // Whether the person at this screen is to move now.
  get yourTurn(): boolean {
    return (
      this.state === 'playing' &&
      !this.paused &&
      this.viewer !== 'spectator' &&
      this.status?.to_act.includes(this.viewer) === true &&
      this.seats[this.viewer - 1]?.left !== true
    )
  }
  // Whether several people play at this screen.
  get isShared(): boolean {
    return false
  }
  get canUndo(): boolean {
    return this.state === 'playing' && this.status?.can_undo === true
  }

  abstract act(move: Move<G>): Promise<Failure | null>
  abstract undo(): Promise<Failure | null>
  abstract begin(level: Level): Promise<Failure | null>
  abstract say(message: Saying): Promise<Failure | null>
  abstract leave(): Promise<Failure | null>
  abstract comeBack(): Promise<Failure | null>
  // Creates the next match; its id is then in `nextMatch`.
  abstract createNext(kind: NextMatchKind): Promise<Failure | null>
  // At one screen: the next person looks at it now.
  takeOver(): void {}
  // The text of a record file; null if there is none yet.
  abstract recordText(): Promise<string | null>
  get hasRecord(): boolean {
    return this.kind === 'local' || this.state === 'over'
  }
  abstract close(): void

  // Asks the engine about the current view: what the rules say about a move, what it would bring,
  // what is possible, what the computer would play.
  async check(move: Move<G>): Promise<Refusal | null> {
    return this.ask((engine) => engine.check(this.viewContext(), move))
  }
  async preview(move: Move<G>): Promise<Preview<G>> {
    return this.ask((engine) => engine.preview(this.viewContext(), move))
  }
  // Asked once for each status.
  facts(): Promise<Facts<G>> {
    const { status } = this
    if (this.known?.status === status) return this.known.facts
    const facts = this.ask((engine) => engine.facts(this.viewContext()))
    this.known = { status, facts }
    facts.catch(() => (this.known = null))
    return facts
  }
  // Whether a solo game can still be won.
  async winnable(signal?: AbortSignal): Promise<Winnable> {
    return this.ask((engine) => engine.winnable(this.viewContext(), signal), signal)
  }
  // Stores the hint in `advice` until something else is to be decided. Null if that happened meanwhile.
  async hint(): Promise<Advice<G> | null> {
    this.hinting?.abort()
    const hinting = new AbortController()
    this.hinting = hinting
    const levels = this.seats.map(({ computer }) => computer ?? 'person')
    const seed = Math.floor(Math.random() * 2 ** 31)
    const thinking = { level: 'master', seed, levels } as const
    const request = this.ask(
      (engine) => engine.advise(this.viewContext(), thinking, hinting.signal),
      hinting.signal,
    )
    const advice = await request.catch(() => null) // it was cancelled
    if (this.hinting === hinting) this.advice = advice
    return advice
  }

  // If the engine fails, the whole screen says so and the promise never settles. Cancellation is
  // thrown.
  protected async ask<T>(
    question: (engine: Engine) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    try {
      return await question(await this.engine())
    } catch (error) {
      if (signal?.aborted) throw error
      this.fail(error)
      return new Promise(() => {})
    }
  }
  // A reload resumes from the record or from the server.
  protected fail(error: unknown): void {
    if (this.closed) return
    console.error(error)
    this.problem = 'engine_failed'
    this.state = 'missing'
  }

  // `actor` is the seat whose move led to the status.
  protected settle(status: MatchStatus<G>, actor?: Seat): void {
    if (!this.isSameQuestion(status, actor)) {
      this.hinting?.abort()
      this.hinting = null
      this.advice = null
    }
    this.status = status
    this.state = status.outcome || this.ended ? 'over' : 'playing'
  }

  // Whether the viewer still has to decide the same: in a simultaneous round others move meanwhile.
  private isSameQuestion(status: MatchStatus<G>, actor?: Seat): boolean {
    const { viewer } = this
    if (actor === undefined || viewer === 'spectator' || actor === viewer) return false
    return [this.status, status].every((one) => one?.to_act.includes(viewer))
  }
  private viewContext(): ViewContext<G> {
    const { game, options, edition, status } = this
    if (!status) throw new Error('nothing is seen yet')
    return { game, options, edition, view: status.view }
  }
}

// Converts a history to entries of the log.
export function entriesOf<G extends GameName>(
  entries: readonly HistoryEntryOf<G>[],
): LogEntry<G>[] {
  return entries.flatMap(({ version, event, view }, at) => {
    const before = entries[at - 1]
    if (!event || !before) return []
    return [{ version, seat: event.seat, move: event.move, before: before.view, after: view }]
  })
}
