// Plays matches on a server through its API, without a browser.
import type { CreateMatch, MatchCreated, SeatTaken, Welcome } from '../../../src/wire/server'
import { brief, engine } from './saved_game'

// A match on a server whose players use the API without a browser.
export class ApiMatch {
  private constructor(
    private readonly server: string,
    readonly created: MatchCreated,
    readonly tokens: Map<number, string>,
  ) {}

  static async create(server: string, match: CreateMatch): Promise<ApiMatch> {
    return new ApiMatch(server, await post<MatchCreated>(`${server}api/matches`, match), new Map())
  }

  async takeSeat(name: string, seat: number): Promise<string> {
    const invitation = this.created.seats[seat - 1]!
    const request = { invitation, seat, name, seed: String(seat).repeat(64) }
    const { token } = await post<SeatTaken>(
      `${this.server}api/matches/${this.created.match}/seats`,
      request,
    )
    this.tokens.set(seat, token)
    return token
  }

  async fetch(token?: string): Promise<Welcome> {
    const headers = token ? { Authorization: `Bearer ${token}` } : undefined
    const answer = await fetch(
      `${this.server}api/matches/${this.created.match}`,
      headers && { headers },
    )
    return (await answer.json()) as Welcome
  }

  // Moves for the seats whose tokens are known until `until` holds, else to the end.
  async play(until: (seen: Welcome) => boolean = () => false): Promise<void> {
    const at = await engine()
    for (;;) {
      const seen = await this.fetch()
      if (!seen.status || seen.status.outcome || until(seen)) return
      const seat = seen.status.to_act.find((one) => this.tokens.has(one))
      if (seat === undefined) {
        await new Promise((resolve) => setTimeout(resolve, 60))
        continue
      }
      const token = this.tokens.get(seat)!
      const { game, options, edition, status } = await this.fetch(token)
      const { ranked } = await at.advise({ game, options, edition, view: status!.view }, brief)
      await post(
        `${this.server}api/matches/${this.created.match}/messages`,
        { type: 'move', id: '', version: status!.version, move: ranked[0]!.move },
        token,
      )
    }
  }
}

async function post<T>(address: string, body: object, token?: string): Promise<T> {
  const headers = token ? { headers: { Authorization: `Bearer ${token}` } } : {}
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body), ...headers })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}
