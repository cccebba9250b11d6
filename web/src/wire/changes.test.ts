import { expect, test } from 'vitest'
import { applyChanges } from './changes'

test.each([
  ['nothing', { a: 1 }, {}, { a: 1 }],
  ['a value', { a: 1, b: 2 }, { b: 3 }, { a: 1, b: 3 }],
  ['a member of a member', { a: { b: 1, c: 2 } }, { a: { b: 3 } }, { a: { b: 3, c: 2 } }],
  ['a new member', { a: 1 }, { b: { c: [1] } }, { a: 1, b: { c: [1] } }],
  ['a member gone', { a: 1, b: 2 }, { b: null }, { a: 1 }],
  ['a list as a whole', { a: [1, 2, 3] }, { a: [2, 3] }, { a: [2, 3] }],
  ['an item', { a: [1, { b: 2, c: 3 }] }, { a: { 1: { b: 4 } } }, { a: [1, { b: 4, c: 3 }] }],
  ['items at the end', { a: [1] }, { a: { 1: 2, 2: { b: 3 } } }, { a: [1, 2, { b: 3 }] }],
])('changes %s', (_, before, changes, after) => {
  expect(applyChanges(before, changes)).toEqual(after)
})

test('leaves the value before as it was and shares what stays', () => {
  const before = { a: [1, 2], b: { c: 3 } }
  const after = applyChanges(before, { a: { 0: 4 } }) as typeof before
  expect(before.a).toEqual([1, 2])
  expect(after.b).toBe(before.b)
})
