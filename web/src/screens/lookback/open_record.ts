// Opens a record from an address or a file, with what this device knows about it.
import { RequestError, recordFrom } from '../../match/api'
import { isSavedRecord, outcomeIn } from '../../match/saved_game'
import { savedGames, savedRecord, type SavedGame } from '../../match/saved_games.svelte'
import { PastMatch } from '../../match/past.svelte'
import { save, load } from '../../match/storage'
import { say } from '../../i18n/words.svelte'
import type { Seat } from '../../wire/common'
import type { SeatStatus } from '../../wire/server'
import { engine } from '../../shared/engine'
import { sayFailure } from '../../shared/people'
import type { Route } from '../../shared/href'
import { unpacked } from '../../shared/packed'
import { Unreadable, whyUnreadable } from '../../shared/record_file'
import { originOf } from './proof'

// The commitment that this device saw, and the seed that it added, before the deal.
export interface Evidence {
  readonly commitment: string
  readonly seat: number
  readonly seed: string
}
// Where the cards came from: a server, this device, the date of a deal of the day, the position of
// another match from which somebody played on.
export type Origin = 'online' | 'local' | 'unknown' | 'daily' | 'redealt'

export interface OpenRecord {
  readonly match: PastMatch
  readonly origin: Origin
  readonly evidence: Evidence | null
  readonly server: string | null // the id of the match there
  readonly saved: string | null // the id of the game on this device in which its player took part
}

export async function openRoute(
  route: Extract<Route, { at: 'lookback' }>,
): Promise<OpenRecord | null> {
  const { from, id } = route
  if (from === 'table') return openSaved(id)
  if (from === 'match') return openServers(id)
  if (from === 'choice') return null
  const record = await unpacked(id)
  if (record === null) throw new Unreadable(say('page.lookback.error.link'))
  return openRecord(record, say('page.lookback.record_name'))
}

// From a file or a link. If this device took part, the commitment identifies the game.
export async function openRecord(record: string, name: string): Promise<OpenRecord> {
  const match = await read(record, null, name)
  const known = savedGames.all.find((game) => game.commitment === match.examined.commitment)
  const origin = originOf(match.examined, known ? 'online' : 'unknown')
  return {
    match,
    origin,
    evidence: origin === 'online' ? evidenceOf(known) : null,
    server: null,
    saved: null,
  }
}

async function openSaved(id: string): Promise<OpenRecord> {
  const saved = load<unknown>(`record.${id}`)
  if (saved === null) throw new Unreadable(say('page.lookback.error.not_on_device'))
  if (!isSavedRecord(saved)) throw new Unreadable(say('page.problem.record_broken'))
  const seats = saved.seatPlayers.map(({ name, computer }) => ({
    name: computer ? '' : name,
    left: false,
    connected: !computer,
    ...(computer && { computer }),
  }))
  const people = seats.flatMap(({ connected }, at) => (connected ? [at + 1] : []))
  const own = people.length === 1 ? people[0] : undefined
  const match = await read(saved.record, seats, say('page.lookback.record_name'), own)
  if (match.examined.findings.every(({ code }) => code !== 'unfinished'))
    return {
      match,
      origin: originOf(match.examined, 'local'),
      evidence: null,
      server: null,
      saved: id,
    }
  match.close()
  throw new Unreadable(say('page.lookback.error.not_over'))
}

// Also saves the server's record if this device took part, to open it without the server.
async function openServers(id: string): Promise<OpenRecord> {
  const known = savedGames.find(id)
  const record = await recordFrom(id).catch((error) => {
    const saved = savedRecord(id)
    if (saved !== null) return saved
    throw error instanceof RequestError
      ? new Unreadable(sayFailure(error.error, { seats: [] }))
      : error
  })
  if (known) {
    save(`record.${id}`, { record })
    const outcome = outcomeIn(record)
    savedGames.update(id, { status: 'over', yourTurn: false, ...(outcome && { outcome }) })
  }
  const match = await read(record, null, say('page.lookback.record_name'), known?.seat)
  const origin = originOf(match.examined, 'online')
  return {
    match,
    origin,
    evidence: origin === 'online' ? evidenceOf(known) : null,
    server: id,
    saved: known ? id : null,
  }
}

async function read(
  record: string,
  seats: readonly SeatStatus[] | null,
  name: string,
  own?: Seat,
): Promise<PastMatch> {
  try {
    return await PastMatch.open(record, seats, engine, own)
  } catch (error) {
    throw new Unreadable(whyUnreadable(error, name))
  }
}

function evidenceOf(game: SavedGame | undefined): Evidence | null {
  if (!game?.commitment || !game.seed || !game.seat) return null
  return { commitment: game.commitment, seed: game.seed, seat: game.seat }
}
