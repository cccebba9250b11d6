// A match that lives in the worker of this page: people at one screen and the computer. It speaks like the
// server, so that a table does not know the difference. Saved after each act; a reload goes on.
import type { Refused as TheirRefused } from '../engine/engine'
import type { AgainKind, GameName, Level, Seat, Viewer } from '../wire/common'
import type { MatchInfo } from '../wire/engine'
import type { Edition, Move, Options } from '../wire/games'
import type { UpdateOf } from '../wire/server'
import { drawn } from './api'
import { hidesHands } from './games'
import { HereMatch, type HereWays } from './here'
import { keptGames } from './kept.svelte'
import type { Refused } from './match.svelte'
import { keep, recall, whenChangedElsewhere } from './storage'

export interface Sitter {
  readonly name: string // empty: a person without a name
  readonly computer?: Level
}
export interface Setup<G extends GameName = GameName> {
  readonly game: G
  readonly options: Options<G>
  readonly edition: Edition<G>
  readonly sitters: readonly Sitter[]
}
interface Saved {
  readonly record: string
  readonly sitters: readonly Sitter[]
  readonly milliseconds: number
  readonly followedBy?: string
}

// What was kept is not as the seeds and the rules make it: another version wrote it, or somebody changed it.
export class BrokenRecord extends Error {}

export class LocalMatch<G extends GameName = GameName> extends HereMatch<G> {
  private readonly sitters: readonly Sitter[]
  private readonly began: number // by Date.now(), less the time that nobody played
  private readonly busy = new Set<Seat>() // computers that think
  private readonly stopListening: () => void
  private watching = false // another window plays on: it lets the computer think

  private constructor(
    id: string,
    opened: MatchInfo,
    sitters: readonly Sitter[],
    milliseconds: number,
    private readonly ways: HereWays,
  ) {
    super(id, ways.engine)
    this.number = opened.match
    this.game = opened.game as G
    this.options = opened.options as Options<G>
    this.edition = opened.edition as Edition<G>
    this.sitters = sitters
    this.began = Date.now() - milliseconds
    this.seats = sitters.map(({ name, computer }) => ({
      name: computer ? '' : name,
      left: false,
      here: !computer,
      ...(computer && { computer }),
    }))
    this.stopListening = whenChangedElsewhere((key) => key === `record.${id}` && void this.readAgain().catch((fault) => this.fail(fault)))
  }

  static async begin<G extends GameName>(setup: Setup<G>, ways: HereWays): Promise<LocalMatch<G>> {
    const { game, options, edition, sitters } = setup
    const engine = await ways.engine()
    const opened = await engine.begin({
      game,
      options,
      edition,
      names: sitters.map((sitter) => sitter.name),
      secret: drawn(),
      seeds: sitters.map((sitter) => (sitter.computer ? '0'.repeat(64) : drawn())),
    })
    const match = new LocalMatch<G>(drawn().slice(0, 12), opened, sitters, 0, ways)
    await match.open()
    await match.save()
    return match
  }

  // Null if nothing is kept under this name.
  static async resume(id: string, ways: HereWays): Promise<LocalMatch | null> {
    const saved = recall<Saved>(`record.${id}`)
    if (!saved) return null
    const opened = await (await ways.engine()).resume(saved.record)
    if ('finding' in opened) throw new BrokenRecord(opened.finding.code)
    const match = new LocalMatch(id, opened, saved.sitters, saved.milliseconds, ways)
    match.followedBy = saved.followedBy
    await match.open()
    return match
  }

  async act(move: Move<G>): Promise<Refused | null> {
    this.stage.hurry()
    this.watching = false
    this.pending = move
    try {
      return await this.perform(this.viewer as Seat, move, 'person')
    } catch (fault) {
      this.fail(fault)
      return null
    } finally {
      this.pending = null
    }
  }
  async takeBack(): Promise<Refused | null> {
    const seat = this.viewer as Seat
    return this.tell(await this.ask((engine) => engine.takeBack<G>({ ...this.moment(), seat, version: this.situation?.version ?? 0 })))
  }
  async again(kind: AgainKind): Promise<Refused | null> {
    const options = await this.ask((engine) => engine.next<G>(this.number, kind))
    const [first, ...rest] = this.sitters
    const sitters = kind === 'rematch' && first ? [...rest, first] : this.sitters
    const { game, edition } = this
    const next = await LocalMatch.begin({ game, options, edition, sitters }, this.ways)
    next.close()
    this.followedBy = next.id
    await this.save()
    return null
  }
  override takeOver(): void {
    if (this.handTo === null || this.isTakenOver) return
    this.isTakenOver = true
    this.show(this.handTo).catch((fault) => this.fail(fault))
  }
  // What is kept is never behind what was shown.
  override async recordText(): Promise<string | null> {
    return recall<Saved>(`record.${this.id}`)?.record ?? null
  }
  override close(): void {
    this.stopListening()
    super.close()
  }

  // The same game was played on in another window of this browser.
  private async readAgain(): Promise<void> {
    const saved = recall<Saved>(`record.${this.id}`)
    if (!saved || this.closed) return
    const engine = await this.engine()
    const opened = await engine.resume(saved.record)
    if ('finding' in opened) return
    void engine.forget(this.number)
    this.number = opened.match
    this.followedBy = saved.followedBy
    this.watching = true
    await (this.state === 'handing_over' ? this.open() : this.show(this.viewer))
  }

  override get isShared(): boolean {
    return this.people.length > 1
  }
  private get people(): Seat[] {
    return this.sitters.flatMap((sitter, at) => (sitter.computer ? [] : [at + 1]))
  }
  private moment() {
    return { match: this.number, viewer: this.viewer, milliseconds: Date.now() - this.began }
  }

  // Shows the match as the one person at the screen sees it; several are asked to take it over first.
  private async open(): Promise<void> {
    const watched = await (await this.engine()).situation(this.number, 'spectator')
    const next = watched.to_act.find((seat) => this.people.includes(seat)) ?? this.people[0] ?? 'spectator'
    const hides = this.people.length > 1 && hidesHands(this.game, this.options)
    if (hides && !watched.outcome && next !== 'spectator') return this.handOver(next)
    await this.show(next)
  }

  private async show(viewer: Viewer): Promise<void> {
    await this.read(viewer)
    this.proceed()
  }

  private handOver(seat: Seat): void {
    this.handTo = seat
    this.isTakenOver = false
    this.situation = null
    this.log = []
    this.advice = null
    this.state = 'handing_over'
  }

  // Who is to act now: the computer thinks, the screen goes to the next person.
  private proceed(): void {
    if (this.closed || this.state !== 'playing' || !this.situation) return
    const { to_act } = this.situation
    for (const seat of to_act) {
      const level = this.sitters[seat - 1]?.computer
      if (level && !this.watching && !this.busy.has(seat)) this.think(seat, level).catch((fault) => this.fail(fault))
    }
    const people = to_act.filter((seat) => this.people.includes(seat))
    if (people[0] === undefined || people.includes(this.viewer as Seat)) return
    if (hidesHands(this.game, this.options)) this.handOver(people[0])
    else this.show(people[0]).catch((fault) => this.fail(fault))
  }

  // The computer is handed what its own seat sees, and nothing else.
  private async think(seat: Seat, level: Level): Promise<void> {
    this.busy.add(seat)
    this.thinking = [...this.busy]
    const engine = await this.engine()
    const { view, to_act } = await engine.situation<G>(this.number, seat)
    if (!to_act.includes(seat)) return this.rest(seat) // its act was on the way when it was asked again
    const { game, options, edition } = this
    const seed = Math.floor(Math.random() * 2 ** 31)
    const [advice] = await Promise.all([
      engine.advise({ game, options, edition, view }, { level, seed }),
      new Promise((resolve) => setTimeout(resolve, this.ways.pace())),
    ])
    await this.stage.next(async () => {}) // after what is being shown
    this.rest(seat)
    const best = advice.ranked[0]
    if (!this.closed && best) await this.perform(seat, best.move, 'computer')
  }

  private rest(seat: Seat): void {
    this.busy.delete(seat)
    this.thinking = [...this.busy]
  }

  private async perform(seat: Seat, move: Move<G>, by: 'person' | 'computer'): Promise<Refused | null> {
    const engine = await this.engine()
    return this.tell(await engine.act<G>({ ...this.moment(), seat, version: this.situation?.version ?? 0, move, by }))
  }

  // What came of an act: shown, saved, and on to whoever is next.
  private async tell(said: UpdateOf<G> | TheirRefused): Promise<Refused | null> {
    if (said.type === 'denied') return said.refusal
    if (this.closed) return null
    await this.save()
    if (this.state === 'handing_over') return null // whoever takes the screen reads it from the beginning
    const seen = this.follow(said)
    this.note()
    void seen.then(() => this.proceed())
    return null
  }

  private async save(): Promise<void> {
    const record = await (await this.engine()).record(this.number)
    const { milliseconds } = this.moment()
    const saved: Saved = { record, sitters: this.sitters, milliseconds }
    keep(`record.${this.id}`, this.followedBy ? { ...saved, followedBy: this.followedBy } : saved)
    this.note()
  }

  private note(): void {
    keptGames.put({
      id: this.id,
      kind: 'local',
      game: this.game,
      options: this.options,
      names: this.sitters.map((sitter) => (sitter.computer ? '' : sitter.name)),
      people: this.people,
      changed: Date.now(),
      status: this.state === 'over' ? 'over' : 'playing',
    })
  }
}
