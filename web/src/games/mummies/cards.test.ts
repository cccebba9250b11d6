import { expect, test } from 'vitest'
import { pointsOf, figure, handCards, numberOf, orderOf, signed } from './cards'
import { without } from '../../shared/lists'

// The examples of rule M11: necklace, scarab, vial, sarcophagus.
test('a row adds up as its papyrus says', () => {
  const sum = (row: string[]) => row.reduce((total, card) => total + pointsOf(card, 'NCVS5'), 0)
  expect(sum(['N4', 'C3', 'V1', 'S2'])).toBe(9)
  expect(sum(['N3', 'N3'])).toBe(12)
  expect(Object.is(pointsOf('V3', 'NCVS5'), 0)).toBe(true)
})

test('a papyrus is read', () => {
  expect(orderOf('VCNS3')).toEqual(['vial', 'scarab', 'necklace', 'sarcophagus'])
  expect(numberOf('VCNS3')).toBe(3)
})

test('negative numbers have a real minus sign', () => {
  expect([figure(-4), figure(0), signed(3), signed(-3), signed(0)]).toEqual([
    '−4',
    '0',
    '+3',
    '−3',
    '0',
  ])
})

test('equal cards have different keys', () => {
  expect(handCards(['N1', 'N1', 'C2']).map(({ key }) => key)).toEqual(['N1.1', 'N1.2', 'C2.1'])
})

test('cards are removed one by one', () => {
  expect(without(['N1', 'N1', 'C2'], ['N1'])).toEqual(['N1', 'C2'])
  expect(without(['N1', 'C2'], ['V5'])).toEqual(['N1', 'C2'])
})
