// A match on a server, over one line to it. What the server says is the truth; versions never go back. Questions
// to the rules go to the engine in this page, with the view.
import type { Engine } from '../engine/engine'
import type { AgainKind, GameName, Level } from '../wire/common'
import type { Edition, Move, Options, Told, View } from '../wire/games'
import type { Denied, FromServer, MomentOf, Situation as TheirSituation, ToServer, Update, Welcome } from '../wire/server'
import { historyOf, recordFrom, serverAddress } from './api'
import { keptGames } from './kept.svelte'
import { Line } from './line'
import { entriesOf, Match, type Refused } from './match.svelte'
import { Stage } from './stage'

type Question = Exclude<ToServer, { type: 'hello' }>
interface Unanswered {
  readonly message: Question
  readonly answer: (refused: Refused | null) => void
}

let counter = 0
const newId = () => `${Date.now().toString(36)}-${(++counter).toString(36)}-${Math.random().toString(36).slice(2, 8)}`

export interface RemoteWays {
  readonly engine: () => Promise<Engine>
  readonly makeSocket?: (address: string) => WebSocket
  readonly history?: typeof historyOf
}

export class RemoteMatch<G extends GameName = GameName> extends Match<G> {
  readonly kind = 'remote'
  commitment = $state.raw('')
  private readonly line: Line
  private readonly stage = new Stage()
  private readonly unanswered = new Map<string, Unanswered>()

  constructor(
    id: string,
    private token: string | undefined,
    private readonly ways: RemoteWays,
  ) {
    super(id, ways.engine)
    this.connection = 'reconnecting'
    this.line = new Line(
      serverAddress(`api/matches/${encodeURIComponent(id)}/socket`, 'ws'),
      () => (this.token ? { type: 'hello', token: this.token } : { type: 'hello' }),
      { heard: (message) => this.heard(message), lost: () => this.lost() },
      ways.makeSocket,
    )
  }

  async act(move: Move<G>): Promise<Refused | null> {
    const version = this.situation?.version ?? 0
    this.stage.hurry()
    this.pending = move
    const refused = await this.put({ type: 'act', id: newId(), version, move })
    this.pending = null
    return refused
  }
  takeBack(): Promise<Refused | null> {
    return this.put({ type: 'undo', id: newId(), version: this.situation?.version ?? 0 })
  }
  begin(computer: Level): Promise<Refused | null> {
    return this.put({ type: 'begin', id: newId(), computer })
  }
  say(text: string): Promise<Refused | null> {
    return this.put({ type: 'say', id: newId(), text })
  }
  async leave(): Promise<Refused | null> {
    const refused = await this.put({ type: 'leave', id: newId() })
    if (!refused && this.state === 'waiting') this.forgetSeat()
    return refused
  }
  comeBack(): Promise<Refused | null> {
    return this.put({ type: 'return', id: newId() })
  }
  again(kind: AgainKind): Promise<Refused | null> {
    return this.put({ type: 'again', id: newId(), kind })
  }
  async recordText(): Promise<string | null> {
    return this.state === 'over' ? recordFrom(this.id) : null
  }
  close(): void {
    this.closed = true
    this.line.close()
    this.stage.hurry()
  }

  private put(message: Question): Promise<Refused | null> {
    return new Promise((answer) => {
      this.unanswered.set(message.id, { message, answer })
      this.line.send(message)
    })
  }
  private answer(id: string | undefined, refused: Refused | null): void {
    const asked = id === undefined ? undefined : this.unanswered.get(id)
    if (!asked || id === undefined) return
    this.unanswered.delete(id)
    asked.answer(refused)
  }

  private lost(): void {
    if (this.connection !== 'lost') this.connection = 'reconnecting'
  }

  private heard(message: FromServer): void {
    switch (message.type) {
      case 'welcome':
        return this.welcomed(message)
      case 'people':
        this.seats = message.seats
        return this.noteThinking()
      case 'begun':
        return this.learn(message)
      case 'update':
        return void this.stage.next(() => this.updated(message))
      case 'said':
        this.remarks = [...this.remarks, message.remark]
        return
      case 'followed':
        this.followedBy = message.match
        this.unanswered.forEach(({ message }, id) => message.type === 'again' && this.answer(id, null))
        return
      case 'done':
        return this.answer(message.id, null)
      case 'denied':
        return this.denied(message)
    }
  }

  private welcomed(welcome: Welcome): void {
    this.game = welcome.game as G
    this.options = welcome.options as Options<G>
    this.edition = welcome.edition as Edition<G>
    this.commitment = welcome.commitment
    this.turnTime = welcome.turn_time
    this.viewer = welcome.seat
    this.seats = welcome.seats
    this.remarks = welcome.remarks
    this.followedBy = welcome.followed_by
    this.connection = 'online'
    if (welcome.seat === 'spectator') this.token = undefined
    if (welcome.situation) this.learn(welcome.situation)
    else this.state = 'waiting'
    this.note()
    void this.readHistory()
    this.sayAgain()
  }

  // What was not answered before the line was lost is said again, unchanged; the server does nothing a second time. Only remarks could be
  // said twice, so those that have arrived are recognised.
  private sayAgain(): void {
    for (const [id, { message }] of this.unanswered) {
      const arrived =
        message.type === 'say' && this.remarks.some((one) => one.seat === this.viewer && one.text === message.text)
      if (arrived) this.answer(id, null)
      else this.line.send(message)
    }
  }

  private async updated(update: Update): Promise<void> {
    const before = this.situation
    if (before && update.version <= before.version) return
    const entry = {
      version: update.version,
      seat: update.event.seat,
      by: update.event.by,
      told: update.event.told as Told<G>,
      before: (before?.view ?? update.view) as View<G>,
      after: update.view as View<G>,
    }
    this.learn(update)
    this.log = [...this.log, entry]
    this.answer(update.done, null)
    this.note()
    await this.stage.show(() => this.present?.(entry))
  }

  private learn(said: TheirSituation): void {
    if (this.situation && said.version < this.situation.version) return
    const now = performance.now()
    this.settle({
      version: said.version,
      to_act: said.to_act,
      may_take_back: said.may_take_back,
      view: said.view as View<G>,
      deadlines: said.deadlines.map(({ seat, left }) => ({ seat, at: now + left })),
      ...(said.outcome && { outcome: said.outcome }),
    })
    this.noteThinking()
  }

  private noteThinking(): void {
    const acting = this.situation?.to_act ?? []
    this.thinking = acting.filter((seat) => {
      const sitter = this.seats[seat - 1]
      return sitter?.computer !== undefined || sitter?.left === true
    })
  }

  private denied(denied: Denied): void {
    if (denied.id !== undefined) {
      const { code, detail, refusal } = denied
      return this.answer(denied.id, refusal ?? (detail === undefined ? { code } : { code, detail }))
    }
    // The greeting was not accepted: there is nothing to come back to.
    if (this.state !== 'loading') return
    if (denied.code === 'wrong_token' && this.token) return this.forgetSeat()
    if (['shutting_down', 'store_unavailable', 'too_many_requests', 'too_busy'].includes(denied.code)) return
    this.trouble = denied.code
    this.state = 'missing'
    this.connection = 'lost'
    this.line.close()
  }

  // The token is worth nothing any more; from now on one watches.
  private forgetSeat(): void {
    this.token = undefined
    keptGames.remove(this.id)
  }

  // All that happened before this page was opened, or while the line was lost.
  private async readHistory(): Promise<void> {
    const version = this.situation?.version ?? 0
    if (version === (this.log.at(-1)?.version ?? 0)) return
    const gap = this.log.findIndex((entry, at) => entry.version !== at + 1)
    const known = gap < 0 ? this.log : this.log.slice(0, gap)
    try {
      const moments = await (this.ways.history ?? historyOf)(this.id, this.token, known.length, version)
      const newer = this.log.filter((entry) => entry.version > (moments.at(-1)?.version ?? known.length))
      this.log = [...known, ...entriesOf(moments as MomentOf<G>[]), ...newer]
    } catch {
      // The table is complete without it; the next welcome tries again.
    }
  }

  private note(): void {
    if (!this.token || this.viewer === 'spectator') return
    const known = keptGames.find(this.id)
    const status = this.state === 'over' ? 'over' : this.state === 'waiting' ? 'waiting' : 'playing'
    keptGames.put({
      id: this.id,
      kind: 'remote',
      game: this.game,
      options: this.options,
      names: this.seats.map((seat) => seat.name),
      seat: this.viewer,
      token: this.token,
      ...(known?.invitation && { invitation: known.invitation }),
      ...(known?.seed && { seed: known.seed }),
      ...(known?.commitment && { commitment: known.commitment }),
      changed: Date.now(),
      status,
      yourTurn: this.yourTurn,
    })
  }
}
