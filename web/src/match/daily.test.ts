// The deals of the day with the real engine.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { descriptors } from 'virtual:games'
import type { Engine } from '../engine/engine'
import { nodeEngine } from '../engine/node_engine'
import {
  allAttempts,
  attemptAt,
  championsResult,
  dateOfSecret,
  leaderboardToken,
  optionsOf,
  saveAttempt,
  secretOf,
  streakOf,
} from './daily'
import { LocalMatch, type LocalDependencies, type Setup } from './local.svelte'
import { all, forget, save } from './storage'

const games = descriptors.map(({ name }) => name)
const date = '2026-11-18'
let engine: Engine
let dependencies: LocalDependencies
beforeAll(async () => {
  // As usual, but quick.
  engine = await nodeEngine()
  const advise = engine.advise.bind(engine)
  engine.advise = (context, thinking, signal) =>
    advise(context, { ...thinking, iterations: 30 }, signal)
  dependencies = { engine: async () => engine, pace: () => 0 }
})
beforeEach(() => [...all().keys()].forEach(forget))

const setupOf = (game: (typeof games)[number]): Setup => {
  const options = optionsOf(game)
  const seatPlayers = Array.from({ length: options.players }, (_, at) =>
    at === 0 ? { name: 'Anna' } : { name: 'Ani', computer: 'adept' as const },
  )
  return { game, options, edition: 'classic', seatPlayers }
}
// The first hints are what everybody would play.
async function playOut(match: LocalMatch): Promise<void> {
  while (match.state !== 'over') {
    if (match.yourTurn) {
      const { game, options, edition } = match
      const { view, version } = match.status!
      const context = { game, options, edition, view }
      const { ranked } = await engine.advise(context, { level: 'novice', seed: version })
      if (match.status!.version === version) await match.act(ranked[0]!.move)
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

test('the secret names the date and the game, and nothing else', () => {
  const secrets = games.flatMap((game) => [secretOf(game, date), secretOf(game, '2026-11-19')])
  expect(new Set(secrets).size).toBe(2 * games.length)
  for (const secret of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets.map(dateOfSecret)).toEqual(games.flatMap(() => [date, '2026-11-19']))
  expect(Buffer.from(secretOf('mummies', date), 'hex').toString().replaceAll('\0', '')).toBe(
    `khepri ${date} mummies`,
  )
  for (const other of ['0'.repeat(64), '7'.repeat(64), 'ab'.repeat(32)])
    expect(dateOfSecret(other)).toBeNull()
})

test.each(games)(
  '%s: the same moves lead to the same game on every device',
  { timeout: 60_000 },
  async (game) => {
    const outcomes = []
    for (let device = 0; device < 2; ++device) {
      ;[...all().keys()].forEach(forget)
      const match = await LocalMatch.beginDaily(setupOf(game), date, dependencies)
      expect(match.hints).toBe(false)
      await playOut(match)
      outcomes.push([match.status!.view, match.status!.outcome])
      expect(attemptAt(game, date)).toEqual({ id: match.id, outcome: match.status!.outcome })
      match.close()
    }
    expect(outcomes[0]).toEqual(outcomes[1])
  },
)

test('only the first attempt counts, and a reload continues it', { timeout: 60_000 }, async () => {
  const first = await LocalMatch.beginDaily(setupOf('mummies'), date, dependencies)
  expect(first.purpose).toEqual({ kind: 'daily', date, counts: true })
  first.close()
  const again = (await LocalMatch.resume(first.id, dependencies)) as LocalMatch
  expect([again.purpose, again.hints]).toEqual([first.purpose, false])
  const second = await LocalMatch.beginDaily(setupOf('mummies'), date, dependencies)
  expect(second.purpose).toEqual({ kind: 'daily', date, counts: false })
  expect(second.hints).toBe(true)
  await playOut(second)
  expect(attemptAt('mummies', date)).toEqual({ id: first.id })
  await playOut(again)
  expect(attemptAt('mummies', date)).toEqual({ id: first.id, outcome: again.status!.outcome })
  second.close()
  again.close()
})

test(
  'the champion plays the same deal, always with the same result',
  { timeout: 60_000 },
  async () => {
    for (const game of games) {
      const [one, other] = [
        await championsResult(engine, game, date),
        await championsResult(engine, game, date),
      ]
      expect(one.scores).toHaveLength(optionsOf(game).players)
      expect(other).toEqual(one)
    }
  },
)

test('a streak is of days in a row, up to today or yesterday', () => {
  const outcome = { scores: [1], winners: [1] }
  const put = (day: string, isOver = true) =>
    saveAttempt('mummies', day, { id: day, ...(isOver && { outcome }) })
  const streak = () => streakOf(allAttempts(games), '2026-03-02')
  expect(streak()).toBe(0)
  put('2026-02-27')
  expect(streak()).toBe(0)
  put('2026-03-01')
  expect(streak()).toBe(1)
  put('2026-02-28')
  expect(streak()).toBe(3)
  put('2026-03-02', false)
  expect(streak()).toBe(3)
  put('2026-03-02')
  expect(streak()).toBe(4)
  expect(allAttempts(games).map(({ date }) => date)).toEqual([
    '2026-03-02',
    '2026-03-01',
    '2026-02-28',
    '2026-02-27',
  ])
})

test('a device has one token for leaderboards; a damaged one is replaced', () => {
  const token = leaderboardToken()
  expect(token).toMatch(/^[0-9a-f]{64}$/)
  expect(leaderboardToken()).toBe(token)
  save('leaderboard_token', 'x')
  expect(leaderboardToken()).toMatch(/^[0-9a-f]{64}$/)
})

test('what is damaged in the storage counts as nothing', () => {
  saveAttempt('mummies', date, { id: 7 } as never)
  saveAttempt('mummies', '2026-13-45', { id: 'x' })
  expect(attemptAt('mummies', date)).toBeNull()
  expect(allAttempts(games)).toEqual([])
})
