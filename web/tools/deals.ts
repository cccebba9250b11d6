// Deals for lessons: a number stands for the secret, so that a lesson can name it.
import type { Engine } from '../src/engine/engine'
import { secretOf } from '../src/learn/deal'
import type { GameName, Seat } from '../src/wire/common'
import type { Move, Options, Survey, View } from '../src/wire/games'

export type Act<G extends GameName> = [seat: Seat, move: Move<G>]

// One game under way, played by a script.
export class Table<G extends GameName> {
  readonly acts: Act<G>[] = []
  private constructor(
    readonly engine: Engine,
    readonly match: number,
    readonly game: G,
    readonly options: Options<G>,
    private version: number,
  ) {}

  static async deal<G extends GameName>(engine: Engine, game: G, options: Options<G>, seats: number, deal: number): Promise<Table<G>> {
    const { match, version } = await engine.begin<G>({ game, options, secret: secretOf(deal), seeds: Array<string>(seats).fill(secretOf(0)) })
    return new Table(engine, match, game, options, version)
  }

  async see(seat: Seat): Promise<{ view: View<G>; toAct: Seat | undefined }> {
    const { view, to_act } = await this.engine.situation<G>(this.match, seat)
    return { view, toAct: to_act[0] }
  }
  sight(view: View<G>) {
    return { game: this.game, options: this.options, edition: 'classic' as const, view }
  }
  survey(view: View<G>): Promise<Survey<G>> {
    return this.engine.survey<G>(this.sight(view))
  }
  async act(seat: Seat, move: Move<G>): Promise<void> {
    const said = await this.engine.act<G>({ match: this.match, seat, version: this.version, move, viewer: seat })
    if (said.type === 'denied') throw new Error(`${JSON.stringify(move)}: ${said.refusal.reason}`)
    this.version = said.version
    this.acts.push([seat, move])
  }
  async advised(view: View<G>, iterations = 30): Promise<Move<G>> {
    const { ranked } = await this.engine.advise<G>(this.sight(view), { level: 'adept', seed: 1, iterations })
    return ranked[0]!.move
  }
  close(): Promise<void> {
    return this.engine.forget(this.match)
  }
}
