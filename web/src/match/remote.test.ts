import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Move } from '../wire/games'
import type { FromServer, Moment, Update, Welcome } from '../wire/server'
import { FakeSocket, makeFakeSocket } from './fake_socket'
import { keptGames } from './kept.svelte'
import { RemoteMatch } from './remote.svelte'

function example<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../src/wire/examples/server/${name}.json`, import.meta.url), 'utf8')) as T
}
const waiting = example<Welcome>('from-server-welcome-waiting')
const begun = example<Extract<FromServer, { type: 'begun' }>>('from-server-begun')
const playing = example<Welcome>('from-server-welcome-playing')
const update = example<Update>('from-server-update-done')
const move: Move = { type: 'sacrifice', cards: ['V4'] }

// As the server would number it, with the id of what it answers.
const next = (version: number, done?: string): Update => ({ ...update, version, ...(done === undefined ? { done: '' } : { done }) })
const settled = () => vi.advanceTimersByTimeAsync(1)

let match: RemoteMatch
const history = vi.fn(async (): Promise<Moment[]> => [])

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'https://example.org/games/#/match/m' })
  FakeSocket.all = []
  history.mockClear()
  match = new RemoteMatch('m', 'token', { engine: () => Promise.reject(new Error('none')), makeSocket: makeFakeSocket, history })
  FakeSocket.last.open()
})
afterEach(() => {
  match.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('it greets with its token, below the base path of the page', () => {
  expect(FakeSocket.last.address).toBe('wss://example.org/games/api/matches/m/socket')
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', token: 'token' }])
})

test('it waits, begins and goes on', async () => {
  FakeSocket.last.hear(waiting)
  expect([match.state, match.viewer, match.connection]).toEqual(['waiting', 1, 'online'])
  FakeSocket.last.hear(begun)
  expect([match.state, match.situation?.version]).toEqual(['playing', 0])
  FakeSocket.last.hear(next(1))
  await settled()
  expect(match.situation?.version).toBe(1)
  expect(match.log.map(({ version, seat, by }) => [version, seat, by])).toEqual([[1, 1, 'person']])
  expect(match.log[0]?.before).toEqual(begun.view)
  expect(match.log[0]?.after).toEqual(update.view)
})

describe('an act', () => {
  beforeEach(() => {
    FakeSocket.last.hear({ ...waiting, situation: begun })
  })
  const sentActs = () => FakeSocket.last.sent.flatMap((message) => (message.type === 'act' ? [message] : []))

  test('is shown as pending until the update answers it', async () => {
    const answer = match.act(move)
    expect(match.pending).toEqual(move)
    FakeSocket.last.hear(next(1, sentActs()[0]!.id))
    expect(await answer).toBeNull()
    expect(match.pending).toBeNull()
  })
  test('that is refused says why', async () => {
    const answer = match.act(move)
    const refusal = { rule: 'M4', reason: 'not_your_turn', values: { turn: 2 } }
    FakeSocket.last.hear({ type: 'denied', id: sentActs()[0]!.id, code: 'refused', refusal, version: 0 })
    expect(await answer).toEqual(refusal)
  })
  test('that was not answered is sent again, unchanged, after the line was lost', async () => {
    const answer = match.act(move)
    const [first] = sentActs()
    FakeSocket.last.drop()
    expect(match.connection).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1000)
    FakeSocket.last.open()
    expect(sentActs()).toEqual([])
    FakeSocket.last.hear({ ...waiting, situation: begun })
    expect(match.connection).toBe('online')
    expect(sentActs()).toEqual([first])
    FakeSocket.last.hear({ type: 'done', id: first!.id, version: 1 })
    expect(await answer).toBeNull()
  })
})

test('a version is never undercut', async () => {
  FakeSocket.last.hear({ ...waiting, situation: begun })
  FakeSocket.last.hear(next(1))
  FakeSocket.last.hear(next(1))
  await settled()
  expect(match.log.length).toBe(1)
  FakeSocket.last.hear({ ...waiting, situation: begun })
  expect(match.situation?.version).toBe(1)
})

test('it comes back after longer and longer pauses', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1)
  FakeSocket.last.drop()
  for (const pause of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
    const before = FakeSocket.all.length
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(FakeSocket.all.length, `before ${pause}`).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.all.length, `after ${pause}`).toBe(before + 1)
    FakeSocket.last.drop()
  }
})

test('what was said and has arrived is not said twice', async () => {
  FakeSocket.last.hear({ ...waiting, situation: begun })
  const said = match.say('Good luck!')
  FakeSocket.last.drop()
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.open()
  FakeSocket.last.hear({ ...waiting, remarks: [{ seat: 1, text: 'Good luck!', at: Date.now() }], situation: begun })
  expect(await said).toBeNull()
  expect(FakeSocket.last.sent.filter((message) => message.type === 'say')).toEqual([])
})

test('what happened before is read from the history', async () => {
  const moments = example<Moment[]>('history')
  history.mockResolvedValueOnce(moments)
  FakeSocket.last.hear({ ...waiting, situation: { ...begun, version: 1 } })
  await settled()
  expect(history).toHaveBeenCalledWith('m', 'token', 0, 1)
  expect(match.log.map((entry) => entry.version)).toEqual([1])
})

test('of what happened while the line was lost only that is read', async () => {
  const moments = example<Moment[]>('history')
  FakeSocket.last.hear({ ...waiting, situation: begun })
  FakeSocket.last.hear(next(1))
  await settled()
  history.mockResolvedValueOnce([1, 2, 3].map((version) => ({ ...moments[1]!, version })))
  FakeSocket.last.hear({ ...waiting, situation: { ...begun, version: 3 } })
  await settled()
  expect(history).toHaveBeenCalledWith('m', 'token', 1, 3)
  expect(match.log.map((entry) => entry.version)).toEqual([1, 2, 3])
  FakeSocket.last.hear({ ...waiting, situation: { ...begun, version: 4 } })
  await settled()
  expect(match.log.map((entry) => entry.version), 'an empty answer changes nothing').toEqual([1, 2, 3])
})

test('deadlines are counted from the moment they were told', () => {
  FakeSocket.last.hear({ ...waiting, situation: { ...begun, deadlines: [{ seat: 2, left: 60_000 }] } })
  expect(match.situation?.deadlines[0]?.at).toBeCloseTo(performance.now() + 60_000, -1)
})

test('a computer that is to act is thinking', () => {
  FakeSocket.last.hear(playing)
  expect(match.thinking).toEqual([2])
})

test('the seat is remembered, and forgotten when its token is worth nothing', () => {
  FakeSocket.last.hear(waiting)
  expect(keptGames.find('m')).toMatchObject({ token: 'token', seat: 1, status: 'waiting' })
  const other = new RemoteMatch('m', 'token', { engine: () => Promise.reject(), makeSocket: makeFakeSocket, history })
  FakeSocket.last.open()
  FakeSocket.last.hear({ type: 'denied', code: 'wrong_token' })
  expect(keptGames.find('m')).toBeUndefined()
  FakeSocket.last.drop()
  vi.advanceTimersByTime(1000)
  FakeSocket.last.open()
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello' }])
  other.close()
})

test('a match that is not there is said to be missing, and not asked for again', async () => {
  FakeSocket.last.hear({ type: 'denied', code: 'no_such_match' })
  expect([match.state, match.trouble]).toEqual(['missing', 'no_such_match'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all.length).toBe(1)
})

test('a server that is ending is waited for', async () => {
  FakeSocket.last.hear({ type: 'denied', code: 'shutting_down' })
  FakeSocket.last.drop()
  expect(match.state).toBe('loading')
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all.length).toBe(2)
})

test('events wait until the one before was shown, but not for ever', async () => {
  FakeSocket.last.hear({ ...waiting, situation: begun })
  match.present = vi.fn(() => new Promise<void>(() => {}))
  FakeSocket.last.hear(next(1))
  FakeSocket.last.hear(next(2))
  await settled()
  expect(match.situation?.version).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(match.situation?.version).toBe(2)
})
