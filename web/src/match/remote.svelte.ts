// A match on a server. The server has the truth, and versions never go back. Questions about the
// rules go to the engine in this page, with the view.
import type { Engine } from '../engine/engine'
import { applyChanges } from '../wire/changes'
import type { NextMatchKind, GameName, Level, Seat } from '../wire/common'
import type { Edition, Move, Options, SeenMove, View } from '../wire/games'
import type {
  ChangeSettings,
  ErrorMessage,
  FromServer,
  HistoryEntryOf,
  MatchStatus as TheirStatus,
  SeatStatus,
  SettingsMessage,
  Spectators,
  ToServer,
  Update,
  Welcome,
} from '../wire/server'
import { historyOf, recordFrom, serverAddress } from './api'
import { savedGames } from './saved_games.svelte'
import { MatchSocket } from './match_socket'
import { entriesOf, Match, type Failure, type Saying } from './match.svelte'
import { EventQueue } from './event_queue'

type Question = Exclude<ToServer, { type: 'hello' }>
interface Unanswered {
  readonly message: Question
  readonly answer: (failure: Failure | null) => void
}

let counter = 0
const newId = () =>
  `${Date.now().toString(36)}-${(++counter).toString(36)}-${Math.random().toString(36).slice(2, 8)}`

export interface RemoteDependencies {
  readonly engine: () => Promise<Engine>
  readonly makeSocket?: (address: string) => WebSocket
  readonly history?: typeof historyOf
  readonly name?: () => string // of a spectator, for the others
}

// A match of people, with what only those have; null for any other.
export function remoteOf(match: Match): RemoteMatch | null {
  return match instanceof RemoteMatch ? match : null
}

export class RemoteMatch<G extends GameName = GameName> extends Match<G> {
  readonly kind = 'remote'
  commitment = $state.raw('')
  isOpen = $state.raw(false) // whoever knows its name may take a free seat
  inLobby = $state.raw(false)
  hintsAgreed = $state.raw(false) // `hints` is also true for one person among computers
  host = $state.raw<Seat | undefined>(undefined) // may change the settings while it waits
  spectators = $state.raw<Spectators>({ count: 0, names: [] })
  private readonly line: MatchSocket
  private readonly queue = new EventQueue()
  private readonly unanswered = new Map<string, Unanswered>()

  constructor(
    id: string,
    private token: string | undefined,
    private readonly dependencies: RemoteDependencies,
  ) {
    super(id, dependencies.engine)
    this.connection = 'reconnecting'
    this.line = new MatchSocket(
      serverAddress(`api/matches/${encodeURIComponent(id)}/socket?updates=changes`, 'ws'),
      () => this.hello(),
      { onMessage: (message) => this.onMessage(message), onClose: () => this.onClose() },
      dependencies.makeSocket,
    )
  }

  async act(move: Move<G>): Promise<Failure | null> {
    const version = this.status?.version ?? 0
    this.queue.hurry()
    this.pending = move
    const failure = await this.put({ type: 'move', id: newId(), version, move })
    this.pending = null
    return failure
  }
  undo(): Promise<Failure | null> {
    return this.put({ type: 'undo', id: newId(), version: this.status?.version ?? 0 })
  }
  begin(computer: Level): Promise<Failure | null> {
    return this.put({ type: 'start', id: newId(), computer })
  }
  say(message: Saying): Promise<Failure | null> {
    return this.put({ type: 'chat', id: newId(), ...message })
  }
  changeSettings(change: ChangeSettings): Promise<Failure | null> {
    return this.put({ type: 'change_settings', id: newId(), ...change })
  }
  // For a player who has been away for a while, until that player is back.
  letComputerPlay(seat: Seat): Promise<Failure | null> {
    return this.put({ type: 'let_computer_play', id: newId(), seat })
  }
  // Agrees to end the match without a result; it ends when all have agreed.
  agreeToEnd(): Promise<Failure | null> {
    return this.put({ type: 'end_match', id: newId() })
  }
  // Withdraws the agreement, or declines that of others.
  keepPlaying(): Promise<Failure | null> {
    return this.put({ type: 'keep_playing', id: newId() })
  }
  // Tells the host of the server about a message of another player, by its time, or about the name.
  report(what: { seat: Seat; at?: number }, reason: string): Promise<Failure | null> {
    return this.put({ type: 'report', id: newId(), ...what, reason })
  }
  // The same seat was taken anew, with another token.
  sitAgain(token: string): void {
    this.token = token
    this.line.reconnect()
  }
  async leave(): Promise<Failure | null> {
    const failure = await this.put({ type: 'leave', id: newId() })
    if (!failure && this.state === 'waiting') this.forgetSeat()
    return failure
  }
  comeBack(): Promise<Failure | null> {
    return this.put({ type: 'return', id: newId() })
  }
  createNext(kind: NextMatchKind): Promise<Failure | null> {
    return this.put({ type: 'next_match', id: newId(), kind })
  }
  async recordText(): Promise<string | null> {
    return this.state === 'over' ? recordFrom(this.id) : null
  }
  close(): void {
    this.closed = true
    this.line.close()
    this.queue.hurry()
  }

  private hello(): ToServer {
    if (this.token) return { type: 'hello', token: this.token }
    const name = this.dependencies.name?.()
    return { type: 'hello', ...(name && { name }) }
  }
  private put(message: Question): Promise<Failure | null> {
    return new Promise((answer) => {
      this.unanswered.set(message.id, { message, answer })
      this.line.send(message)
    })
  }
  private answer(id: string | undefined, failure: Failure | null): void {
    const question = id === undefined ? undefined : this.unanswered.get(id)
    if (!question || id === undefined) return
    this.unanswered.delete(id)
    question.answer(failure)
  }

  private onClose(): void {
    if (this.connection !== 'lost') this.connection = 'reconnecting'
  }

  private onMessage(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.welcomed(message)
      case 'seats':
        return this.seated(message.seats)
      case 'settings':
        return this.set(message)
      case 'spectators':
        this.spectators = { count: message.count, names: message.names }
        return
      case 'started':
        return this.learn(message)
      case 'update':
        return void this.queue.next(() => this.updated(message))
      case 'chat':
        this.chat = [...this.chat, message.message]
        return
      case 'next_match':
        this.nextMatch = message.match
        this.nextBy = message.by
        this.unanswered.forEach(
          ({ message }, id) => message.type === 'next_match' && this.answer(id, null),
        )
        return
      case 'ended':
        this.ended = message.reason
        this.state = 'over'
        return this.note()
      case 'done':
        return this.answer(message.id, null)
      case 'error':
        return this.failed(message)
    }
  }

  private welcomed(welcome: Welcome): void {
    this.game = welcome.game as G
    this.commitment = welcome.commitment
    this.viewer = welcome.seat
    this.set(welcome)
    this.spectators = welcome.spectators
    this.chat = welcome.chat
    this.nextMatch = welcome.next_match
    this.ended = welcome.ended ?? null
    this.connection = 'online'
    if (welcome.seat === 'spectator') this.token = undefined
    if (welcome.status) this.learn(welcome.status)
    else this.state = 'waiting'
    this.note()
    void this.readHistory()
    this.sayAgain()
  }

  // What the players have agreed on, and who sits where.
  private set(settings: Omit<SettingsMessage, 'type'>): void {
    this.options = settings.options as Options<G>
    this.edition = settings.edition as Edition<G>
    this.inLobby = settings.in_lobby
    this.isOpen = settings.open || settings.in_lobby
    this.hintsAgreed = settings.hints
    this.turnMilliseconds = settings.turn_milliseconds
    this.awayAfter = settings.away_after_milliseconds
    this.host = settings.host
    this.seated(settings.seats)
  }
  private seated(seats: readonly SeatStatus[]): void {
    const now = performance.now()
    this.seats = seats
    this.hints = this.hintsAgreed || seats.filter(({ computer }) => !computer).length === 1
    this.awaySince = new Map(
      seats.flatMap(({ away_milliseconds: away }, at) =>
        away === undefined || at + 1 === this.viewer ? [] : [[at + 1, now - away]],
      ),
    )
    this.noteThinking()
  }

  // Sends unanswered actions again, unchanged; the server does nothing twice. Only chat messages
  // could be sent twice, so those that have arrived are recognised.
  private sayAgain(): void {
    for (const [id, { message }] of this.unanswered) {
      const arrived =
        message.type === 'chat' &&
        this.chat.some(
          ({ seat, text, phrase }) =>
            seat === this.viewer && text === message.text && phrase === message.phrase,
        )
      if (arrived) this.answer(id, null)
      else this.line.send(message)
    }
  }

  private async updated(update: Update): Promise<void> {
    const before = this.status
    if (before && update.version <= before.version) return
    const view = (update.view ?? applyChanges(before?.view, update.changes)) as View<G>
    const entry = {
      version: update.version,
      seat: update.event.seat,
      by: update.event.by,
      move: update.event.move as SeenMove<G>,
      before: before?.view ?? view,
      after: view,
    }
    this.learn({ ...update, view }, update.event.seat)
    this.log = [...this.log, entry]
    this.answer(update.done, null)
    this.note()
    await this.queue.show(() => this.present?.(entry))
  }

  private learn(status: TheirStatus, actor?: Seat): void {
    if (this.status && status.version < this.status.version) return
    const now = performance.now()
    const deadlines = status.deadlines.map(({ seat, milliseconds }) => ({
      seat,
      at: now + milliseconds,
    }))
    this.settle(
      {
        version: status.version,
        to_act: status.to_act,
        can_undo: status.can_undo,
        view: status.view as View<G>,
        deadlines,
        ...(status.outcome && { outcome: status.outcome }),
      },
      actor,
    )
    this.noteThinking()
  }

  private noteThinking(): void {
    const acting = this.status?.to_act ?? []
    this.thinking = acting.filter((seat) => {
      const seatPlayer = this.seats[seat - 1]
      return seatPlayer?.computer !== undefined || seatPlayer?.left === true
    })
  }

  private failed(error: ErrorMessage): void {
    if (error.id !== undefined) {
      const { code, detail, refusal } = error
      return this.answer(error.id, refusal ?? (detail === undefined ? { code } : { code, detail }))
    }
    // The hello was refused: reconnecting is useless.
    if (this.state !== 'loading') return
    if (error.code === 'wrong_token' && this.token) return this.forgetSeat()
    if (
      ['shutting_down', 'store_unavailable', 'too_many_requests', 'too_busy'].includes(error.code)
    )
      return
    this.problem = error.code
    this.state = 'missing'
    this.connection = 'lost'
    this.line.close()
  }

  // The token is no longer valid; from now on the user is a spectator.
  private forgetSeat(): void {
    this.token = undefined
    savedGames.remove(this.id)
  }

  // Loads the events before this page was opened, or while it was disconnected.
  private async readHistory(): Promise<void> {
    const version = this.status?.version ?? 0
    if (version === (this.log.at(-1)?.version ?? 0)) return
    const gap = this.log.findIndex((entry, at) => entry.version !== at + 1)
    const known = gap < 0 ? this.log : this.log.slice(0, gap)
    try {
      const entries = await (this.dependencies.history ?? historyOf)(
        this.id,
        this.token,
        known.length,
        version,
      )
      const newer = this.log.filter(
        (entry) => entry.version > (entries.at(-1)?.version ?? known.length),
      )
      this.log = [...known, ...entriesOf(entries as HistoryEntryOf<G>[]), ...newer]
    } catch {
      // The table is complete without it; the next welcome tries again.
    }
  }

  private note(): void {
    if (!this.token || this.viewer === 'spectator') return
    const known = savedGames.find(this.id)
    const status = this.state === 'over' ? 'over' : this.state === 'waiting' ? 'waiting' : 'playing'
    savedGames.put({
      ...known,
      id: this.id,
      kind: 'remote',
      game: this.game,
      options: this.options,
      names: this.seats.map((seat) => seat.name),
      computers: this.seats.map(({ computer }) => computer ?? null),
      ...(this.status?.outcome && { outcome: this.status.outcome }),
      seat: this.viewer,
      token: this.token,
      changed: Date.now(),
      status,
      yourTurn: this.yourTurn,
    })
  }
}
