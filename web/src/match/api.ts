// The server's requests: docs/protocol.md. Whoever serves the page serves these beside it; a plain web host does not, which is no fault but
// `no_server`.
import type { Lobby, MakeMatch, MatchMade, Moment, SeatTaken, TakeSeat, Welcome } from '../wire/server'
import type { Denial } from './match.svelte'

export class Denied extends Error {
  readonly denial: Denial
  constructor(denial: Denial) {
    super(denial.code)
    this.denial = denial
  }
}

// Where the page is served from: everything else is found from here, whatever the base path.
export function serverAddress(path: string, scheme?: 'ws'): string {
  const url = new URL(path, new URL('.', location.href.replace(/[?#].*$/, '')))
  if (scheme) url.protocol = url.protocol.replace('http', 'ws')
  return url.href
}

async function request<T>(path: string, init: RequestInit = {}, token?: string): Promise<T> {
  return (await answerTo(path, 'application/json', init, token)).json()
}

async function answerTo(path: string, type: string, init: RequestInit = {}, token?: string): Promise<Response> {
  const headers = token ? { Authorization: `Bearer ${token}` } : undefined
  let response: Response
  try {
    response = await fetch(serverAddress(path), { ...init, ...(headers && { headers }) })
  } catch {
    throw new Denied({ code: navigator.onLine === false ? 'no_network' : 'server_away' })
  }
  if (!response.headers.get('Content-Type')?.startsWith(response.ok ? type : 'application/json'))
    throw new Denied({ code: response.status >= 502 ? 'server_away' : 'no_server' })
  if (response.ok) return response
  const { code, detail } = await response.json()
  throw new Denied({ code, detail })
}

function post<T>(path: string, body: object): Promise<T> {
  return request<T>(path, { method: 'POST', body: JSON.stringify(body) })
}

export const makeMatch = (match: MakeMatch) => post<MatchMade>('api/matches', match)
export const takeSeat = (match: string, seat: TakeSeat) =>
  post<SeatTaken>(`api/matches/${encodeURIComponent(match)}/seats`, seat)
export const lookAt = (match: string, token?: string) =>
  request<Welcome>(`api/matches/${encodeURIComponent(match)}`, {}, token)
// The versions from the first to the last: the server gives so many in one answer.
export async function historyOf(match: string, token: string | undefined, first: number, last: number): Promise<Moment[]> {
  const moments: Moment[] = []
  for (let next = first; next <= last; next = moments.at(-1)!.version + 1) {
    const piece = await request<Moment[]>(`api/matches/${encodeURIComponent(match)}/history?from=${next}`, {}, token)
    if (piece.length === 0) break
    moments.push(...piece)
  }
  return moments
}
export async function recordFrom(match: string): Promise<string> {
  return (await answerTo(`api/matches/${encodeURIComponent(match)}/record`, 'text/plain')).text()
}
export const lobby = () => request<Lobby>('api/lobby')

// 32 random bytes as hexadecimal digits: a seed, or a token.
export function drawn(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
