// The match of a mistake: the position of the player's own game before it. What nobody knew there is
// dealt anew. Right is the move that the review found, and fine what the master thinks as good.
import type { Engine } from '../../engine/engine'
import { randomHex } from '../../match/random'
import type { OwnMistake, Unit } from '../../match/reviewed'
import { isSame } from '../../shared/moves'
import type { GameName } from '../../wire/common'
import type { Advice, MatchInfo } from '../../wire/engine'
import type { Move, Options } from '../../wire/games'
import { PositionMatch, type PositionDependencies } from './position_match.svelte'

// What an inaccuracy costs; less is no difference (docs/review.md).
const leastCost: Record<Unit, number> = { share: 2, score: 1 }

export class MistakeMatch<G extends GameName = GameName> extends PositionMatch<G> {
  cost = $state.raw<number | null>(null) // of the move that was tried, if it is known

  constructor(
    readonly mistake: OwnMistake,
    private readonly record: string,
    dependencies: PositionDependencies,
  ) {
    const { game, options } = mistake.game
    const of = { game: game as G, options: options as Options<G>, seat: mistake.seat }
    super(`mistake-${mistake.id}`, of, dependencies)
  }
  protected get best() {
    return this.mistake.better as Move<G>
  }

  // Whether the move that was tried is that of the game.
  get isRepeated(): boolean {
    return this.played !== null && isSame(this.played, this.mistake.played)
  }

  protected async start(engine: Engine): Promise<MatchInfo> {
    const { version, better, played } = this.mistake
    const info = await engine.resume(this.record)
    if ('finding' in info) throw new Error(`the record is damaged: ${info.finding.code}`)
    const { match, names } = info
    try {
      const begun = await engine.startFrom(match, { version, names, secret: randomHex() })
      const { view } = await engine.status<G>(begun.match, this.mistake.seat)
      const context = { game: this.game, options: this.options, edition: begun.edition, view }
      for (const move of [better, played])
        if (await engine.check(context as never, move as never))
          throw new Error('the mistake does not fit its game')
      return begun
    } finally {
      void engine.forget(match)
    }
  }

  protected async judge(move: Move<G>) {
    const { better, played, cost, unit } = this.mistake
    this.cost = null
    if (isSame(move, better)) return 'right'
    if (isSame(move, played)) {
      this.cost = cost
      return 'wrong'
    }
    this.cost = costOf(move, better as Move<G>, await this.masters(), unit)
    return this.cost !== null && this.cost < leastCost[unit] ? 'fine' : 'wrong'
  }
}

// How much worse a move is than the better one, as the master sees both; null if it did not look at
// one of them.
export function costOf<G extends GameName>(
  move: Move<G>,
  better: Move<G>,
  { ranked }: Pick<Advice<G>, 'ranked'>,
  unit: Unit,
): number | null {
  const worth = (one: Move<G>) => {
    const found = ranked.find((candidate) => isSame(candidate.move, one))
    return unit === 'share' ? found?.percent : found?.score
  }
  const [tried, best] = [worth(move), worth(better)]
  return tried === undefined || best === undefined ? null : Math.max(0, best - tried)
}
