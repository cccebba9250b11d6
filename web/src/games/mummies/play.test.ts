// What the viewer ponders, with an engine that is real and a match that only remembers.
import { beforeAll, describe, expect, test } from 'vitest'
import survey from '../../../../src/wire/examples/engine/33-survey-mummies.json'
import { engineHere } from '../../engine/here'
import type { Engine } from '../../engine/engine'
import { loadWords } from '../../i18n/words.svelte'
import type { Match, Refused } from '../../match/match.svelte'
import type { Move, View } from '../../wire/mummies'
import { Play } from './play.svelte'
import { line } from './pondering'
import { asDone, others } from './shown'
import { describe as inWords, tell, term } from './words'

const view = survey.request.view as unknown as View
const sight = { game: 'mummies' as const, options: { players: 2, target: 50 }, edition: 'classic' as const, view }
let engine: Engine
beforeAll(async () => {
  engine = await engineHere()
  await Promise.all([loadWords('shell'), loadWords('mummies')])
})

function sit(answer: Refused | null = null) {
  const acts: Move[] = []
  const match = {
    situation: { view, to_act: [1] },
    pending: null,
    yourTurn: true,
    viewer: 1,
    seats: [{ name: 'Anna' }, { name: 'Ben' }],
    options: sight.options,
    survey: () => engine.survey(sight),
    preview: (move: Move) => engine.preview(sight, move),
    judge: (move: Move) => engine.judge(sight, move),
    act: async (move: Move) => (acts.push(move), answer),
  }
  return { play: new Play(match as unknown as Match<'mummies'>), acts }
}

describe('picking', () => {
  test('one card at a time, put back by a second touch', () => {
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
  test('several for a sacrifice, alike ones each by itself', () => {
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
  test('with a key held more are picked at once', () => {
    const { play } = sit()
    play.touch('N1.1')
    play.touch('CNVS5.1', true)
    expect(play.move).toEqual({ type: 'sacrifice', cards: ['N1', 'CNVS5'] })
  })
})

test('what a card would bring is what the engine says, in words', async () => {
  const { play } = sit()
  await play.look()
  play.touch('N1.1')
  await play.foresee(play.move)
  expect(play.then?.points).toEqual([-1, 0])
  expect(line(play)).toBe('With necklace 1 your row is worth −1 instead of 0.')
  play.touch('NCVS5.1')
  expect(line(play)).toBe('Under this list your row stays at 0.')
})

test('a card dropped where it does not belong is not played', async () => {
  const { play, acts } = sit()
  expect(await play.attempt({ type: 'decree', papyrus: 'N1' })).toBe(false)
  expect(play.refused).toMatchObject({ reason: 'not_a_papyrus' })
  expect(acts).toEqual([])
  expect(await play.attempt({ type: 'offer', offering: 'N1' })).toBe(true)
  expect(acts).toHaveLength(1)
})

test('a refused act keeps the cards picked', async () => {
  const { play } = sit({ code: 'store_unavailable' })
  play.touch('N1.1')
  expect(await play.act(play.move!)).toBe(false)
  expect(play.picked).toEqual(['N1.1'])
})

describe('a move on its way is drawn as done', () => {
  test('an offering lies in the row', () => {
    const then = asDone(view, { type: 'offer', offering: 'N1' })
    expect([then.rows, then.hand]).toEqual([[['N1'], []], ['N1', 'NCVS5', 'CNVS5']])
  })
  test('a papyrus covers the list', () => {
    const then = asDone(view, { type: 'decree', papyrus: 'NCVS5' })
    expect([then.papyrus, then.covered]).toEqual(['NCVS5', [view.papyrus]])
  })
  test('sacrificed cards are gone', () => {
    expect(asDone(view, { type: 'sacrifice', cards: ['N1', 'N1'] }).hand).toEqual(['NCVS5', 'CNVS5'])
  })
})

test('the others sit clockwise from the left of the viewer', () => {
  expect(others({ ...view, players: 4, seat: 3 })).toEqual([4, 1, 2])
  expect(others({ ...view, players: 3, seat: 'spectator' })).toEqual([1, 2, 3])
})

describe('in words', () => {
  const { play } = sit()
  const entry = (seat: number, told: object, after: object = {}, before: object = {}) =>
    ({ version: 1, seat, told, before: { ...view, ...before }, after: { ...view, ...after } }) as unknown as Parameters<typeof tell>[0]
  test('moves and cards', () => {
    expect(inWords({ type: 'sacrifice', cards: ['N1', 'CNVS5'] })).toBe('Sacrifice necklace 1 and the papyrus scarab – necklace – vial – sarcophagus (5)')
    expect(term('V4')).toBe('vial 4')
    expect(term('person')).toBeUndefined()
  })
  test('one’s own act with what was drawn, another’s without', () => {
    const drawn = { hand: ['N1', 'V3', 'NCVS5', 'CNVS5'] }
    expect(tell(entry(1, { type: 'offer', offering: 'N1' }, drawn), play.match)).toEqual(['You offer necklace 1.', 'You draw vial 3.'])
    expect(tell(entry(2, { type: 'sacrifice', count: 2 }), play.match)).toEqual(['Ben sacrifices 2 cards.'])
  })
  test('a scoring, and who begins', () => {
    const last_round = { papyrus: 'CVSN5', points: [9, -2], closed_by: 2, winner: 1 }
    const after = { round: 2, turn: 2, last_round }
    const scored = [
      'Scoring under the papyrus scarab – vial – sarcophagus – necklace (5): You 9, Ben −2.',
      'You win the round with 9.',
      'New cards are dealt; Ben begins.',
    ]
    const offer = entry(2, { type: 'offer', offering: 'C1' }, after, { rows: [[], ['C1', 'C2', 'V1', 'V2']] })
    expect(tell(offer, play.match)).toEqual(['Ben offers scarab 1.', ...scored])
    const sacrifice = entry(2, { type: 'sacrifice', count: 1 }, after, { turns_taken: 999 })
    expect(tell(sacrifice, play.match)).toEqual(['Ben sacrifices 1 card.', 'After 1,000 turns the round is scored as it lies.', ...scored])
  })
  test('a sacrifice in the last turn of a round is scored', async () => {
    const last = { ...sight, view: { ...view, turns_taken: 999 } }
    const { play } = sit()
    await play.look()
    play.touch('N1.1')
    play.beginSacrifice()
    play.preview = await engine.preview(sight, play.move!)
    expect(line(play)).toBe('Sacrifice necklace 1 unseen, and draw 1 card.')
    play.preview = await engine.preview(last, play.move!)
    expect(line(play)).toBe('This brings about the scoring: You 0, Ben 0.')
  })
})
