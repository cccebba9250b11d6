// Every lesson is played through with the engine: a change of the rules that breaks one fails here.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { engineHere } from '../engine/here'
import { games } from '../match/games'
import type { Preview as Scarabya } from '../wire/scarabya'
import type { GameName } from '../wire/common'
import type { Move } from '../wire/games'
import { isSame, scriptTo, type Lesson } from './lesson'
import { lesson as archaeology } from './lessons/archaeology'
import { lesson as mummies } from './lessons/mummies'
import { lesson as scarabya } from './lessons/scarabya'
import { LessonMatch } from './match.svelte'

const lessons = { archaeology, scarabya, mummies } as unknown as Record<GameName, Lesson>
const engine = engineHere()
const open = (game: GameName) => new LessonMatch(lessons[game], { engine: () => engine, pace: () => 0, name: 'Anna' })
const wordsOf = (game: GameName) =>
  Object.keys(JSON.parse(readFileSync(new URL(`../../../src/words/en/page_learn_${game}.json`, import.meta.url), 'utf8')) as object)

// Something that the rules allow and the step does not wait for.
const astray: Record<GameName, Move> = {
  archaeology: { type: 'sell', kind: 'pot', count: 1 },
  scarabya: { type: 'place', tile: 'I', cells: ['e5', 'f5', 'g5', 'h5', 'i5'] },
  mummies: { type: 'offer', offering: 'V3' },
}

describe.each(games)('the lesson of %s', (game) => {
  const { steps } = lessons[game]

  test('is played by the rules from its first step to its last', async () => {
    const match = open(game)
    for (const [at, { awaits }] of steps.entries()) {
      await match.goTo(at)
      expect(match.mood).toBe('asking')
      expect(match.yourTurn).toBe(awaits !== undefined)
      if (!awaits) continue
      expect(await match.judge(awaits), steps[at]!.id).toBeNull()
      expect(await match.act(awaits)).toBeNull()
      expect(match.mood).toBe('done')
    }
    expect(match.isLast).toBe(true)
    match.close()
  })

  test('has words for each step, and no others', () => {
    const wanted = steps.flatMap(({ id, awaits }) => (awaits ? [id, `${id}.other`, `${id}.done`] : [id])).map((id) => `page.learn.${game}.${id}`)
    expect(wordsOf(game).sort()).toEqual(wanted.sort())
  })

  test('takes back what leads astray, and refuses what the rules refuse', async () => {
    const match = open(game)
    const first = steps.findIndex(({ awaits }) => awaits)
    await match.goTo(first)
    const before = match.situation!.view
    expect(await match.act(astray[game])).toBeNull()
    expect(match.mood).toBe('strayed')
    expect(await match.act(steps[first]!.awaits!)).toBeNull() // nothing is done until it is taken back
    expect(match.mood).toBe('strayed')
    await match.takeBack()
    expect(match.mood).toBe('asking')
    expect(match.situation!.view).toEqual(before)
    const wrong: Move = game === 'scarabya' ? { type: 'place', tile: 'I', cells: ['a1', 'b1', 'c1', 'd1', 'e1'] } : game === 'mummies' ? { type: 'offer', offering: 'S5' } : { type: 'rob', victim: 2 }
    expect(await match.act(wrong)).toMatchObject({ rule: expect.stringMatching(/^[ASM]\d+$/) })
    expect(match.mood).toBe('asking')
    match.close()
  })

  test('can be entered at any step, and gone back', async () => {
    const match = open(game)
    for (const at of [steps.length - 1, 1, 3, 2, 0]) {
      await match.goTo(at)
      expect(match.at).toBe(at)
      expect(match.log.length).toBe(scriptTo(lessons[game], at).length)
    }
    match.close()
  })
})

// What the sentences claim of the positions.
test('the tiles of the lesson close what is said of them', async () => {
  const match = open('scarabya')
  const gains: [number, number][] = []
  for (const [at, { awaits }] of lessons.scarabya.steps.entries()) {
    await match.goTo(at)
    if (!awaits) continue
    const { points, covered } = (await match.preview(awaits)) as Scarabya
    gains.push([points, covered])
  }
  expect(gains).toEqual([[0, 0], [0, 0], [6, 0], [8, 0], [6, 1]])
})
test('the rows of the lesson are worth what is said of them', async () => {
  const match = open('mummies')
  const worth = async () => ((await match.survey()) as { forecasts: { points: number[] }[] }).forecasts[0]!.points[0]
  await match.goTo(4)
  expect(await worth()).toBe(0)
  await match.goTo(5)
  await match.act(lessons.mummies.steps[5]!.awaits!)
  expect(match.situation!.view).toMatchObject({ totals: [10, -5, -2], round: 2 })
})
test('moves are the same in whatever order they are written', () => {
  expect(isSame({ type: 'sacrifice', cards: ['V3', 'C4'] }, { type: 'sacrifice', cards: ['C4', 'V3'] })).toBe(true)
  expect(isSame({ type: 'lose', cards: { pot: 1, coin: 2 } }, { type: 'lose', cards: { coin: 2, pot: 1 } })).toBe(true)
  expect(isSame({ type: 'lose', cards: { pot: 1, coin: 2 } }, { type: 'lose', cards: { coin: 1, pot: 2 } })).toBe(false)
})
