// Play with the real engine and a fake match that only records moves.
import { beforeAll, describe, expect, test } from 'vitest'
import facts from '../../../../../src/wire/examples/engine/33-facts-mummies.json'
import { nodeEngine } from '../../../engine/node_engine'
import type { Engine } from '../../../engine/engine'
import { loadWords } from '../../../i18n/words.svelte'
import type { Match, Failure } from '../../../match/match.svelte'
import type { Move, View } from '../wire'
import { Play } from './play.svelte'
import { promptOf } from './prompt'
import { others } from './moves'
import { describeMove, describeEvent, term } from './words'

const view = facts.request.view as unknown as View
const context = {
  game: 'mummies' as const,
  options: { players: 2, target: 50 },
  edition: 'classic' as const,
  view,
}
let engine: Engine
beforeAll(async () => {
  engine = await nodeEngine()
  await Promise.all([loadWords('shell'), loadWords('mummies')])
})

function sit(answer: Failure | null = null) {
  const match = {
    status: { view, to_act: [1] },
    pending: null as Move | null,
    yourTurn: true,
    viewer: 1,
    seats: [{ name: 'Anna' }, { name: 'Ben' }],
    options: context.options,
    facts: () => engine.facts(context),
    preview: (move: Move) => engine.preview(context, move),
    act: async () => answer,
  }
  return { play: new Play(match as unknown as Match<'mummies'>), match }
}

describe('a hint', () => {
  test.each<[Move, readonly string[]]>([
    [{ type: 'offer', offering: 'N1' }, ['N1.1']],
    [{ type: 'decree', papyrus: 'CNVS5' }, ['CNVS5.1']],
    [{ type: 'sacrifice', cards: ['N1', 'N1'] }, ['N1.1', 'N1.2']],
  ])('lays out %o: one press plays it', (move, keys) => {
    const { play, match } = sit()
    play.touch('NCVS5.1') // what was picked before is put back
    Object.assign(match, { advice: { ranked: [{ move, visits: 1, reasons: [] }], iterations: 1 } })
    play.layOutHint()
    expect([...play.picked].sort()).toEqual(keys)
    expect(play.move).toEqual(move)
  })
})

describe('picking', () => {
  test('picks one card at a time; picking it again puts it back', () => {
    const { play } = sit()
    play.touch('N1.1')
    play.touch('N1.2')
    expect(play.move).toEqual({ type: 'offer', offering: 'N1' })
    expect(play.picked).toEqual(['N1.2'])
    play.touch('CNVS5.1')
    expect(play.move).toEqual({ type: 'decree', papyrus: 'CNVS5' })
    play.touch('CNVS5.1')
    expect(play.move).toBeNull()
  })
  test('picks several cards for a sacrifice, equal ones separately', () => {
    const { play } = sit()
    play.touch('N1.2')
    play.beginSacrifice()
    play.touch('N1.1')
    play.touch('NCVS5.1')
    expect(play.move).toEqual({ type: 'sacrifice', cards: ['N1', 'N1', 'NCVS5'] })
    play.touch('NCVS5.1')
    expect(play.cards).toEqual(['N1', 'N1'])
    play.putBack()
    expect([play.move, play.sacrificing]).toEqual([null, false])
  })
  test('picks more cards while a modifier key is held', () => {
    const { play } = sit()
    play.touch('N1.1')
    play.touch('CNVS5.1', true)
    expect(play.move).toEqual({ type: 'sacrifice', cards: ['N1', 'CNVS5'] })
  })
})

test("the forecast of a card is the engine's, in words", async () => {
  const { play } = sit()
  await play.look()
  play.touch('N1.1')
  await play.foresee(play.move)
  expect(play.then?.points).toEqual([-1, 0])
  expect(promptOf(play)).toBe('With necklace 1 your row is worth −1 instead of 0.')
  play.touch('NCVS5.1')
  expect(promptOf(play)).toBe('Under this list your row stays at 0.')
})

test('a card that does not belong there is not played', async () => {
  const { play } = sit()
  expect(await play.prepare({ type: 'decree', papyrus: 'N1' })).toBe(false)
  expect(play.failure).toMatchObject({ reason: 'not_a_papyrus' })
  expect(await play.prepare({ type: 'offer', offering: 'N1' })).toBe(true)
  expect(play.failure).toBeNull()
})

test('a refused move keeps the cards picked', async () => {
  const { play } = sit({ code: 'store_unavailable' })
  play.touch('N1.1')
  expect(await play.act(play.move!)).toBe(false)
  expect(play.picked).toEqual(['N1.1'])
})

describe('a move that is being sent is drawn as the engine previews it', () => {
  async function after(move: Move): Promise<View> {
    const { play, match } = sit()
    await play.prepare(move)
    expect(play.view).toEqual(view)
    match.pending = move
    return play.view
  }
  test('an offering lies in the row', async () => {
    const then = await after({ type: 'offer', offering: 'N1' })
    expect([then.rows, then.hand]).toEqual([
      [['N1'], []],
      ['N1', 'NCVS5', 'CNVS5'],
    ])
  })
  test('a papyrus covers the list', async () => {
    const then = await after({ type: 'decree', papyrus: 'NCVS5' })
    expect([then.papyrus, then.covered]).toEqual(['NCVS5', [view.papyrus]])
  })
  test('sacrificed cards are gone', async () => {
    const then = await after({ type: 'sacrifice', cards: ['N1', 'N1'] })
    expect(then.hand).toEqual(['NCVS5', 'CNVS5'])
  })
})

test('the others sit clockwise from the left of the viewer', () => {
  expect(others({ ...view, players: 4, seat: 3 })).toEqual([4, 1, 2])
  expect(others({ ...view, players: 3, seat: 'spectator' })).toEqual([1, 2, 3])
})

describe('in words', () => {
  const { play } = sit()
  const entry = (seat: number, move: object, after: object = {}, before: object = {}) =>
    ({
      version: 1,
      seat,
      move,
      before: { ...view, ...before },
      after: { ...view, ...after },
    }) as unknown as Parameters<typeof describeEvent>[0]
  test('moves and cards', () => {
    expect(describeMove({ type: 'sacrifice', cards: ['N1', 'CNVS5'] })).toBe(
      'Sacrifice necklace 1 and the papyrus scarab – necklace – vial – sarcophagus (5)',
    )
    expect(term('V4')).toBe('vial 4')
    expect(term('person')).toBeUndefined()
  })
  test('the viewer’s own move names the drawn cards, another’s does not', () => {
    const drawn = { hand: ['N1', 'V3', 'NCVS5', 'CNVS5'] }
    expect(describeEvent(entry(1, { type: 'offer', offering: 'N1' }, drawn), play.match)).toEqual([
      'You offer necklace 1.',
      'You draw vial 3.',
    ])
    expect(describeEvent(entry(2, { type: 'sacrifice', count: 2 }), play.match)).toEqual([
      'Ben sacrifices 2 cards.',
    ])
  })
  test('a scoring says who begins the next round', () => {
    const last_round = { papyrus: 'CVSN5', points: [9, -2], closed_by: 2, winner: 1 }
    const after = { round: 2, turn: 2, last_round }
    const scored = [
      'Scoring under the papyrus scarab – vial – sarcophagus – necklace (5): You 9, Ben −2.',
      'You win the round with 9.',
      'New cards are dealt; Ben begins.',
    ]
    const offer = entry(2, { type: 'offer', offering: 'C1' }, after, {
      rows: [[], ['C1', 'C2', 'V1', 'V2']],
    })
    expect(describeEvent(offer, play.match)).toEqual(['Ben offers scarab 1.', ...scored])
    const sacrifice = entry(2, { type: 'sacrifice', count: 1 }, after, { turns_taken: 999 })
    expect(describeEvent(sacrifice, play.match)).toEqual([
      'Ben sacrifices 1 card.',
      'After 1,000 turns the round is scored as it stands.',
      ...scored,
    ])
  })
  test('a sacrifice in the last turn of a round is scored', async () => {
    const last = { ...context, view: { ...view, turns_taken: 999 } }
    const { play } = sit()
    await play.look()
    play.touch('N1.1')
    play.beginSacrifice()
    play.preview = await engine.preview(context, play.move!)
    expect(promptOf(play)).toBe('Sacrifice necklace 1 face down, and draw 1 card.')
    play.preview = await engine.preview(last, play.move!)
    expect(promptOf(play)).toBe('This triggers scoring: You 0, Ben 0.')
  })
})
