import { expect, test } from 'vitest'
import { fieldOf, withField } from './edition_fields'

const edition = { name: 'x', kinds: { coin: { count: 14, prices: [2, 5] } }, papyri: ['VNSC3'] }

test.each([
  ['name', 'x'],
  ['kinds.coin.count', 14],
  ['kinds.coin.prices[1]', 5],
  ['papyri[0]', 'VNSC3'],
  ['kinds.gold.count', undefined],
])('%s is read', (path, value) => expect(fieldOf(edition, path)).toBe(value))

test('a field is changed in a copy', () => {
  const changed = withField(edition, 'kinds.coin.prices[1]', 9)
  expect(changed).toEqual({ ...edition, kinds: { coin: { count: 14, prices: [2, 9] } } })
  expect(edition.kinds.coin.prices).toEqual([2, 5])
  expect(changed.papyri).toBe(edition.papyri)
})
