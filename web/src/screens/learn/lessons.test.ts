// Plays every lesson with the engine: a change of the rules that breaks one fails here.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodeEngine } from '../../engine/node_engine'
import { games } from '../../games/all'
import { gameOf } from '../../games/load'
import type { Preview as Scarabya } from '../../games/scarabya/wire'
import type { GameName } from '../../wire/common'
import type { Move } from '../../wire/games'
import { scriptTo, type Lesson } from '../../shared/lesson'
import { isSame } from '../../shared/moves'
import { LessonMatch } from './lesson_match.svelte'

const lessons = Object.fromEntries(
  await Promise.all(games.map(async (game) => [game, await gameOf(game).lesson()] as const)),
) as Record<GameName, Lesson>
const engine = nodeEngine()
const open = (game: GameName) =>
  new LessonMatch(lessons[game], { engine: () => engine, pace: () => 0, name: 'Anna' })
const wordsOf = (game: GameName) =>
  Object.keys(
    JSON.parse(
      readFileSync(
        new URL(`../../../../src/i18n/en/page_learn_${game}.json`, import.meta.url),
        'utf8',
      ),
    ) as object,
  )

// A legal move that the step does not wait for.
async function astray(match: LessonMatch, awaited: Move): Promise<Move> {
  const { game, options, edition } = match
  const { view } = match.status!
  const { ranked } = await (
    await engine
  ).advise({ game, options, edition, view }, { level: 'adept', seed: 1, iterations: 50 })
  return ranked.find(({ move }) => !isSame(move, awaited))!.move
}
// A move of a later step that is illegal in this one.
async function illegal(match: LessonMatch, { steps }: Lesson): Promise<Move> {
  const moves = steps.flatMap(({ lead = [], awaits }) => [
    ...lead.map(([, move]) => move),
    ...(awaits ? [awaits] : []),
  ])
  for (const move of moves) if (await match.check(move)) return move
  throw new Error('every move of the lesson is legal in its first step')
}

describe.each(games)('the lesson of %s', (game) => {
  const { steps } = lessons[game]

  test('is played by the rules from its first step to its last', async () => {
    const match = open(game)
    for (const [at, { awaits }] of steps.entries()) {
      await match.goTo(at)
      expect(match.stepState).toBe('asking')
      expect(match.yourTurn).toBe(awaits !== undefined)
      if (!awaits) continue
      expect(await match.check(awaits), steps[at]!.id).toBeNull()
      expect(await match.act(awaits)).toBeNull()
      expect(match.stepState).toBe('done')
    }
    expect(match.isLast).toBe(true)
    match.close()
  })

  test('has texts for each step, and no others', () => {
    const wanted = steps
      .flatMap(({ id, awaits }) => (awaits ? [id, `${id}.other`, `${id}.done`] : [id]))
      .map((id) => `page.learn.${game}.${id}`)
    expect(wordsOf(game).sort()).toEqual(wanted.sort())
  })

  test('undoes another move, and refuses an illegal one', async () => {
    const match = open(game)
    const first = steps.findIndex(({ awaits }) => awaits)
    await match.goTo(first)
    const before = match.status!.view
    expect(await match.act(await astray(match, steps[first]!.awaits!))).toBeNull()
    expect(match.stepState).toBe('other')
    // no move is possible until it is undone
    expect(await match.act(steps[first]!.awaits!)).toBeNull()
    expect(match.stepState).toBe('other')
    await match.undo()
    expect(match.stepState).toBe('asking')
    expect(match.status!.view).toEqual(before)
    expect(await match.act(await illegal(match, lessons[game]))).toMatchObject({
      rule: expect.stringMatching(/^[A-Z]\d+$/),
    })
    expect(match.stepState).toBe('asking')
    match.close()
  })

  test('can be entered at any step, in any order', async () => {
    const match = open(game)
    for (const at of [steps.length - 1, 1, 3, 2, 0]) {
      await match.goTo(at)
      expect(match.at).toBe(at)
      expect(match.log.length).toBe(scriptTo(lessons[game], at).length)
    }
    match.close()
  })
})

// The facts that the texts state.
test('the tiles of the lesson close the sites that the texts name', async () => {
  const match = open('scarabya')
  const gains: [number, number][] = []
  for (const [at, { awaits }] of lessons.scarabya.steps.entries()) {
    await match.goTo(at)
    if (!awaits) continue
    const { points, covered } = (await match.preview(awaits)) as Scarabya
    gains.push([points, covered])
  }
  expect(gains).toEqual([
    [0, 0],
    [0, 0],
    [6, 0],
    [8, 0],
    [6, 1],
  ])
})
test('the rows of the lesson have the points that the texts name', async () => {
  const match = open('mummies')
  const worth = async () =>
    ((await match.facts()) as { forecasts: { points: number[] }[] }).forecasts[0]!.points[0]
  await match.goTo(4)
  expect(await worth()).toBe(0)
  await match.goTo(5)
  await match.act(lessons.mummies.steps[5]!.awaits!)
  expect(match.status!.view).toMatchObject({ totals: [10, -5, -2], round: 2 })
})
test('moves are equal whatever the order of their cards', () => {
  expect(
    isSame({ type: 'sacrifice', cards: ['V3', 'C4'] }, { type: 'sacrifice', cards: ['C4', 'V3'] }),
  ).toBe(true)
  expect(
    isSame(
      { type: 'lose', cards: { pot: 1, coin: 2 } },
      { type: 'lose', cards: { coin: 2, pot: 1 } },
    ),
  ).toBe(true)
  expect(
    isSame(
      { type: 'lose', cards: { pot: 1, coin: 2 } },
      { type: 'lose', cards: { coin: 1, pot: 2 } },
    ),
  ).toBe(false)
})
