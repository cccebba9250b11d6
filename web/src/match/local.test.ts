// Games at one screen with the real engine: build/wasm/khepri.wasm has to be there (scripts/page --engine).
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Engine } from '../engine/engine'
import { engineHere } from '../engine/here'
import type { GameName } from '../wire/common'
import { keptGames } from './kept.svelte'
import type { HereWays } from './here'
import { LocalMatch, type Setup, type Sitter } from './local.svelte'
import { keep, recall } from './storage'

let engine: Engine
let ways: HereWays
const anna = { name: 'Anna' }
const ben = { name: 'Ben' }
const novice: Sitter = { name: 'Ani', computer: 'novice' }

beforeAll(async () => {
  engine = await engineHere()
})
beforeEach(() => {
  ways = { engine: async () => engine, pace: () => 0 }
})

const mummies = (...sitters: Sitter[]): Setup<'mummies'> => ({
  game: 'mummies',
  options: { players: sitters.length, target: 50 },
  edition: 'classic',
  sitters,
})
const scarabya = (mode: 'expedition' | 'duel' | 'solo', ...sitters: Sitter[]): Setup<'scarabya'> => ({
  game: 'scarabya',
  options: { mode, players: sitters.length, flips: true },
  edition: 'classic',
  sitters,
})

// What a person would do who asks for a hint and takes it; the screen is handed over when that is asked for.
async function playOn<G extends GameName>(match: LocalMatch<G>, until: () => boolean = () => false): Promise<void> {
  while (match.state !== 'over' && !until()) {
    if (match.state === 'handing_over') match.takeOver()
    if (match.yourTurn) {
      const version = match.situation!.version
      const { view } = match.situation!
      const { game, options, edition } = match
      const advice = await engine.advise<G>({ game, options, edition, view }, { level: 'novice', seed: 1, iterations: 20 })
      if (match.situation?.version === version) expect(await match.act(advice.ranked[0]!.move)).toBeNull()
    }
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

describe('a game against the computer', () => {
  const setups: Setup[] = [
    { game: 'archaeology', options: { players: 2 }, edition: 'classic', sitters: [anna, novice] },
    scarabya('expedition', anna, novice),
    scarabya('expedition', anna, novice, novice, novice),
    scarabya('duel', novice, anna),
    scarabya('solo', anna),
    mummies(anna, novice, novice),
  ]
  test.each(setups)('$game $options is played to its end', { timeout: 60_000 }, async (setup) => {
    const match = await LocalMatch.begin(setup, ways)
    await playOn(match)
    expect(match.situation?.outcome?.scores).toHaveLength(setup.sitters.length)
    expect(match.log.map((entry) => entry.version)).toEqual(match.log.map((_, at) => at + 1))
    expect(match.viewer).toBe(setup.sitters.indexOf(anna) + 1)
    expect(keptGames.find(match.id)?.status).toBe('over')
    match.close()
  })
})

test('a reload goes on where it was', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), ways)
  await playOn(match, () => match.log.length >= 4 && match.yourTurn)
  match.close()
  const again = (await LocalMatch.resume(match.id, ways))!
  expect(again.situation?.view).toEqual(match.situation?.view)
  expect(again.log.map(({ told }) => told)).toEqual(match.log.map(({ told }) => told))
  expect(again.seats).toEqual(match.seats)
  again.close()
})
test('a record that was changed is not gone on with', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), ways)
  match.close()
  const saved = recall<{ record: string }>(`record.${match.id}`)!
  keep(`record.${match.id}`, { ...saved, record: saved.record.replace(/papyrus=\S+/, 'papyrus=VSNC5X') })
  await expect(LocalMatch.resume(match.id, ways)).rejects.toThrow()
})
test('an engine that breaks down is said to, and the game is kept', async () => {
  const match = await LocalMatch.begin(mummies(anna, ben), ways)
  match.takeOver()
  await vi.waitFor(() => expect(match.yourTurn).toBe(true))
  vi.spyOn(console, 'error').mockImplementationOnce(() => {})
  vi.spyOn(engine, 'act').mockRejectedValueOnce(new Error('unreachable'))
  await match.act({ type: 'sacrifice', cards: [match.situation!.view.hand[0]!] })
  expect([match.state, match.trouble, match.pending]).toEqual(['missing', 'engine_failed', null])
  const again = (await LocalMatch.resume(match.id, ways))!
  expect(again.state).toBe('handing_over')
  again.close()
})
test('what is not kept is not there', async () => {
  expect(await LocalMatch.resume('nothing', ways)).toBeNull()
})

describe('several people', () => {
  test('see nothing until they have taken the screen', async () => {
    const match = await LocalMatch.begin(mummies(anna, ben), ways)
    expect([match.state, match.situation, match.log]).toEqual(['handing_over', null, []])
    const first = match.handTo!
    match.takeOver()
    await vi.waitFor(() => expect(match.yourTurn).toBe(true))
    expect(match.viewer).toBe(first)
    const hand = match.situation!.view.hand
    await match.act({ type: 'sacrifice', cards: [hand[0]!] })
    await vi.waitFor(() => expect(match.state).toBe('handing_over'))
    expect([match.situation, match.handTo]).toEqual([null, 3 - first])
    match.takeOver()
    await vi.waitFor(() => expect(match.yourTurn).toBe(true))
    expect(match.log[0]?.told).toEqual({ type: 'sacrifice', count: 1 })
    match.close()
  })
  test('share a duel, which hides nothing, without being asked', async () => {
    const match = await LocalMatch.begin(scarabya('duel', anna, ben), ways)
    const first = match.viewer
    await playOn(match, () => match.log.length === 1 && match.yourTurn)
    expect([match.state, match.viewer]).toEqual(['playing', 3 - Number(first)])
    match.close()
  })
})

test('what is refused leaves everything as it was', async () => {
  const match = await LocalMatch.begin(mummies(anna, ben), ways)
  match.takeOver()
  await vi.waitFor(() => expect(match.yourTurn).toBe(true))
  const refused = await match.act({ type: 'sacrifice', cards: [] })
  expect(refused).toMatchObject({ rule: expect.any(String), reason: 'nothing_sacrificed' })
  expect([match.situation?.version, match.pending, match.log]).toEqual([0, null, []])
  match.close()
})

test('what has revealed nothing can be taken back', async () => {
  const sitters = [anna, novice]
  const match = await LocalMatch.begin({ game: 'archaeology', options: { players: 2 }, edition: 'classic', sitters }, ways)
  await playOn(match, () => match.yourTurn && match.situation?.view.phase === 'act')
  const { view } = match.situation!
  const kind = Object.keys(view.hand)[0] as 'coin'
  expect(await match.act({ type: 'sell', kind, count: 1 })).toBeNull()
  expect(match.mayTakeBack).toBe(true)
  expect(await match.takeBack()).toBeNull()
  expect(match.situation!.view).toEqual(view)
  expect(match.log.at(-1)?.told).toEqual({ type: 'undo' })
  expect(await match.takeBack()).toMatchObject({ reason: 'nothing_to_take_back' })
  match.close()
})

test('the next match has the seats go round; a return match the same board', async () => {
  const match = await LocalMatch.begin(scarabya('duel', anna, novice), ways)
  await playOn(match)
  await match.again('return_match')
  const next = (await LocalMatch.resume(match.followedBy!, ways))!
  expect(next.situation?.view.seat).toBe(1)
  expect((next.options as { arrangement?: string }).arrangement).toBe(match.situation!.view.arrangement)
  next.close()
  await match.again('rematch')
  const third = (await LocalMatch.resume(match.followedBy!, ways))!
  expect(third.seats.map((seat) => seat.computer)).toEqual(['novice', undefined])
  third.close()
  match.close()
})

test('the computer waits until what happened was seen', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), { ...ways, pace: () => 5 })
  await vi.waitFor(() => expect(match.yourTurn).toBe(true))
  let seen = () => {}
  match.present = () => new Promise<void>((resolve) => (seen = resolve))
  const before = match.log.length
  await match.act({ type: 'sacrifice', cards: [match.situation!.view.hand[0]!] })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(match.log.length).toBe(before + 1)
  seen()
  await vi.waitFor(() => expect(match.log.length).toBe(before + 2))
  match.close()
})

test('the record is written after every act', async () => {
  const match = await LocalMatch.begin(mummies(anna, novice), ways)
  await playOn(match, () => match.log.length >= 3)
  const { record } = recall<{ record: string }>(`record.${match.id}`)!
  expect(record.split('\n').filter((line) => /^\d+ \d+ \+/.test(line)).length).toBeGreaterThanOrEqual(3)
  match.close()
})
