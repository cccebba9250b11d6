// The match of a puzzle: a real one in the engine, at its position. The solver makes one move.
import { InPageMatch, type InPageDependencies } from '../../match/in_page'
import type { Failure } from '../../match/match.svelte'
import { isSame } from '../../shared/moves'
import type { Puzzle, PuzzleFile } from '../../shared/puzzle'
import type { GameName, Reason } from '../../wire/common'
import type { Edition, Move, View } from '../../wire/games'

export interface PuzzleDependencies extends InPageDependencies {
  readonly name: string // of the solver
  readonly opponent: (seat: number) => string
}

export type Answer = 'open' | 'right' | 'wrong' | 'shown'

const noSeed = '0'.repeat(64)

export class PuzzleMatch<G extends GameName = GameName> extends InPageMatch<G> {
  answer = $state.raw<Answer>('open')
  played = $state.raw<Move<G> | null>(null) // the latest move
  private position: View<G> | null = null

  constructor(
    readonly file: PuzzleFile<G>,
    readonly puzzle: Puzzle,
    private readonly dependencies: PuzzleDependencies,
  ) {
    super(`puzzle-${puzzle.id}`, dependencies.engine)
    this.game = file.game
    this.options = file.options
    this.viewer = puzzle.seat
    this.hints = false
    this.seats = Array.from({ length: file.options.players }, (_, at) => {
      const isOwn = at + 1 === puzzle.seat
      const name = isOwn ? dependencies.name : dependencies.opponent(at + 1)
      return { name, left: false, connected: isOwn, ...(!isOwn && { computer: 'master' as const }) }
    })
  }

  // Lays the position, at first or again.
  async lay(): Promise<void> {
    const { game, options } = this.file
    const { secret, moves, seat } = this.puzzle
    this.queue.hurry()
    const engine = await this.engine()
    if (this.number > 0) void engine.forget(this.number)
    const seeds = this.seats.map(() => noSeed)
    const { match, edition } = await engine.start<G>({ game, options, secret, seeds })
    this.number = match
    this.edition = edition as Edition<G>
    for (const [version, line] of moves.entries()) {
      const [, who, text] = /^(\d) (.+)$/.exec(line)!
      const move = { text: text! }
      const update = await engine.move({ match, seat: Number(who), version, move, viewer: seat })
      if (update.type === 'error') throw new Error(`the puzzle breaks a rule: ${line}`)
    }
    await this.read(seat)
    this.position = this.status!.view
    this.played = null
    this.answer = 'open'
    this.paused = false
  }

  async act(move: Move<G>): Promise<Failure | null> {
    if (this.answer !== 'open') return null
    return this.play(move, 'person')
  }
  // Lays the position again and plays the best move in it.
  async showBest(): Promise<void> {
    await this.lay()
    await this.play({ text: this.puzzle.best }, 'computer')
  }
  async undo() {
    await this.lay()
    return null
  }

  private async play(
    move: Move<G> | { text: string },
    by: 'person' | 'computer',
  ): Promise<Failure | null> {
    const { seat, best } = this.puzzle
    const match = this.number
    const version = this.status?.version ?? 0
    const engine = await this.engine()
    const update = await engine.move<G>({ match, seat, version, move, by, viewer: seat })
    if (update.type === 'error') return update.refusal
    this.paused = true
    this.played = update.event.move as Move<G>
    this.answer =
      by === 'computer'
        ? 'shown'
        : lastMove(await engine.record(match)) === best
          ? 'right'
          : 'wrong'
    void this.follow(update)
    return null
  }

  // Why the move that was played is the best, as the master says it.
  async reasons(): Promise<readonly Reason[]> {
    const { game, options, edition, position, played } = this
    if (!position || !played) return []
    const advice = await this.ask((engine) =>
      engine.advise<G>({ game, options, edition, view: position }, { level: 'master', seed: 1 }),
    )
    return advice.ranked.find(({ move }) => isSame(move, played))?.reasons ?? []
  }

  async createNext() {
    return null
  }
}

// In notation: "12 1 +0 sell coin 3 ~89abcdef".
function lastMove(record: string): string {
  const lines = record.match(/^\d+ \d+ \+\d+ .* ~/gm) ?? []
  return /^\d+ \d+ \+\d+ (.*) ~/.exec(lines.at(-1) ?? '')?.[1] ?? ''
}
