import { beforeEach, expect, test } from 'vitest'
import { forget } from '../../match/storage'
import { save } from '../../match/storage'
import type { Puzzle } from '../../shared/puzzle'
import { after, gradeOf, keepOnly, nextOf, noteSolved, solvedOf } from './progress'

const day = 24 * 60 * 60 * 1000
const puzzle = (id: string, level?: Puzzle['level']): Puzzle => ({
  id,
  secret: '',
  moves: [],
  seat: 1,
  best: '',
  gap: 10,
  error: 1,
  ...(level && { level }),
})
const puzzles = [puzzle('hard'), puzzle('middle', 'adept'), puzzle('easy', 'novice')]
beforeEach(() => forget('puzzles.mummies'))

test('new puzzles come from the easiest on, each once', () => {
  const order = []
  for (let next; (next = nextOf([puzzles], solvedOf('puzzles', 'mummies'), 0, gradeOf));) {
    order.push(next.id)
    noteSolved('puzzles', 'mummies', next.id, true, 0)
  }
  expect(order).toEqual(['easy', 'middle', 'hard'])
  expect(nextOf([puzzles], solvedOf('puzzles', 'mummies'), 1000 * day, gradeOf)).toBeNull()
})

test('of equally easy puzzles, the mode comes next of which the fewest were tried', () => {
  const duel = ['duel 1', 'duel 2', 'duel 3'].map((id) => puzzle(id, 'novice'))
  const solo = [puzzle('solo hard', 'adept'), puzzle('solo 1', 'novice')]
  const order = []
  for (let next; (next = nextOf([duel, solo], solvedOf('puzzles', 'mummies'), 0, gradeOf));) {
    order.push(next.id)
    noteSolved('puzzles', 'mummies', next.id, true, 0)
  }
  expect(order).toEqual(['duel 1', 'solo 1', 'duel 2', 'duel 3', 'solo hard'])
})

test('one that was not solved comes back after a day, before new ones', () => {
  noteSolved('puzzles', 'mummies', 'middle', false, 0)
  const next = (now: number) => nextOf([puzzles], solvedOf('puzzles', 'mummies'), now, gradeOf)?.id
  expect([next(0), next(day - 1), next(day)]).toEqual(['easy', 'easy', 'middle'])
})

test('solved then, it comes back later and later, and at last no more', () => {
  let one = after(undefined, false, 0)
  const dues = [one.due]
  for (let i = 0; i < 3; ++i) {
    one = after(one, true, 0)
    dues.push(one.due)
  }
  expect(dues).toEqual([day, 3 * day, 7 * day, null])
  expect(after({ solved: true, pause: 2, due: 5 }, false, 0)).toEqual(after(undefined, false, 0))
})

test('a mistake that is solved comes back later and later all the same', () => {
  const dueAfter = (solved: boolean) => {
    noteSolved('mistakes', 'mummies', 'game.7', solved, 0)
    return solvedOf('mistakes', 'mummies')['game.7']!.due
  }
  expect([dueAfter(true), dueAfter(true), dueAfter(true)]).toEqual([3 * day, 7 * day, null])
  expect(dueAfter(false)).toBe(day)
  expect(solvedOf('puzzles', 'mummies')).toEqual({})
  keepOnly('mistakes', 'mummies', new Set(['game.8']))
  expect(solvedOf('mistakes', 'mummies')).toEqual({})
})

test('what is damaged in the storage counts as unseen', () => {
  save('puzzles.mummies', { easy: 7, middle: { solved: true, pause: 9, due: null } })
  expect(solvedOf('puzzles', 'mummies')).toEqual({})
})
