// A match in the worker of this page: people at one screen and the computer. It behaves like a
// remote one, so that a table does not know the difference. Saved after each move; a reload resumes
// it.
import type { RefusalMessage } from '../engine/engine'
import type { NextMatchKind, GameName, Level, Seat, Viewer } from '../wire/common'
import { descriptorOf, modeOf } from '../wire/descriptor'
import type { MatchInfo } from '../wire/engine'
import type { Edition, Move, Options } from '../wire/games'
import type { UpdateOf } from '../wire/server'
import { attemptAt, noteOutcome, saveAttempt, secretOf, seedOf } from './daily'
import { randomHex } from './random'
import { InPageMatch, type InPageDependencies } from './in_page'
import type { PastMatch } from './past.svelte'
import { isSavedRecord, type Purpose, type SavedRecord, type SeatPlayer } from './saved_game'
import { savedGames, savedRecord } from './saved_games.svelte'
import type { Failure } from './match.svelte'
import { save, load, whenChangedElsewhere } from './storage'

export interface Setup<G extends GameName = GameName> {
  readonly game: G
  readonly options: Options<G>
  readonly edition: Edition<G>
  readonly seatPlayers: readonly SeatPlayer[]
}
export interface LocalDependencies extends InPageDependencies {}
const noSeed = '0'.repeat(64)
// What was saved is damaged, or the record contradicts the seeds or the rules: another version wrote
// it, or somebody changed it.
export class BrokenRecord extends Error {}

export class LocalMatch<G extends GameName = GameName> extends InPageMatch<G> {
  private readonly seatPlayers: readonly SeatPlayer[]
  private readonly began: number // by Date.now(), without the time between sessions
  private readonly busy = new Set<Seat>() // seats for which the computer searches
  private readonly stopListening: () => void
  private watching = false // another window plays this game and runs the computer

  private constructor(
    id: string,
    info: MatchInfo,
    seatPlayers: readonly SeatPlayer[],
    milliseconds: number,
    private readonly dependencies: LocalDependencies,
    override readonly purpose: Purpose | undefined,
  ) {
    super(id, dependencies.engine)
    this.number = info.match
    this.game = info.game as G
    this.options = info.options as Options<G>
    this.edition = info.edition as Edition<G>
    this.seatPlayers = seatPlayers
    this.hints = !(purpose?.kind === 'daily' && purpose.counts)
    this.began = Date.now() - milliseconds
    this.seats = seatPlayers.map(({ name, computer }) => ({
      name: computer ? '' : name,
      left: false,
      connected: !computer,
      ...(computer && { computer }),
    }))
    this.stopListening = whenChangedElsewhere(
      (key) => key === `record.${id}` && void this.readAgain().catch((error) => this.fail(error)),
    )
  }

  static async begin<G extends GameName>(
    setup: Setup<G>,
    dependencies: LocalDependencies,
  ): Promise<LocalMatch<G>> {
    const seeds = setup.seatPlayers.map(({ computer }) => (computer ? noSeed : randomHex()))
    return LocalMatch.deal(setup, { secret: randomHex(), seeds }, undefined, dependencies)
  }

  // The deal of a date: the first attempt counts, later ones are practice.
  static async beginDaily<G extends GameName>(
    setup: Setup<G>,
    date: string,
    dependencies: LocalDependencies,
  ): Promise<LocalMatch<G>> {
    const { game, seatPlayers } = setup
    const numbers = { secret: secretOf(game, date), seeds: seatPlayers.map(() => noSeed) }
    const counts = attemptAt(game, date) === null
    const purpose = { kind: 'daily', date, counts } as const
    const match = await LocalMatch.deal(setup, numbers, purpose, dependencies)
    if (counts) saveAttempt(game, date, { id: match.id })
    return match
  }

  private static async deal<G extends GameName>(
    { game, options, edition, seatPlayers }: Setup<G>,
    numbers: { secret: string; seeds: string[] },
    purpose: Purpose | undefined,
    dependencies: LocalDependencies,
  ): Promise<LocalMatch<G>> {
    const engine = await dependencies.engine()
    const names = seatPlayers.map(({ name }) => name)
    const info = await engine.start({ game, options, edition, names, ...numbers })
    const id = randomHex().slice(0, 12)
    const match = new LocalMatch<G>(id, info, seatPlayers, 0, dependencies, purpose)
    await match.open()
    await match.save()
    return match
  }

  // Goes on from the step of a replay that is shown. What was hidden then is hidden now; what nobody
  // knew is dealt anew. The time goes on, too.
  static async beginFrom<G extends GameName>(
    past: PastMatch<G>,
    seatPlayers: readonly SeatPlayer[],
    dependencies: LocalDependencies,
  ): Promise<LocalMatch<G>> {
    const engine = await dependencies.engine()
    const info = await engine.startFrom(past.examined.match, {
      version: past.step,
      names: seatPlayers.map(({ name }) => name),
      secret: randomHex(),
    })
    const id = randomHex().slice(0, 12)
    const purpose = { kind: 'try_again' } as const
    const match = new LocalMatch<G>(id, info, seatPlayers, past.time, dependencies, purpose)
    await match.open()
    await match.save()
    return match
  }

  // Null if no game is saved under this id.
  static async resume(id: string, dependencies: LocalDependencies): Promise<LocalMatch | null> {
    const saved = load<unknown>(`record.${id}`)
    if (saved === null) return null
    if (!isSavedRecord(saved)) throw new BrokenRecord('damaged')
    const info = await (await dependencies.engine()).resume(saved.record)
    if ('finding' in info) throw new BrokenRecord(info.finding.code)
    const { seatPlayers, milliseconds, purpose } = saved
    const match = new LocalMatch(id, info, seatPlayers, milliseconds, dependencies, purpose)
    match.nextMatch = saved.nextMatch
    await match.open()
    match.noteDaily() // it may have ended on another device
    return match
  }

  async act(move: Move<G>): Promise<Failure | null> {
    this.queue.hurry()
    this.watching = false
    this.pending = move
    try {
      return await this.perform(this.viewer as Seat, move, 'person')
    } catch (error) {
      this.fail(error)
      return null
    } finally {
      this.pending = null
    }
  }
  async undo(): Promise<Failure | null> {
    const seat = this.viewer as Seat
    return this.handleAnswer(
      await this.ask((engine) =>
        engine.undo<G>({ ...this.moment(), seat, version: this.status?.version ?? 0 }),
      ),
    )
  }
  async createNext(kind: NextMatchKind): Promise<Failure | null> {
    const options = await this.ask((engine) => engine.next<G>(this.number, kind))
    const [first, ...rest] = this.seatPlayers
    const seatPlayers = kind === 'rematch' && first ? [...rest, first] : this.seatPlayers
    const { game, edition } = this
    const next = await LocalMatch.begin({ game, options, edition, seatPlayers }, this.dependencies)
    next.close()
    this.nextMatch = next.id
    await this.save()
    return null
  }
  override takeOver(): void {
    if (this.handTo === null || this.isTakenOver) return
    this.isTakenOver = true
    this.show(this.handTo).catch((error) => this.fail(error))
  }
  // Whether hands are hidden when the screen is handed over.
  private get hidesHands(): boolean {
    return modeOf(descriptorOf(this.game), this.options).hidden
  }
  // The saved record is never behind what was shown.
  override async recordText(): Promise<string | null> {
    return savedRecord(this.id)
  }
  override close(): void {
    this.stopListening()
    super.close()
  }

  // The same game was continued in another window of this browser.
  private async readAgain(): Promise<void> {
    const saved = load<unknown>(`record.${this.id}`)
    if (!isSavedRecord(saved) || this.closed) return
    const engine = await this.engine()
    const info = await engine.resume(saved.record)
    if ('finding' in info) return
    void engine.forget(this.number)
    this.number = info.match
    this.nextMatch = saved.nextMatch
    this.watching = true
    await (this.state === 'handing_over' ? this.open() : this.show(this.viewer))
  }

  override get isShared(): boolean {
    return this.people.length > 1
  }
  private get people(): Seat[] {
    return this.seatPlayers.flatMap((seatPlayer, at) => (seatPlayer.computer ? [] : [at + 1]))
  }
  private moment() {
    return { match: this.number, viewer: this.viewer, milliseconds: Date.now() - this.began }
  }

  // Shows the match to the only person at the screen; several people have to take it over first.
  private async open(): Promise<void> {
    const watched = await (await this.engine()).status(this.number, 'spectator')
    const next =
      watched.to_act.find((seat) => this.people.includes(seat)) ?? this.people[0] ?? 'spectator'
    const hides = this.people.length > 1 && this.hidesHands
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
    this.status = null
    this.log = []
    this.advice = null
    this.state = 'handing_over'
  }

  // Lets the computer think, or hands the screen to the next person.
  private proceed(): void {
    if (this.closed || this.state !== 'playing' || !this.status) return
    const { to_act } = this.status
    for (const seat of to_act) {
      const level = this.seatPlayers[seat - 1]?.computer
      if (level && !this.watching && !this.busy.has(seat))
        this.think(seat, level).catch((error) => this.fail(error))
    }
    const people = to_act.filter((seat) => this.people.includes(seat))
    if (people[0] === undefined || people.includes(this.viewer as Seat)) return
    if (this.hidesHands) this.handOver(people[0])
    else this.show(people[0]).catch((error) => this.fail(error))
  }

  // The computer gets only the view of its own seat.
  private async think(seat: Seat, level: Level): Promise<void> {
    this.busy.add(seat)
    this.thinking = [...this.busy]
    const engine = await this.engine()
    const { view, to_act, version } = await engine.status<G>(this.number, seat)
    // its move was already on the way
    if (!to_act.includes(seat)) return this.rest(seat)
    const { game, options, edition } = this
    const isDaily = this.purpose?.kind === 'daily'
    const seed = isDaily ? seedOf(version, seat) : Math.floor(Math.random() * 2 ** 31)
    const [advice] = await Promise.all([
      engine.advise({ game, options, edition, view }, { level, seed }),
      new Promise((resolve) => setTimeout(resolve, this.dependencies.pace())),
    ])
    await this.queue.next(async () => {}) // after the running animation
    this.rest(seat)
    const best = advice.ranked[0]
    if (!this.closed && best) await this.perform(seat, best.move, 'computer')
  }

  private rest(seat: Seat): void {
    this.busy.delete(seat)
    this.thinking = [...this.busy]
  }

  private async perform(
    seat: Seat,
    move: Move<G>,
    by: 'person' | 'computer',
  ): Promise<Failure | null> {
    const engine = await this.engine()
    return this.handleAnswer(
      await engine.move<G>({
        ...this.moment(),
        seat,
        version: this.status?.version ?? 0,
        move,
        by,
      }),
    )
  }

  // Handles the engine's answer to a move or an undo: saves, shows, and proceeds.
  private async handleAnswer(answer: UpdateOf<G> | RefusalMessage): Promise<Failure | null> {
    if (answer.type === 'error') return answer.refusal
    if (this.closed) return null
    await this.save()
    // the next person loads everything anyway
    if (this.state === 'handing_over') return null
    const seen = this.follow(answer)
    this.note()
    void seen.then(() => this.proceed())
    return null
  }

  private async save(): Promise<void> {
    const record = await (await this.engine()).record(this.number)
    const { milliseconds } = this.moment()
    const { seatPlayers, nextMatch, purpose } = this
    const saved: SavedRecord = {
      record,
      seatPlayers,
      milliseconds,
      ...(nextMatch && { nextMatch }),
      ...(purpose && { purpose }),
    }
    save(`record.${this.id}`, saved)
    this.note()
  }

  private noteDaily(): void {
    const { purpose, status } = this
    if (purpose?.kind === 'daily' && status?.outcome)
      noteOutcome(this.game, purpose.date, this.id, status.outcome)
  }
  private note(): void {
    this.noteDaily()
    savedGames.put({
      id: this.id,
      kind: 'local',
      game: this.game,
      options: this.options,
      names: this.seatPlayers.map((seatPlayer) => (seatPlayer.computer ? '' : seatPlayer.name)),
      people: this.people,
      computers: this.seatPlayers.map(({ computer }) => computer ?? null),
      ...(this.status?.outcome && { outcome: this.status.outcome }),
      ...(this.purpose && { purpose: this.purpose }),
      changed: Date.now(),
      status: this.state === 'over' ? 'over' : 'playing',
    })
  }
}
