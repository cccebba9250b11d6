// Plays by the interfaces and not by the page, to come quickly to where a test begins: the end of a game, the middle of one.
import type { Engine } from '../../src/engine/engine'
import { engineHere } from '../../src/engine/here'
import type { GameName, Level } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'
import type { MakeMatch, MatchMade, SeatTaken, Welcome } from '../../src/wire/server'
import type { Page } from 'playwright-core'

let opened: Promise<Engine> | undefined
export const engine = () => (opened ??= engineHere())
const brief = { level: 'novice', seed: 1, iterations: 10 } as const

export interface Sitter {
  name: string
  computer?: Level
}

// The record of a game at one screen, played by novices until `until` holds, else to its end; `first` may do something before.
export async function recordOf<G extends GameName>(
  game: G,
  options: Options<G>,
  sitters: readonly Sitter[],
  until: (version: number, toAct: number) => boolean = () => false,
  first: (at: Engine, match: number) => Promise<void> = async () => {},
): Promise<string> {
  const at = await engine()
  const seeds = sitters.map((_, seat) => String(seat + 1).repeat(64))
  const { match, edition } = await at.begin<G>({ game, options, names: sitters.map(({ name }) => name), secret: '7'.repeat(64), seeds })
  await first(at, match)
  for (;;) {
    const { to_act, version } = await at.situation<G>(match, 'spectator')
    const seat = to_act[0]
    if (seat === undefined || until(version, seat)) break
    const { view } = await at.situation<G>(match, seat)
    const { ranked } = await at.advise<G>({ game, options, edition: edition as never, view }, brief)
    await at.act<G>({ match, seat, version, move: ranked[0]!.move, viewer: seat })
  }
  return at.record(match)
}

// What the device keeps of a game that was played there; it is then at #/table/ID.
export function keptGame(id: string, game: GameName, options: Options, sitters: readonly Sitter[], record: string): Record<string, string> {
  const saved = { record, sitters, milliseconds: 60_000 }
  const names = sitters.map((sitter) => (sitter.computer ? '' : sitter.name))
  const kept = [{ id, kind: 'local', game, options, names, changed: Date.now(), status: 'playing' }]
  return { [`khepri.record.${id}`]: JSON.stringify(saved), 'khepri.games': JSON.stringify(kept) }
}
// Puts it there while the page is open, which sees it when it is read again.
export async function putGame(page: Page, ...game: Parameters<typeof keptGame>): Promise<void> {
  await page.evaluate((keeps) => {
    for (const [name, text] of Object.entries(keeps)) localStorage.setItem(name, text)
  }, keptGame(...game))
}

// People without a browser, on a server.
export class Table {
  private constructor(
    private readonly server: string,
    readonly made: MatchMade,
    readonly tokens: Map<number, string>,
  ) {}

  static async make(server: string, match: MakeMatch): Promise<Table> {
    return new Table(server, await post<MatchMade>(`${server}api/matches`, match), new Map())
  }

  async sit(name: string, seat: number): Promise<string> {
    const invitation = this.made.seats[seat - 1]!
    const wish = { invitation, seat, name, seed: String(seat).repeat(64) }
    const { token } = await post<SeatTaken>(`${this.server}api/matches/${this.made.match}/seats`, wish)
    this.tokens.set(seat, token)
    return token
  }

  async look(token?: string): Promise<Welcome> {
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined
    const answer = await fetch(`${this.server}api/matches/${this.made.match}`, headers && { headers })
    return (await answer.json()) as Welcome
  }

  // Acts for the seats whose tokens are known until `until` holds, else to the end.
  async play(until: (seen: Welcome) => boolean = () => false): Promise<void> {
    const at = await engine()
    for (;;) {
      const seen = await this.look()
      if (!seen.situation || seen.situation.outcome || until(seen)) return
      const seat = seen.situation.to_act.find((one) => this.tokens.has(one))
      if (seat === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 60))
        continue
      }
      const token = this.tokens.get(seat)!
      const { game, options, edition, situation } = await this.look(token)
      const { ranked } = await at.advise({ game, options, edition, view: situation!.view }, brief)
      await post(`${this.server}api/matches/${this.made.match}/messages`, { type: 'act', id: '', version: situation!.version, move: ranked[0]!.move }, token)
    }
  }
}

async function post<T>(address: string, body: object, token?: string): Promise<T> {
  const headers = token ? { headers: { Authorization: `Bearer ${token}` } } : {}
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body), ...headers })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
