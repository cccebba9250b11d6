// Plays local games without a browser and stores them as the page does, to reach quickly the
// position where a test begins.
import type { Engine, Thinking } from '../../../src/engine/engine'
import { nodeEngine } from '../../../src/engine/node_engine'
import type { GameName, Level } from '../../../src/wire/common'
import type { Options } from '../../../src/wire/games'
import type { Page } from 'playwright-core'

let opened: Promise<Engine> | undefined
export const engine = () => (opened ??= nodeEngine())
export const brief = { level: 'novice', seed: 1, iterations: 10 } as const

export interface SeatPlayer {
  name: string
  computer?: Level
}

// The record of a local game, played by novices until `until` holds, else to its end; `first` may
// do something before. `thinkingOf` lets them play otherwise.
export async function recordOf<G extends GameName>(
  game: G,
  options: Options<G>,
  seatPlayers: readonly SeatPlayer[],
  until: (version: number, toAct: number) => boolean = () => false,
  first: (at: Engine, match: number) => Promise<void> = async () => {},
  thinkingOf: (version: number, seat: number) => Thinking = () => brief,
): Promise<string> {
  const at = await engine()
  const seeds = seatPlayers.map((_, seat) => String(seat + 1).repeat(64))
  const { match, edition } = await at.start<G>({
    game,
    options,
    names: seatPlayers.map(({ name }) => name),
    secret: '7'.repeat(64),
    seeds,
  })
  await first(at, match)
  for (;;) {
    const { to_act, version } = await at.status<G>(match, 'spectator')
    const seat = to_act[0]
    if (seat === undefined || until(version, seat)) break
    const { view } = await at.status<G>(match, seat)
    const context = { game, options, edition: edition as never, view }
    const { ranked } = await at.advise<G>(context, thinkingOf(version, seat))
    await at.move<G>({ match, seat, version, move: ranked[0]!.move, viewer: seat })
  }
  return at.record(match)
}

// What the device stores for a saved local game; its address is #/table/ID.
export function savedGame(
  id: string,
  game: GameName,
  options: Options,
  seatPlayers: readonly SeatPlayer[],
  record: string,
): Record<string, string> {
  const saved = { record, seatPlayers, milliseconds: 60_000 }
  const names = seatPlayers.map((seatPlayer) => (seatPlayer.computer ? '' : seatPlayer.name))
  const games = [
    { id, kind: 'local', game, options, names, changed: Date.now(), status: 'playing' },
  ]
  return { [`khepri.record.${id}`]: JSON.stringify(saved), 'khepri.games': JSON.stringify(games) }
}
// What the device stores for several saved games.
export function savedTogether(saved: readonly Record<string, string>[]): Record<string, string> {
  const games = saved.flatMap((one) => JSON.parse(one['khepri.games']!) as object[])
  return { ...(Object.assign({}, ...saved) as object), 'khepri.games': JSON.stringify(games) }
}
// What the device stores for a seat in a match of the server; its address is #/match/ID.
export function savedSeat(
  id: string,
  game: GameName,
  seat: number,
  token: string,
): Record<string, string> {
  const one = { id, kind: 'remote', game, options: {}, names: [], seat, token, changed: 0 }
  return { 'khepri.games': JSON.stringify([{ ...one, status: 'playing' }]) }
}
// Saves a game while the page is open; the page sees it after a reload.
export async function putGame(page: Page, ...game: Parameters<typeof savedGame>): Promise<void> {
  await page.evaluate(
    (entries) => {
      for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text)
    },
    savedGame(...game),
  )
}
