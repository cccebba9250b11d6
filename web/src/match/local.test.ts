// Local games with the real engine; needs build/wasm/khepri.wasm (scripts/page --engine).
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '../engine/engine'
import { nodeEngine } from '../engine/node_engine'
import type { GameName } from '../wire/common'
import { savedGames, savedRecord } from './saved_games.svelte'
import { LocalMatch, type LocalDependencies, type Setup } from './local.svelte'
import { figuresOf, resultOf } from './history'
import { PastMatch } from './past.svelte'
import type { SeatPlayer } from './saved_game'
import { save, load } from './storage'

let engine: Engine
let dependencies: LocalDependencies
const anna = { name: 'Anna' }
const ben = { name: 'Ben' }
const novice: SeatPlayer = { name: 'Ani', computer: 'novice' }

beforeAll(async () => {
  engine = await nodeEngine()
})
beforeEach(() => {
  dependencies = { engine: async () => engine, pace: () => 0 }
})

const mummies = (...seatPlayers: SeatPlayer[]): Setup<'mummies'> => ({
  game: 'mummies',
  options: { players: seatPlayers.length, target: 50 },
  edition: 'classic',
  seatPlayers,
})
const scarabya = (
  mode: 'expedition' | 'duel' | 'solo',
  ...seatPlayers: SeatPlayer[]
): Setup<'scarabya'> => ({
  game: 'scarabya',
  options: { mode, players: seatPlayers.length, flips: true },
  edition: 'classic',
  seatPlayers,
})

// Plays like a person who follows every hint, and takes the screen over when asked.
async function playOn<G extends GameName>(
  match: LocalMatch<G>,
  until: () => boolean = () => false,
): Promise<void> {
  while (match.state !== 'over' && !until()) {
    if (match.state === 'handing_over') match.takeOver()
    if (match.yourTurn) {
      const version = match.status!.version
      const { view } = match.status!
      const { game, options, edition } = match
      const advice = await engine.advise<G>(
        { game, options, edition, view },
        { level: 'novice', seed: 1, iterations: 20 },
      )
      if (match.status?.version === version)
        expect(await match.act(advice.ranked[0]!.move)).toBeNull()
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

describe('a game against the computer', () => {
  const setups: Setup[] = [
    {
      game: 'archaeology',
      options: { players: 2 },
      edition: 'classic',
      seatPlayers: [anna, novice],
    },
    scarabya('expedition', anna, novice),
    scarabya('expedition', anna, novice, novice, novice),
    scarabya('duel', novice, anna),
    scarabya('solo', anna),
    mummies(anna, novice, novice),
  ]
  test.each(setups)('$game $options is played to its end', { timeout: 60_000 }, async (setup) => {
    const match = await LocalMatch.begin(setup, dependencies)
    await playOn(match)
    expect(match.status?.outcome?.scores).toHaveLength(setup.seatPlayers.length)
    expect(match.log.map((entry) => entry.version)).toEqual(match.log.map((_, at) => at + 1))
    expect(match.viewer).toBe(setup.seatPlayers.indexOf(anna) + 1)
    const saved = savedGames.find(match.id)!
    expect(saved).toMatchObject({
      status: 'over',
      outcome: match.status!.outcome,
      computers: setup.seatPlayers.map(({ computer }) => computer ?? null),
    })
    // An entry of an older version has neither: its record tells both.
    const { outcome: _outcome, computers: _computers, ...old } = saved
    const own = setup.seatPlayers.indexOf(anna) + 1
    const result = resultOf(old, load(`record.${match.id}`))
    expect(result).toMatchObject({
      own,
      outcome: saved.outcome,
      computers: saved.computers,
      won: saved.outcome!.winners.includes(own),
      score: saved.outcome!.scores[own - 1],
      opposition: setup.seatPlayers.length === 1 ? 'alone' : 'novice',
    })
    match.close()
  })
})

// The hint vanished when the computer placed its tile.
test('a hint stays while the others of a simultaneous round move, and goes with the own move', async () => {
  const match = await LocalMatch.begin(scarabya('expedition', anna, novice), dependencies)
  expect([match.log.length, match.yourTurn]).toEqual([0, true])
  const advice = { ranked: [] }
  match.advice = advice as never
  await vi.waitFor(() => expect(match.log.map(({ seat }) => seat)).toEqual([2]))
  expect(match.advice).toBe(advice)
  const { ranked } = (await match.hint())!
  expect(await match.act(ranked[0]!.move)).toBeNull()
  expect(match.advice).toBe(null)
  match.close()
})

test('a reload resumes the game', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), dependencies)
  await playOn(match, () => match.log.length >= 4 && match.yourTurn)
  match.close()
  const again = (await LocalMatch.resume(match.id, dependencies))!
  expect(again.status?.view).toEqual(match.status?.view)
  expect(again.log.map(({ move }) => move)).toEqual(match.log.map(({ move }) => move))
  expect(again.seats).toEqual(match.seats)
  again.close()
})
test('a changed record is not resumed', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), dependencies)
  match.close()
  const saved = load<{ record: string }>(`record.${match.id}`)!
  save(`record.${match.id}`, {
    ...saved,
    record: saved.record.replace(/papyrus=\S+/, 'papyrus=VSNC5X'),
  })
  await expect(LocalMatch.resume(match.id, dependencies)).rejects.toThrow()
})
test('a crash of the engine is reported, and the game stays saved', async () => {
  const match = await LocalMatch.begin(mummies(anna, ben), dependencies)
  match.takeOver()
  await vi.waitFor(() => expect(match.yourTurn).toBe(true))
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  vi.spyOn(engine, 'move').mockRejectedValueOnce(new Error('unreachable'))
  await match.act({ type: 'sacrifice', cards: [match.status!.view.hand[0]!] })
  expect([match.state, match.problem, match.pending]).toEqual(['missing', 'engine_failed', null])
  const again = (await LocalMatch.resume(match.id, dependencies))!
  expect(again.state).toBe('handing_over')
  again.close()
})
describe('playing on from a replay', () => {
  const golden = new URL('../../../tests/playthroughs/', import.meta.url)
  const open = (name: string) =>
    PastMatch.open(
      readFileSync(new URL(`${name}.khepri`, golden), 'utf8'),
      null,
      async () => engine,
    )
  const playersOf = (match: PastMatch, own: number): SeatPlayer[] =>
    match.seats.map((_, at) => (at + 1 === own ? anna : novice))

  test.each(['archaeology-3-random', 'mummies-2-random', 'scarabya-duel'])(
    '%s: everybody sees the same as at that step, and the rest comes anew',
    { timeout: 60_000 },
    async (name) => {
      const past = await open(name)
      await past.go(6)
      const own = past.status!.to_act[0]!
      await past.see(own)
      const begun = await Promise.all(
        [1, 2].map(() => LocalMatch.beginFrom(past, playersOf(past, own), dependencies)),
      )
      const records = begun.map(({ id }) => savedRecord(id)!)
      expect(new Set(records.map((record) => record.split('redeal')[0])).size).toBe(1)
      const cards = records.map((record) => /\nredeal .*\n(cards .*) ~/.exec(record)![1])
      expect(new Set(cards).size).toBe(2)

      const [match, other] = begun
      other!.close()
      expect(match!.status!.view).toEqual(past.status!.view)
      expect(match!.log).toEqual(past.log)
      expect([match!.viewer, match!.canUndo]).toEqual([own, false])
      await playOn(match!)
      match!.close()

      const saved = savedGames.find(match!.id)!
      expect(saved).toMatchObject({ status: 'over', purpose: { kind: 'try_again' } })
      expect(figuresOf([resultOf(saved, null)])).toEqual([])
      const again = await PastMatch.open(savedRecord(match!.id)!, null, async () => engine)
      expect(again.examined).toMatchObject({ findings: [], redeals: [6], cards_wrong: 0 })
    },
  )
  test('a reload continues it', async () => {
    const past = await open('mummies-2-random')
    await past.go(4)
    const match = await LocalMatch.beginFrom(past, playersOf(past, 1), dependencies)
    await playOn(match, () => match.log.length > 6 && match.yourTurn)
    match.close()
    const again = (await LocalMatch.resume(match.id, dependencies))!
    expect(again.status?.view).toEqual(match.status?.view)
    expect(again.purpose).toEqual({ kind: 'try_again' })
    again.close()
  })
  test('is not offered where nobody is to act', async () => {
    const past = await open('mummies-2-random')
    expect(past.canPlayOn).toBe(true)
    await past.go(past.last)
    expect(past.canPlayOn).toBe(false)
    const from = { version: past.last, names: [], secret: '0'.repeat(64) }
    await expect(engine.startFrom(past.examined.match, from)).rejects.toThrow('malformed')
  })
})

test('an unknown game is not found', async () => {
  expect(await LocalMatch.resume('nothing', dependencies)).toBeNull()
})

describe('several people', () => {
  test('see nothing until they have taken the screen', async () => {
    const match = await LocalMatch.begin(mummies(anna, ben), dependencies)
    expect([match.state, match.status, match.log]).toEqual(['handing_over', null, []])
    const first = match.handTo!
    match.takeOver()
    await vi.waitFor(() => expect(match.yourTurn).toBe(true))
    expect(match.viewer).toBe(first)
    const hand = match.status!.view.hand
    await match.act({ type: 'sacrifice', cards: [hand[0]!] })
    await vi.waitFor(() => expect(match.state).toBe('handing_over'))
    expect([match.status, match.handTo]).toEqual([null, 3 - first])
    match.takeOver()
    await vi.waitFor(() => expect(match.yourTurn).toBe(true))
    expect(match.log[0]?.move).toEqual({ type: 'sacrifice', count: 1 })
    match.close()
  })
  test('share a duel, which hides nothing, without a hand-over', async () => {
    const match = await LocalMatch.begin(scarabya('duel', anna, ben), dependencies)
    const first = match.viewer
    await playOn(match, () => match.log.length === 1 && match.yourTurn)
    expect([match.state, match.viewer]).toEqual(['playing', 3 - Number(first)])
    match.close()
  })
})

test('a refused move changes nothing', async () => {
  const match = await LocalMatch.begin(mummies(anna, ben), dependencies)
  match.takeOver()
  await vi.waitFor(() => expect(match.yourTurn).toBe(true))
  const failure = await match.act({ type: 'sacrifice', cards: [] })
  expect(failure).toMatchObject({ rule: expect.any(String), reason: 'nothing_sacrificed' })
  expect([match.status?.version, match.pending, match.log]).toEqual([0, null, []])
  match.close()
})

test('a move that revealed nothing can be undone', async () => {
  const seatPlayers = [anna, novice]
  const match = await LocalMatch.begin(
    { game: 'archaeology', options: { players: 2 }, edition: 'classic', seatPlayers },
    dependencies,
  )
  await playOn(match, () => match.yourTurn && match.status?.view.phase === 'act')
  const { view } = match.status!
  const kind = Object.keys(view.hand)[0] as 'coin'
  expect(await match.act({ type: 'sell', kind, count: 1 })).toBeNull()
  expect(match.canUndo).toBe(true)
  expect(await match.undo()).toBeNull()
  expect(match.status!.view).toEqual(view)
  expect(match.log.at(-1)?.move).toEqual({ type: 'undo' })
  expect(await match.undo()).toMatchObject({ reason: 'nothing_to_undo' })
  match.close()
})

test('a rematch rotates the seats; a return match keeps the board', async () => {
  const match = await LocalMatch.begin(scarabya('duel', anna, novice), dependencies)
  await playOn(match)
  await match.createNext('return_match')
  const next = (await LocalMatch.resume(match.nextMatch!, dependencies))!
  expect(next.status?.view.seat).toBe(1)
  expect((next.options as { arrangement?: string }).arrangement).toBe(
    match.status!.view.arrangement,
  )
  next.close()
  await match.createNext('rematch')
  const third = (await LocalMatch.resume(match.nextMatch!, dependencies))!
  expect(third.seats.map((seat) => seat.computer)).toEqual(['novice', undefined])
  third.close()
  match.close()
})

test('the computer waits until the last event was shown', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), { ...dependencies, pace: () => 5 })
  await vi.waitFor(() => expect(match.yourTurn).toBe(true))
  let seen = () => {}
  match.present = () => new Promise<void>((resolve) => (seen = resolve))
  const before = match.log.length
  await match.act({ type: 'sacrifice', cards: [match.status!.view.hand[0]!] })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(match.log.length).toBe(before + 1)
  seen()
  await vi.waitFor(() => expect(match.log.length).toBe(before + 2))
  match.close()
})

test('the record is saved after every move', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), dependencies)
  await playOn(match, () => match.log.length >= 3)
  const { record } = load<{ record: string }>(`record.${match.id}`)!
  expect(
    record.split('\n').filter((line) => /^\d+ \d+ \+/.test(line)).length,
  ).toBeGreaterThanOrEqual(3)
  match.close()
})
