import { describe, expect, test } from 'vitest'
import { Formatter, MessageError, parse, placeholders, type Values } from './message'

const formatted = (pattern: string, values: Values = {}, language = 'en') =>
  new Formatter(language).format(parse(pattern), values)

describe('a message', () => {
  test('puts values where they are named', () => {
    expect(formatted('{name} robs {victim}.', { name: 'Ani', victim: 'Merit' })).toBe(
      'Ani robs Merit.',
    )
  })
  test('selects plural forms, exact numbers first', () => {
    const cards = '{n, plural, =0 {no cards} one {# card} other {# cards}}'
    expect([0, 1, 2].map((n) => formatted(cards, { n }))).toEqual(['no cards', '1 card', '2 cards'])
  })
  test('selects plural forms in Russian, which has more', () => {
    const cards = '{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}'
    const counted = [1, 2, 5, 11, 21, 22, 25, 1.5].map((n) => formatted(cards, { n }, 'ru'))
    expect(counted).toEqual([
      '1 карта',
      '2 карты',
      '5 карт',
      '11 карт',
      '21 карта',
      '22 карты',
      '25 карт',
      '1,5 карты',
    ])
  })
  test('takes zero as singular in French', () => {
    expect(formatted('{n, plural, one {# carte} other {# cartes}}', { n: 0 }, 'fr')).toBe('0 carte')
  })
  test('selects by symbol, also inside a plural', () => {
    const sells =
      '{you, select, yes {You sell {n, plural, one {# coin} other {# coins}}} other {{name} sells}}.'
    expect(formatted(sells, { you: 'yes', n: 3, name: 'Ani' })).toBe('You sell 3 coins.')
    expect(formatted(sells, { you: 'no', n: 3, name: 'Ani' })).toBe('Ani sells.')
  })
  test('reads a symbol as its word and selects by the symbol', () => {
    const chamber = { symbol: 'small', word: 'маленькая' }
    expect(formatted('{chamber}', { chamber })).toBe('маленькая')
    expect(formatted('{chamber, select, small {маленькую} other {большую}}', { chamber })).toBe(
      'маленькую',
    )
  })
  test('leaves # alone outside a plural', () => {
    expect(formatted('Nr. #{n}', { n: 4 })).toBe('Nr. #4')
  })
  test('writes numbers as the language does', () => {
    expect(formatted('{n, number}', { n: 12345.5 })).toBe('12,345.5')
    expect(formatted('{n, number}', { n: 12345.5 }, 'fr')).toMatch(/^12\s345,5$/u)
  })
  test('lists its values', () => {
    expect(placeholders(parse('{a} {n, plural, one {{b}} other {{c}}} {a}'))).toEqual([
      'a',
      'b',
      'c',
      'n',
    ])
  })
})

test.each(['{', '}', 'a } b', '{n, plural, one {#}}', '{n, plural, {x}}', '{}', '{n, date}'])(
  'a malformed message is an error: %s',
  (pattern) => expect(() => parse(pattern)).toThrow(MessageError),
)
test('a missing value is an error', () => {
  expect(() => formatted('{name}')).toThrow('no value for {name}')
  expect(() => formatted('{n, plural, other {#}}', { n: 'two' })).toThrow('is no number')
})
