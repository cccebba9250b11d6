// HTTP requests to the server: docs/protocol.md. A plain web host serves the page without them;
// that is the error `no_server`.
import type { GameName } from '../wire/common'
import type {
  Lobby,
  CreateMatch,
  DailyEntered,
  DailyLeaderboard,
  DailyResult,
  MatchCreated,
  HistoryEntry,
  Paired,
  Pairing,
  PushKey,
  PushSubscription,
  SeatTaken,
  TakeSeat,
  Welcome,
} from '../wire/server'
import type { ActionError } from './match.svelte'

export class RequestError extends Error {
  readonly error: ActionError
  constructor(error: ActionError) {
    super(error.code)
    this.error = error
  }
}

// Addresses are relative to where the page is served from, whatever the base path.
export function serverAddress(path: string, scheme?: 'ws'): string {
  const url = new URL(path, new URL('.', location.href.replace(/[?#].*$/, '')))
  if (scheme) url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

async function request<T>(path: string, init: RequestInit = {}, token?: string): Promise<T> {
  return (await answerTo(path, 'application/json', init, token)).json()
}

async function answerTo(
  path: string,
  type: string,
  init: RequestInit = {},
  token?: string,
): Promise<Response> {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  let response: Response
  try {
    response = await fetch(serverAddress(path), { ...init, ...(headers && { headers }) })
  } catch {
    throw new RequestError({
      code: navigator.onLine === false ? 'no_network' : 'server_unreachable',
    })
  }
  if (!response.headers.get('Content-Type')?.startsWith(response.ok ? type : 'application/json'))
    throw new RequestError({ code: response.status >= 502 ? 'server_unreachable' : 'no_server' })
  if (response.ok) return response
  const { code, detail } = await response.json()
  throw new RequestError({ code, detail })
}

function post<T>(path: string, body: object): Promise<T> {
  return request<T>(path, { method: 'POST', body: JSON.stringify(body) })
}

export const createMatch = (match: CreateMatch) => post<MatchCreated>('api/matches', match)
export const takeSeat = (match: string, seat: TakeSeat) =>
  post<SeatTaken>(`api/matches/${encodeURIComponent(match)}/seats`, seat)
// Takes a seat in a match that waits for anybody, or creates one that does.
export const findOpponent = (wanted: Pairing) => post<Paired>('api/pairing', wanted)
export const fetchMatch = (match: string, token?: string) =>
  request<Welcome>(`api/matches/${encodeURIComponent(match)}`, {}, token)
// All versions from the first to the last; the server returns a limited number in one answer.
export async function historyOf(
  match: string,
  token: string | undefined,
  first: number,
  last: number,
): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  for (let next = first; next <= last; next = entries.at(-1)!.version + 1) {
    const piece = await request<HistoryEntry[]>(
      `api/matches/${encodeURIComponent(match)}/history?from=${next}`,
      {},
      token,
    )
    if (piece.length === 0) break
    entries.push(...piece)
  }
  return entries
}
export async function recordFrom(match: string): Promise<string> {
  return (await answerTo(`api/matches/${encodeURIComponent(match)}/record`, 'text/plain')).text()
}
// The leaderboards of the deals of the day.
const leaderboardOf = (game: GameName, date: string) => `api/daily/${game}/${date}`
export const fetchLeaderboard = (game: GameName, date: string) =>
  request<DailyLeaderboard>(leaderboardOf(game, date))
export const enterLeaderboard = (game: GameName, date: string, result: DailyResult) =>
  post<DailyEntered>(leaderboardOf(game, date), result)
// Turn notices.
export const fetchPushKey = async () => (await request<PushKey>('api/push')).public_key
const pushOf = (match: string) => `api/matches/${encodeURIComponent(match)}/push`
export const subscribeToTurns = (match: string, token: string, subscription: PushSubscription) =>
  request<object>(pushOf(match), { method: 'PUT', body: JSON.stringify(subscription) }, token)
export const unsubscribeFromTurns = (match: string, token: string, endpoint: string) =>
  request<object>(pushOf(match), { method: 'DELETE', body: JSON.stringify({ endpoint }) }, token)
export const lobby = () => request<Lobby>('api/lobby')
