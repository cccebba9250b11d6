import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Move } from '../wire/games'
import type { FromServer, HistoryEntry, Update, Welcome } from '../wire/server'
import { FakeSocket, makeFakeSocket } from './fake_socket'
import { savedGames } from './saved_games.svelte'
import { RemoteMatch } from './remote.svelte'

function example<T>(name: string): T {
  return JSON.parse(
    readFileSync(
      new URL(`../../../src/wire/examples/server/${name}.json`, import.meta.url),
      'utf8',
    ),
  ) as T
}
const waiting = example<Welcome>('from-server-welcome-waiting')
const begun = example<Extract<FromServer, { type: 'started' }>>('from-server-started')
const playing = example<Welcome>('from-server-welcome-playing')
const update = example<Update>('from-server-update-done')
const move: Move = { type: 'sacrifice', cards: ['V4'] }

// An update as the server numbers it, with the id of the action that it answers.
const next = (version: number, done?: string): Update => ({
  ...update,
  view: begun.view,
  version,
  ...(done === undefined ? { done: '' } : { done }),
})
const settled = () => vi.advanceTimersByTimeAsync(1)

let match: RemoteMatch
const history = vi.fn(async (): Promise<HistoryEntry[]> => [])

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: 'https://example.org/games/#/match/m' })
  FakeSocket.all = []
  history.mockClear()
  match = new RemoteMatch('m', 'token', {
    engine: () => Promise.reject(new Error('none')),
    makeSocket: makeFakeSocket,
    history,
  })
  FakeSocket.last.open()
})
afterEach(() => {
  match.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('says hello with its token, below the base path of the page', () => {
  expect(FakeSocket.last.address).toBe(
    'wss://example.org/games/api/matches/m/socket?updates=changes',
  )
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello', token: 'token' }])
})

test('waits, starts and receives updates', async () => {
  FakeSocket.last.receive(waiting)
  expect([match.state, match.viewer, match.connection]).toEqual(['waiting', 1, 'online'])
  FakeSocket.last.receive(begun)
  expect([match.state, match.status?.version]).toEqual(['playing', 0])
  FakeSocket.last.receive(next(1))
  await settled()
  expect(match.status?.version).toBe(1)
  expect(match.log.map(({ version, seat, by }) => [version, seat, by])).toEqual([[1, 1, 'person']])
  expect(match.log[0]?.before).toEqual(begun.view)
  expect(match.log[0]?.after).toEqual(begun.view)
})

test('an update has only what changes in the view', async () => {
  FakeSocket.last.receive({ ...waiting, status: begun })
  const { view: _, ...rest } = next(1)
  FakeSocket.last.receive({ ...rest, changes: { draw_size: 79, totals: { 1: 5 } } })
  FakeSocket.last.receive({ ...rest, version: 2, changes: { draw_size: 78 } })
  await settled()
  expect(match.log[0]?.before).toEqual(begun.view)
  expect(match.log[0]?.after).toEqual({ ...begun.view, draw_size: 79, totals: [0, 5] })
  expect(match.status?.view).toEqual({ ...begun.view, draw_size: 78, totals: [0, 5] })
})

describe('a move', () => {
  beforeEach(() => {
    FakeSocket.last.receive({ ...waiting, status: begun })
  })
  const sentActs = () =>
    FakeSocket.last.sent.flatMap((message) => (message.type === 'move' ? [message] : []))

  test('is pending until the update answers it', async () => {
    const answer = match.act(move)
    expect(match.pending).toEqual(move)
    FakeSocket.last.receive(next(1, sentActs()[0]!.id))
    expect(await answer).toBeNull()
    expect(match.pending).toBeNull()
  })
  test('that is refused has a reason', async () => {
    const answer = match.act(move)
    const refusal = { rule: 'M4', reason: 'not_your_turn', values: { turn: 2 } }
    FakeSocket.last.receive({
      type: 'error',
      id: sentActs()[0]!.id,
      code: 'refused',
      refusal,
      version: 0,
    })
    expect(await answer).toEqual(refusal)
  })
  test('without an answer is sent again, unchanged, after a reconnection', async () => {
    const answer = match.act(move)
    const [first] = sentActs()
    FakeSocket.last.drop()
    expect(match.connection).toBe('reconnecting')
    await vi.advanceTimersByTimeAsync(1000)
    FakeSocket.last.open()
    expect(sentActs()).toEqual([])
    FakeSocket.last.receive({ ...waiting, status: begun })
    expect(match.connection).toBe('online')
    expect(sentActs()).toEqual([first])
    FakeSocket.last.receive({ type: 'done', id: first!.id, version: 1 })
    expect(await answer).toBeNull()
  })
})

test('a version never goes back', async () => {
  FakeSocket.last.receive({ ...waiting, status: begun })
  FakeSocket.last.receive(next(1))
  FakeSocket.last.receive(next(1))
  await settled()
  expect(match.log.length).toBe(1)
  FakeSocket.last.receive({ ...waiting, status: begun })
  expect(match.status?.version).toBe(1)
})

test('reconnects after longer and longer pauses', async () => {
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

test('a chat message that has arrived is not sent twice', async () => {
  FakeSocket.last.receive({ ...waiting, status: begun })
  const sent = match.say({ text: 'Good luck!' })
  FakeSocket.last.drop()
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.open()
  FakeSocket.last.receive({
    ...waiting,
    chat: [{ seat: 1, text: 'Good luck!', at: Date.now() }],
    status: begun,
  })
  expect(await sent).toBeNull()
  expect(FakeSocket.last.sent.filter((message) => message.type === 'chat')).toEqual([])
})

test('a phrase that has arrived is not sent twice', async () => {
  FakeSocket.last.receive({ ...waiting, status: begun })
  const sent = match.say({ phrase: 'thanks' })
  FakeSocket.last.drop()
  await vi.advanceTimersByTimeAsync(1000)
  FakeSocket.last.open()
  FakeSocket.last.receive({
    ...waiting,
    chat: [{ seat: 1, phrase: 'thanks', at: Date.now() }],
    status: begun,
  })
  expect(await sent).toBeNull()
  expect(FakeSocket.last.sent.filter((message) => message.type === 'chat')).toEqual([])
})

describe('people', () => {
  const [anna, ben] = waiting.seats

  test('are away since the moment that the server says, except the user', () => {
    FakeSocket.last.receive({ ...waiting, status: begun })
    expect(match.awaySince.size).toBe(0)
    FakeSocket.last.receive({
      type: 'seats',
      seats: [
        { ...anna!, connected: false, away_milliseconds: 5000 },
        { ...ben!, name: 'Ben', connected: false, away_milliseconds: 90_000 },
      ],
    })
    expect([...match.awaySince.keys()]).toEqual([2])
    expect(match.awaySince.get(2)).toBeCloseTo(performance.now() - 90_000, -1)
    FakeSocket.last.receive({ type: 'seats', seats: [anna!, { ...ben!, connected: true }] })
    expect(match.awaySince.size).toBe(0)
  })
  test('change the settings while the match waits', () => {
    FakeSocket.last.receive(waiting)
    FakeSocket.last.receive({
      type: 'settings',
      options: waiting.options,
      edition: waiting.edition,
      in_lobby: true,
      open: false,
      hints: true,
      turn_milliseconds: 60_000,
      away_after_milliseconds: 90_000,
      seats: waiting.seats,
      host: 1,
    })
    expect([match.hints, match.inLobby, match.isOpen, match.turnMilliseconds, match.host]).toEqual([
      true,
      true,
      true,
      60_000,
      1,
    ])
    expect(match.awayAfter).toBe(90_000)
    void match.changeSettings({ hints: false })
    expect(FakeSocket.last.sent.at(-1)).toMatchObject({ type: 'change_settings', hints: false })
  })
  test('have hints only if they agreed on them; one person among computers always does', () => {
    FakeSocket.last.receive({ ...waiting, hints: false })
    expect(match.hints).toBe(false)
    const computer = { ...ben!, name: '', computer: 'novice' as const, connected: false }
    FakeSocket.last.receive({ type: 'seats', seats: [anna!, computer] })
    expect(match.hints).toBe(true)
  })
  test('end a match by agreement, also for those who look later', () => {
    FakeSocket.last.receive({ ...waiting, status: begun })
    FakeSocket.last.receive({ type: 'ended', reason: 'by_agreement' })
    expect([match.state, match.ended]).toEqual(['over', 'by_agreement'])
    expect(savedGames.find('m')?.status).toBe('over')
    FakeSocket.last.receive({ ...waiting, status: begun, ended: 'by_agreement' })
    expect([match.state, match.yourTurn]).toEqual(['over', false])
  })
  test('hear who wants the next match and who watches', () => {
    FakeSocket.last.receive({ ...waiting, status: begun })
    FakeSocket.last.receive({ type: 'next_match', match: 'n', kind: 'rematch', by: 2 })
    expect([match.nextMatch, match.nextBy]).toEqual(['n', 2])
    FakeSocket.last.receive({ type: 'spectators', count: 2, names: ['Carl'] })
    expect(match.spectators).toEqual({ count: 2, names: ['Carl'] })
  })
  test('take their seat anew with another token', () => {
    FakeSocket.last.receive(waiting)
    match.sitAgain('another')
    FakeSocket.last.open()
    expect(FakeSocket.all.length).toBe(2)
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', token: 'another' }])
  })
  test('tell their name when they watch', () => {
    const watching = new RemoteMatch('m', undefined, {
      engine: () => Promise.reject(),
      makeSocket: makeFakeSocket,
      history,
      name: () => 'Carl',
    })
    FakeSocket.last.open()
    expect(FakeSocket.last.sent).toEqual([{ type: 'hello', name: 'Carl' }])
    watching.close()
  })
})

test('earlier events are read from the history', async () => {
  const entries = example<HistoryEntry[]>('history')
  history.mockResolvedValueOnce(entries)
  FakeSocket.last.receive({ ...waiting, status: { ...begun, version: 1 } })
  await settled()
  expect(history).toHaveBeenCalledWith('m', 'token', 0, 1)
  expect(match.log.map((entry) => entry.version)).toEqual([1])
})

test('after a reconnection only the missing events are read', async () => {
  const entries = example<HistoryEntry[]>('history')
  FakeSocket.last.receive({ ...waiting, status: begun })
  FakeSocket.last.receive(next(1))
  await settled()
  history.mockResolvedValueOnce([1, 2, 3].map((version) => ({ ...entries[1]!, version })))
  FakeSocket.last.receive({ ...waiting, status: { ...begun, version: 3 } })
  await settled()
  expect(history).toHaveBeenCalledWith('m', 'token', 1, 3)
  expect(match.log.map((entry) => entry.version)).toEqual([1, 2, 3])
  FakeSocket.last.receive({ ...waiting, status: { ...begun, version: 4 } })
  await settled()
  expect(
    match.log.map((entry) => entry.version),
    'an empty answer changes nothing',
  ).toEqual([1, 2, 3])
})

test('deadlines count from the moment of the message', () => {
  FakeSocket.last.receive({
    ...waiting,
    status: { ...begun, deadlines: [{ seat: 2, milliseconds: 60_000 }] },
  })
  expect(match.status?.deadlines[0]?.at).toBeCloseTo(performance.now() + 60_000, -1)
})

test('a computer whose turn it is is thinking', () => {
  FakeSocket.last.receive(playing)
  expect(match.thinking).toEqual([2])
})

test('the seat is saved, and removed when its token is invalid', () => {
  FakeSocket.last.receive(waiting)
  expect(savedGames.find('m')).toMatchObject({ token: 'token', seat: 1, status: 'waiting' })
  const other = new RemoteMatch('m', 'token', {
    engine: () => Promise.reject(),
    makeSocket: makeFakeSocket,
    history,
  })
  FakeSocket.last.open()
  FakeSocket.last.receive({ type: 'error', code: 'wrong_token' })
  expect(savedGames.find('m')).toBeUndefined()
  FakeSocket.last.drop()
  vi.advanceTimersByTime(1000)
  FakeSocket.last.open()
  expect(FakeSocket.last.sent).toEqual([{ type: 'hello' }])
  other.close()
})

test('a missing match is reported and not requested again', async () => {
  FakeSocket.last.receive({ type: 'error', code: 'no_such_match' })
  expect([match.state, match.problem]).toEqual(['missing', 'no_such_match'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(FakeSocket.all.length).toBe(1)
})

test('a server that shuts down is waited for', async () => {
  FakeSocket.last.receive({ type: 'error', code: 'shutting_down' })
  FakeSocket.last.drop()
  expect(match.state).toBe('loading')
  await vi.advanceTimersByTimeAsync(1000)
  expect(FakeSocket.all.length).toBe(2)
})

test('an event waits until the previous one was shown, but not for ever', async () => {
  FakeSocket.last.receive({ ...waiting, status: begun })
  match.present = vi.fn(() => new Promise<void>(() => {}))
  FakeSocket.last.receive(next(1))
  FakeSocket.last.receive(next(2))
  await settled()
  expect(match.status?.version).toBe(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(match.status?.version).toBe(2)
})
