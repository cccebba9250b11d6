import { expect, test } from 'vitest'
import { nearestFree, type Box } from './off_controls'

const room = { left: 0, top: 0, width: 390, height: 800 }
const own = { left: 100, top: 300, width: 200, height: 60 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  width,
  height,
})

// Regression: the sides of an element's rectangle are not its own properties, and were lost.
test('moves the rectangle of an element', () => {
  const rectangle = Object.create(own) as Box
  const taken = [box(0, 290, 390, 100)]
  const found = nearestFree(rectangle, room, taken)
  expect(found.isFree).toBe(true)
  expect(found.box).toMatchObject({ width: own.width, height: own.height })
})

test('stays where it covers nothing', () => {
  const taken = [box(0, 0, 390, 300), box(0, 360, 390, 440)]
  expect(nearestFree(own, room, taken)).toEqual({ box: own, isFree: true })
})

test('comes back into the room', () => {
  expect(nearestFree({ ...own, left: 350 }, room, []).box.left).toBe(190)
})

test('goes to the nearest place beside what can be pressed', () => {
  const button = box(150, 320, 60, 44)
  const { left, top } = nearestFree(own, room, [button]).box
  expect(left).toBe(100)
  expect(top + own.height <= 320 || top >= 364).toBe(true)
  expect(Math.abs(top - own.top)).toBeLessThan(80)
})

test('covers as little as it can where everything is taken', () => {
  const found = nearestFree(own, room, [box(0, 0, 390, 700), box(0, 750, 390, 50)])
  expect(found.isFree).toBe(false)
  expect(found.box.top).toBeGreaterThan(680)
})
