// Deals for lessons: a number determines the secret, so that a lesson can name it.
import type { Engine } from '../src/engine/engine'
import { secretOf } from '../src/shared/lesson'
import type { GameName, Seat } from '../src/wire/common'
import type { Move, Options, Facts, View } from '../src/wire/games'

export type Act<G extends GameName> = [seat: Seat, move: Move<G>]

// One match, played by a script.
export class Table<G extends GameName> {
  readonly acts: Act<G>[] = []
  private constructor(
    readonly engine: Engine,
    readonly match: number,
    readonly game: G,
    readonly options: Options<G>,
    private version: number,
  ) {}

  static async deal<G extends GameName>(
    engine: Engine,
    game: G,
    options: Options<G>,
    seats: number,
    deal: number,
  ): Promise<Table<G>> {
    const { match, version } = await engine.start<G>({
      game,
      options,
      secret: secretOf(deal),
      seeds: Array<string>(seats).fill(secretOf(0)),
    })
    return new Table(engine, match, game, options, version)
  }

  async see(seat: Seat): Promise<{ view: View<G>; toAct: Seat | undefined }> {
    const { view, to_act } = await this.engine.status<G>(this.match, seat)
    return { view, toAct: to_act[0] }
  }
  private viewContext(view: View<G>) {
    return { game: this.game, options: this.options, edition: 'classic' as const, view }
  }
  facts(view: View<G>): Promise<Facts<G>> {
    return this.engine.facts<G>(this.viewContext(view))
  }
  async act(seat: Seat, move: Move<G>): Promise<void> {
    const answer = await this.engine.move<G>({
      match: this.match,
      seat,
      version: this.version,
      move,
      viewer: seat,
    })
    if (answer.type === 'error')
      throw new Error(`${JSON.stringify(move)}: ${answer.refusal.reason}`)
    this.version = answer.version
    this.acts.push([seat, move])
  }
  async advised(view: View<G>, iterations = 30): Promise<Move<G>> {
    const { ranked } = await this.engine.advise<G>(this.viewContext(view), {
      level: 'adept',
      seed: 1,
      iterations,
    })
    return ranked[0]!.move
  }
  close(): Promise<void> {
    return this.engine.forget(this.match)
  }
}
