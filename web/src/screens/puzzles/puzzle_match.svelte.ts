// The match of a puzzle: only the best move is right.
import type { Engine } from '../../engine/engine'
import type { Puzzle, PuzzleFile } from '../../shared/puzzle'
import type { GameName } from '../../wire/common'
import type { MatchInfo } from '../../wire/engine'
import type { Move } from '../../wire/games'
import { PositionMatch, type PositionDependencies } from './position_match.svelte'

const noSeed = '0'.repeat(64)

export class PuzzleMatch<G extends GameName = GameName> extends PositionMatch<G> {
  constructor(
    readonly file: PuzzleFile<G>,
    readonly puzzle: Puzzle,
    dependencies: PositionDependencies,
  ) {
    const { game, options } = file
    super(`puzzle-${puzzle.id}`, { game, options, seat: puzzle.seat }, dependencies)
  }
  protected get best() {
    return { text: this.puzzle.best }
  }

  protected async start(engine: Engine): Promise<MatchInfo> {
    const { game, options } = this.file
    const { secret, moves, seat } = this.puzzle
    const seeds = this.seats.map(() => noSeed)
    const info = await engine.start<G>({ game, options, secret, seeds })
    const { match } = info
    for (const [version, line] of moves.entries()) {
      const [, who, text] = /^(\d) (.+)$/.exec(line)!
      const move = { text: text! }
      const update = await engine.move({ match, seat: Number(who), version, move, viewer: seat })
      if (update.type === 'error') throw new Error(`the puzzle breaks a rule: ${line}`)
    }
    return info
  }
  protected async judge(_: Move<G>, engine: Engine) {
    const record = await engine.record(this.number)
    return lastMove(record) === this.puzzle.best ? 'right' : 'wrong'
  }
}

// In notation: "12 1 +0 sell coin 3 ~89abcdef".
function lastMove(record: string): string {
  const lines = record.match(/^\d+ \d+ \+\d+ .* ~/gm) ?? []
  return /^\d+ \d+ \+\d+ (.*) ~/.exec(lines.at(-1) ?? '')?.[1] ?? ''
}
