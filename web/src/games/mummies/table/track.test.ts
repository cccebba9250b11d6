import { expect, test } from 'vitest'
import { placeMarkers, trackOf } from './track'
import { coursesOf } from './courses'
import type { Scoring } from './scoring'

test('the track begins at zero and ends at the target', () => {
  const track = trackOf([0, 12], 50)
  expect([track.from, track.to]).toEqual([0, 50])
  expect(track.ticks.filter(({ named }) => named).map(({ value }) => value)).toEqual([
    0, 10, 20, 30, 40, 50,
  ])
})

test('negative totals and totals beyond the target lengthen it', () => {
  const track = trackOf([-8, 57], 50)
  expect([track.from, track.to]).toEqual([-10, 57])
  expect(
    trackOf([0], 150)
      .ticks.filter(({ named }) => named)
      .map(({ value }) => value),
  ).toEqual([0, 20, 40, 60, 80, 100, 120, 140, 150])
})

test('markers that would overlap are stacked', () => {
  const standings = [20, 21, 40, 20].map((total, at) => ({ seat: at + 1, total }))
  expect(placeMarkers(standings, trackOf([20, 40], 50), 6).map(({ lane }) => lane)).toEqual([
    0, 1, 0, 2,
  ])
})

test('the chart goes from zero to the end of the game', () => {
  const courses = coursesOf(
    [
      { before: [0, 0], totals: [10, -10] },
      { before: [10, -10], totals: [50, 5] },
    ] as unknown as Scoring[],
    2,
  )
  expect(courses).toEqual([
    { seat: 1, totals: [0, 10, 50] },
    { seat: 2, totals: [0, -10, 5] },
  ])
})
