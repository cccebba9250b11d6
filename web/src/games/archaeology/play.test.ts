// What the viewer ponders, with an engine that is real and a match that only remembers.
import { beforeAll, describe, expect, test } from 'vitest'
import quiet from '../../../../src/wire/examples/engine/28-survey-archaeology.json'
import storm from '../../../../src/wire/examples/engine/23-survey-storm.json'
import { engineHere } from '../../engine/here'
import type { Engine } from '../../engine/engine'
import type { Match, Refused } from '../../match/match.svelte'
import type { Move, View } from '../../wire/archaeology'
import { nothing } from './picks'
import { Play } from './play.svelte'

let engine: Engine
beforeAll(async () => {
  engine = await engineHere()
})

function sit({ request } = quiet as { request: { view: unknown; options: { players: number } } }, answer: Refused | null = null) {
  const acts: Move[] = []
  const view = request.view as View
  const sight = { game: 'archaeology' as const, options: request.options, edition: 'classic' as const, view }
  const match = {
    situation: { version: 7, view },
    pending: null,
    yourTurn: true,
    viewer: view.seat,
    advice: null,
    survey: () => engine.survey(sight),
    preview: (move: Move) => engine.preview(sight, move),
    act: async (move: Move) => (acts.push(move), answer),
  }
  return { play: new Play(match as unknown as Match<'archaeology'>), match, acts }
}

describe('the tray', () => {
  test('cards of one kind are a sale, with others to take a trade', () => {
    const { play } = sit()
    play.pick('give', 'parchment')
    expect(play.wish).toEqual({ type: 'sell', kind: 'parchment', count: 1 })
    play.pick('take', 'pot')
    expect(play.wish).toEqual({ type: 'trade', give: { parchment: 1 }, take: { pot: 1 } })
    play.putBack('take', 'pot')
    play.pickSet('mask', 2)
    expect(play.wish).toEqual({ type: 'sell', kind: 'mask', count: 2 })
    play.clear()
    expect(play.wish).toBeNull()
  })
  test('is cleared when something happened, and tells of which version it knows', async () => {
    const { play } = sit()
    play.pick('give', 'coin')
    await play.look()
    expect([play.picks, play.surveyed]).toEqual([nothing, 7])
  })
  test('holds what the storm would best take', async () => {
    const { play } = sit(storm)
    await play.look()
    expect(play.picks.give).toEqual(storm.answer.storm.suggestion)
  })
  test('what the engine says too late is dropped', async () => {
    const { play, match } = sit()
    const looking = play.look()
    match.situation = { ...match.situation, version: 8 }
    await looking
    expect(play.survey).toBeNull()
  })
})

describe('acting', () => {
  test('what the engine objects to is said and not done', async () => {
    const { play, acts } = sit()
    play.pickChamber('small')
    await play.foresee(play.wish)
    play.commit()
    expect(play.refused).toMatchObject({ reason: 'too_few_maps' })
    expect(acts).toEqual([])
  })
  test('what is done leaves the tray', async () => {
    const { play, acts } = sit()
    play.pickSet('mask', 2)
    await play.foresee(play.wish)
    play.commit()
    expect(acts).toEqual([{ type: 'sell', kind: 'mask', count: 2 }])
    expect(play.picks).toEqual(nothing)
  })
  test('what was refused lies in the tray again', async () => {
    const { play } = sit(quiet, { code: 'store_unavailable' })
    play.pick('give', 'coin')
    await play.act(play.wish!)
    expect(play.picks.give).toEqual({ coin: 1 })
  })
})
