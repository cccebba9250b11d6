import { describe, expect, test } from 'vitest'
import { Formatter, MessageFault, parse, placeholders, type Values } from './message'

const said = (pattern: string, values: Values = {}, language = 'en') =>
  new Formatter(language).format(parse(pattern), values)

describe('a message', () => {
  test('puts values where they are named', () => {
    expect(said('{name} robs {victim}.', { name: 'Ani', victim: 'Merit' })).toBe('Ani robs Merit.')
  })
  test('counts, with exact numbers first', () => {
    const cards = '{n, plural, =0 {no cards} one {# card} other {# cards}}'
    expect([0, 1, 2].map((n) => said(cards, { n }))).toEqual(['no cards', '1 card', '2 cards'])
  })
  test('counts in Russian, which has more forms', () => {
    const cards = '{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}'
    const counted = [1, 2, 5, 11, 21, 22, 25, 1.5].map((n) => said(cards, { n }, 'ru'))
    expect(counted).toEqual(['1 карта', '2 карты', '5 карт', '11 карт', '21 карта', '22 карты', '25 карт', '1,5 карты'])
  })
  test('counts nothing as one in French', () => {
    expect(said('{n, plural, one {# carte} other {# cartes}}', { n: 0 }, 'fr')).toBe('0 carte')
  })
  test('selects by symbol, also inside of what is counted', () => {
    const sells = '{you, select, yes {You sell {n, plural, one {# coin} other {# coins}}} other {{name} sells}}.'
    expect(said(sells, { you: 'yes', n: 3, name: 'Ani' })).toBe('You sell 3 coins.')
    expect(said(sells, { you: 'no', n: 3, name: 'Ani' })).toBe('Ani sells.')
  })
  test('leaves # alone where nothing is counted', () => {
    expect(said('Nr. #{n}', { n: 4 })).toBe('Nr. #4')
  })
  test('writes numbers as the language does', () => {
    expect(said('{n, number}', { n: 12345.5 })).toBe('12,345.5')
    expect(said('{n, number}', { n: 12345.5 }, 'fr')).toMatch(/^12\s345,5$/u)
  })
  test('names its values', () => {
    expect(placeholders(parse('{a} {n, plural, one {{b}} other {{c}}} {a}'))).toEqual(['a', 'b', 'c', 'n'])
  })
})

test.each(['{', '}', 'a } b', '{n, plural, one {#}}', '{n, plural, {x}}', '{}', '{n, date}'])(
  'a message that is malformed is a fault: %s',
  (pattern) => expect(() => parse(pattern)).toThrow(MessageFault),
)
test('a value that is missing is a fault', () => {
  expect(() => said('{name}')).toThrow('no value for {name}')
  expect(() => said('{n, plural, other {#}}', { n: 'two' })).toThrow('is no number')
})
