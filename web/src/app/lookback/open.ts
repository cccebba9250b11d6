// From an address, or a file, to the match that one looks back at, and what this device knows of it by itself.
import { Denied, recordFrom } from '../../match/api'
import { keptGames, type KeptGame } from '../../match/kept.svelte'
import { PastMatch } from '../../match/past.svelte'
import { keep, recall } from '../../match/storage'
import { say } from '../../i18n/words.svelte'
import type { Seat } from '../../wire/common'
import type { SeatInfo } from '../../wire/server'
import { engine } from '../engine'
import { sayRefused } from '../people'
import type { Route } from '../route.svelte'
import { Unreadable, whyUnreadable } from './file'
import { unpacked } from './link'

// What was promised to this device, and what it added, before the cards were dealt.
export interface Witness {
  readonly commitment: string
  readonly seat: number
  readonly seed: string
}
export type Manner = 'online' | 'here' | 'unknown'

export interface LookedAt {
  readonly match: PastMatch
  readonly manner: Manner
  readonly witness: Witness | null
  readonly server: string | null // the name of the match there
}

interface Kept {
  readonly record: string
  readonly sitters?: readonly { name: string; computer?: SeatInfo['computer'] }[]
}

export async function openRoute(route: Extract<Route, { at: 'lookback' }>): Promise<LookedAt | null> {
  const { from, id } = route
  if (from === 'table') return openKept(id)
  if (from === 'match') return openServers(id)
  if (from === 'choice') return null
  const record = await unpacked(id)
  if (record === null) throw new Unreadable(say('page.lookback.fault.link'))
  return openRecord(record, say('page.lookback.the_record'))
}

// From a file or a link. If this device was there it is known by the promise.
export async function openRecord(record: string, name: string): Promise<LookedAt> {
  const match = await read(record, null, name)
  const known = keptGames.all.find((game) => game.commitment === match.examined.commitment)
  return { match, manner: known ? 'online' : 'unknown', witness: witnessOf(known), server: null }
}

async function openKept(id: string): Promise<LookedAt> {
  const kept = recall<Kept>(`record.${id}`)
  if (!kept) throw new Unreadable(say('page.lookback.fault.not_kept'))
  const seats = kept.sitters?.map(({ name, computer }) => ({ name: computer ? '' : name, left: false, here: !computer, ...(computer && { computer }) }))
  const people = seats?.flatMap(({ here }, at) => (here ? [at + 1] : [])) ?? []
  const own = people.length === 1 ? people[0] : undefined
  const match = await read(kept.record, seats ?? null, say('page.lookback.the_record'), own)
  if (match.examined.findings.every(({ code }) => code !== 'unfinished')) return { match, manner: 'here', witness: null, server: null }
  match.close()
  throw new Unreadable(say('page.lookback.fault.not_over'))
}

// The server's record is kept here too if one took part: it is then at hand without the server.
async function openServers(id: string): Promise<LookedAt> {
  const known = keptGames.find(id)
  const record = await recordFrom(id).catch((fault) => {
    const kept = recall<Kept>(`record.${id}`)
    if (kept) return kept.record
    throw fault instanceof Denied ? new Unreadable(sayRefused(fault.denial, { seats: [] })) : fault
  })
  if (known) {
    keep(`record.${id}`, { record })
    keptGames.update(id, { status: 'over', yourTurn: false })
  }
  const match = await read(record, null, say('page.lookback.the_record'), known?.seat)
  return { match, manner: 'online', witness: witnessOf(known), server: id }
}

async function read(record: string, seats: readonly SeatInfo[] | null, name: string, own?: Seat): Promise<PastMatch> {
  try {
    return await PastMatch.open(record, seats, engine, own)
  } catch (fault) {
    throw new Unreadable(whyUnreadable(fault, name))
  }
}

function witnessOf(game: KeptGame | undefined): Witness | null {
  if (!game?.commitment || !game.seed || !game.seat) return null
  return { commitment: game.commitment, seed: game.seed, seat: game.seat }
}
