// Play with the real engine and a fake match that only records moves.
import { beforeAll, describe, expect, test } from 'vitest'
import quiet from '../../../../../src/wire/examples/engine/28-facts-archaeology.json'
import storm from '../../../../../src/wire/examples/engine/23-facts-storm.json'
import { nodeEngine } from '../../../engine/node_engine'
import type { Engine } from '../../../engine/engine'
import type { Match, Failure } from '../../../match/match.svelte'
import type { Move, View } from '../wire'
import { nothing } from './picks'
import { Play } from './play.svelte'

let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
})

function sit(
  { request } = quiet as { request: { view: unknown; options: { players: number } } },
  answer: Failure | null = null,
) {
  const acts: Move[] = []
  const view = request.view as View
  const context = {
    game: 'archaeology' as const,
    options: request.options,
    edition: 'classic' as const,
    view,
  }
  const match = {
    status: { version: 7, view },
    pending: null as Move | null,
    yourTurn: true,
    viewer: view.seat,
    advice: null,
    facts: () => engine.facts(context),
    preview: (move: Move) => engine.preview(context, move),
    act: async (move: Move) => (acts.push(move), answer),
  }
  return { play: new Play(match as unknown as Match<'archaeology'>), match, acts }
}

describe('the tray', () => {
  test('cards of one kind make a sale, with cards to take a trade', () => {
    const { play } = sit()
    play.pick('give', 'parchment')
    expect(play.pickedMove).toEqual({ type: 'sell', kind: 'parchment', count: 1 })
    play.pick('take', 'pot')
    expect(play.pickedMove).toEqual({ type: 'trade', give: { parchment: 1 }, take: { pot: 1 } })
    play.putBack('take', 'pot')
    play.pickSet('mask', 2)
    expect(play.pickedMove).toEqual({ type: 'sell', kind: 'mask', count: 2 })
    play.clear()
    expect(play.pickedMove).toBeNull()
  })
  test('is cleared after an event, and knows the version of its facts', async () => {
    const { play } = sit()
    play.pick('give', 'coin')
    await play.look()
    expect([play.picks, play.factsVersion]).toEqual([nothing, 7])
  })
  test('holds the suggestion in a sandstorm', async () => {
    const { play } = sit(storm)
    await play.look()
    expect(play.picks.give).toEqual(storm.answer.storm.suggestion)
  })
  test('drops an answer that comes too late', async () => {
    const { play, match } = sit()
    const looking = play.look()
    match.status = { ...match.status, version: 8 }
    await looking
    expect(play.facts).toBeNull()
  })
})

describe('making a move', () => {
  test('a move that the engine refuses shows the reason and is not sent', async () => {
    const { play, acts } = sit()
    play.pickChamber('small')
    await play.foresee(play.pickedMove)
    await play.commit()
    expect(play.failure).toMatchObject({ reason: 'too_few_maps' })
    expect(acts).toEqual([])
  })
  test('a move empties the tray', async () => {
    const { play, acts } = sit()
    play.pickSet('mask', 2)
    await play.foresee(play.pickedMove)
    await play.commit()
    expect(acts).toEqual([{ type: 'sell', kind: 'mask', count: 2 }])
    expect(play.picks).toEqual(nothing)
  })
  test('a move that is made before the engine has answered waits for the answer', async () => {
    const { play, acts } = sit()
    play.pickChamber('small')
    await play.foresee(play.pickedMove)
    play.pickSet('mask', 2) // the forecast is still that of the chamber
    await play.commit()
    expect(acts).toEqual([{ type: 'sell', kind: 'mask', count: 2 }])
    expect(play.failure).toBeNull()
  })
  test('picks that change while the engine is asked are not sent', async () => {
    const { play, acts } = sit()
    play.pickSet('mask', 2)
    const committing = play.commit()
    play.pick('take', 'pot')
    await committing
    expect(acts).toEqual([])
  })
  test('a move that is being sent is drawn as the engine previews it', async () => {
    const { play, match } = sit()
    const { hand, money } = play.view
    play.pickSet('mask', 2)
    await play.foresee(play.pickedMove)
    const { move } = play.forecast!
    void play.act(move)
    match.pending = move
    expect(play.view.hand).toEqual({ ...hand, mask: undefined })
    expect(play.view.money).not.toEqual(money)
    expect(play.view.sales).toHaveLength(match.status.view.sales.length + 1)
  })
  test('a refused move goes back into the tray', async () => {
    const { play } = sit(quiet, { code: 'store_unavailable' })
    play.pick('give', 'coin')
    await play.act(play.pickedMove!)
    expect(play.picks.give).toEqual({ coin: 1 })
  })
})
