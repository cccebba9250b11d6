// A match that begins at a position in which one move is to be found: a real one in the engine. The
// solver makes one move. Puzzles and the player's own mistakes are such positions.
import type { Engine } from '../../engine/engine'
import { InPageMatch, type InPageDependencies } from '../../match/in_page'
import type { Failure } from '../../match/match.svelte'
import { isSame } from '../../shared/moves'
import type { GameName, Reason, Seat } from '../../wire/common'
import type { Advice, MatchInfo } from '../../wire/engine'
import type { Edition, Move, Options, View } from '../../wire/games'

export interface PositionDependencies extends InPageDependencies {
  readonly name: string // of the solver
  readonly opponent: (seat: number) => string
}

// "Judging" until it is known how good an unexpected move is; "fine" is as good as the best.
export type Answer = 'open' | 'judging' | 'right' | 'fine' | 'wrong' | 'shown'

export abstract class PositionMatch<G extends GameName = GameName> extends InPageMatch<G> {
  answer = $state.raw<Answer>('open')
  played = $state.raw<Move<G> | null>(null) // the latest move
  protected position: View<G> | null = null

  constructor(
    id: string,
    of: { readonly game: G; readonly options: Options<G>; readonly seat: Seat },
    dependencies: PositionDependencies,
  ) {
    super(id, dependencies.engine)
    this.game = of.game
    this.options = of.options
    this.viewer = of.seat
    this.hints = false
    this.seats = Array.from({ length: of.options.players }, (_, at) => {
      const isOwn = at + 1 === of.seat
      const name = isOwn ? dependencies.name : dependencies.opponent(at + 1)
      return { name, left: false, connected: isOwn, ...(!isOwn && { computer: 'master' as const }) }
    })
  }

  protected abstract readonly best: Move<G> | { text: string }
  // Begins a match at the position.
  protected abstract start(engine: Engine): Promise<MatchInfo>
  // What a move is worth that was made at the position.
  protected abstract judge(move: Move<G>, engine: Engine): Promise<'right' | 'fine' | 'wrong'>

  // Lays the position, at first or again.
  async lay(): Promise<void> {
    const seat = this.viewer
    this.queue.hurry()
    const engine = await this.engine()
    if (this.number > 0) void engine.forget(this.number)
    const { match, edition } = await this.start(engine)
    this.number = match
    this.edition = edition as Edition<G>
    await this.read(seat)
    this.position = this.status!.view
    this.played = null
    this.answer = 'open'
    this.paused = false
  }

  async act(move: Move<G>): Promise<Failure | null> {
    if (this.answer !== 'open') return null
    const failure = await this.play(move, 'person')
    if (failure) return failure
    const { number } = this // it changes when the position is laid again
    const answer = await this.judge(this.played!, await this.engine())
    if (this.number === number) this.answer = answer
    return null
  }
  // Lays the position again and plays the best move in it.
  async showBest(): Promise<void> {
    await this.lay()
    await this.play(this.best, 'computer')
  }
  async undo() {
    await this.lay()
    return null
  }

  private async play(
    move: Move<G> | { text: string },
    by: 'person' | 'computer',
  ): Promise<Failure | null> {
    const match = this.number
    const seat = this.viewer as Seat
    const version = this.status?.version ?? 0
    const engine = await this.engine()
    const update = await engine.move<G>({ match, seat, version, move, by, viewer: seat })
    if (update.type === 'error') return update.refusal
    this.paused = true
    this.played = update.event.move as Move<G>
    this.answer = by === 'computer' ? 'shown' : 'judging'
    void this.follow(update)
    return null
  }

  // Why the move that was played is good, as the master says it.
  async reasons(): Promise<readonly Reason[]> {
    const { played } = this
    if (!played) return []
    const { ranked } = await this.masters()
    return ranked.find(({ move }) => isSame(move, played))?.reasons ?? []
  }
  // What the master thinks of the position, asked once.
  private thought: Promise<Advice<G>> | null = null
  protected masters(): Promise<Advice<G>> {
    const { game, options, edition } = this
    const view = this.position!
    return (this.thought ??= this.ask((engine) =>
      engine.advise<G>({ game, options, edition, view }, { level: 'master', seed: 1 }),
    ))
  }

  async createNext() {
    return null
  }
}
