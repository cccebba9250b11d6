import { expect, test } from 'vitest'
import { Formatter, parse, placeholders } from './message'
import { pseudo } from './pseudo'

const formatted = (text: string, values = {}) =>
  new Formatter('en').format(parse(pseudo({ key: text })['key']!), values)

test('a text is in brackets, accented and longer', () => {
  expect(formatted('Place the tile')).toBe('[Pľàçé·· ťhé· ťïľé··]')
})
test('values, plurals and selects stay as they are', () => {
  const text =
    '{you, select, yes {You sell {n, plural, one {# coin} other {# coins}}} other {{name}}}.'
  expect(placeholders(parse(pseudo({ key: text })['key']!))).toEqual(placeholders(parse(text)))
  expect(formatted(text, { you: 'yes', n: 2, name: 'Ani' })).toBe('[Yöü· šéľľ·· 2 çöïñš··.]')
  expect(formatted(text, { you: 'no', n: 2, name: 'Ani' })).toBe('[Ani.]')
})
