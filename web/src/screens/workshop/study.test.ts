// Studies with the real engine: they play as many games as they should, and every figure has words.
import { beforeAll, expect, test, vi } from 'vitest'
import { Engine } from '../../engine/engine'
import { nodeEngine, nodeQueue } from '../../engine/node_engine'
import { games } from '../../games/all'
import { workshopOf } from '../../games/load'
import { loadWords } from '../../i18n/words.svelte'
import { descriptorOf } from '../../wire/descriptor'
import type { StudyFigure } from '../../wire/engine'
import { defaultSetup, optionsOf, seatsFor } from '../setup/match_setup'
import { commonFigure, shown } from './figures'
import { Study } from './study.svelte'

let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
  await Promise.all([loadWords('shell'), loadWords('workshop')])
})

const modes = games.flatMap((game) => descriptorOf(game).modes.map((mode) => [game, mode] as const))

test.each(modes)('%s: all games are played, and every figure has words', async (game, mode) => {
  const seats = seatsFor(mode.players.max, [], 'computer')
  const options = optionsOf(game, { ...defaultSetup(game, 'computer'), mode: mode.name, seats })
  const study = new Study(async () => engine)
  await study.begin({ game, options, edition: 'classic', players: ['random'] }, 5)
  expect(study.state).toBe('done')
  expect(study.answer?.games).toBe(5)

  const { figure } = await workshopOf(game)
  const all = study.answer!.figures
  const common = shown(all, commonFigure)
  const own = shown(all, figure)
  const names = [...common, ...own].map(({ name }) => name)
  expect(names.sort()).toEqual(all.flatMap(({ name }) => (name === 'forfeits' ? [] : name)).sort())
  for (const one of [...common, ...own]) {
    expect(`${one.words} ${one.own} ${one.difference}`).not.toMatch(/page\.|[{}]|undefined|NaN/)
    expect(one.verdict).toBe('unclear') // the classic edition beside itself
  }
})

test('a study that is stopped plays no further, and keeps what it has', async () => {
  const queue = await nodeQueue()
  const ask = async (request: string) => {
    await new Promise((resolve) => setTimeout(resolve)) // as a worker answers
    return queue.ask(request)
  }
  const worker = { ask, close() {} }
  const study = new Study(async () => new Engine(worker, worker))
  const playing = study.begin(
    { game: 'mummies', options: { players: 2 }, edition: 'classic', players: ['random'] },
    1_000_000,
  )
  await vi.waitFor(() => expect(study.answer?.games).toBeGreaterThan(0))
  study.stop()
  await playing
  expect(study.state).toBe('idle')
  expect(study.answer?.games).toBeLessThan(1_000_000)
})

test('what the engine refuses is a failure', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const study = new Study(async () => engine)
  await study.begin({ game: 'mummies', options: {}, edition: 'classic', players: ['luck'] }, 5)
  expect(study.state).toBe('failed')
  errors.mockRestore()
})

const figure = (mean: number, standard_error: number) => ({ mean, standard_error })
const one = (own: [number, number], classic: [number, number], difference: [number, number]) =>
  shown(
    [
      {
        name: 'score',
        own: figure(...own),
        classic: figure(...classic),
        difference: figure(...difference),
      } satisfies StudyFigure,
    ],
    commonFigure,
  )[0]!

test('a figure has as many digits as its error allows, and a difference is clear or not', () => {
  const clear = one([23.456, 0.12], [22.1, 0.13], [1.356, 0.1])
  expect(clear).toMatchObject({ own: '23.5 ± 0.2', difference: '+1.4 ± 0.2', verdict: 'higher' })
  expect(one([23.4, 1], [22.1, 1], [1.3, 0.9]).verdict).toBe('unclear')
  expect(one([2, 0], [3, 0], [-1, 0])).toMatchObject({ own: '2 ± 0', verdict: 'lower' })
})
test('intervals that become smaller look smaller', () => {
  const width = ({ plot }: ReturnType<typeof one>) => plot.own.to - plot.own.from
  const first = one([23, 1], [23, 1], [0, 1])
  const later = one([23, 0.1], [23, 0.1], [0, 0.1])
  expect(width(later)).toBeLessThan(width(first) / 2)
  for (const { from, to } of [first.plot.own, later.plot.classic]) {
    expect(from).toBeGreaterThanOrEqual(0)
    expect(to).toBeLessThanOrEqual(1)
  }
})
