import { describe, expect, test } from 'vitest'
import { roundStep, Scale, spread } from './chart'

describe('a chart', () => {
  const course = { seat: 1, totals: [0, 10, 50] }
  const scale = new Scale([course], 50, 100, 60)
  test('has straight lines, or steps where totals jump', () => {
    expect(scale.path(course)).toBe('M0.0 60.0L50.0 48.0L100.0 0.0')
    expect(scale.path(course, 'steps')).toBe('M0.0 60.0H50.0V48.0H100.0V0.0')
  })
  test('has room for the goal and for totals below zero', () => {
    const low = new Scale([{ seat: 1, totals: [0, -10] }], 30, 100, 80)
    expect([low.y(30), low.y(0), low.y(-10)]).toEqual([0, 60, 80])
  })
  test('without a step is not divided by zero', () => {
    expect(new Scale([{ seat: 1, totals: [0] }], 1, 100, 60).x(0)).toBe(0)
  })
  test('is divided by round numbers', () => {
    expect([3, 17, 62, 240, 0].map((range) => roundStep(range, 4))).toEqual([1, 5, 20, 100, 1])
  })
})

describe('labels at the ends of lines', () => {
  test('stay where they are if they have room', () => {
    expect(spread([10, 60, 35], 20, 100)).toEqual([10, 60, 35])
  })
  test('move apart, keep their order, and stay inside', () => {
    expect(spread([50, 52, 51], 20, 100)).toEqual([50, 90, 70])
    expect(spread([95, 100], 20, 100)).toEqual([80, 100])
    expect(spread([0, 0], 20, 100)).toEqual([0, 20])
  })
})
