import { expect, test } from 'vitest'
import { adds, figure, held, numberOf, orderOf, signed, without } from './cards'

// The examples of rule M11: necklace, scarab, vial, sarcophagus.
test('a row adds up as the list has it', () => {
  const sum = (row: string[]) => row.reduce((total, card) => total + adds(card, 'NCVS5'), 0)
  expect(sum(['N4', 'C3', 'V1', 'S2'])).toBe(9)
  expect(sum(['N3', 'N3'])).toBe(12)
  expect(Object.is(adds('V3', 'NCVS5'), 0)).toBe(true)
})

test('a papyrus is read', () => {
  expect(orderOf('VCNS3')).toEqual(['vial', 'scarab', 'necklace', 'sarcophagus'])
  expect(numberOf('VCNS3')).toBe(3)
})

test('numbers have a real minus', () => {
  expect([figure(-4), figure(0), signed(3), signed(-3), signed(0)]).toEqual(['−4', '0', '+3', '−3', '0'])
})

test('alike cards have places of their own', () => {
  expect(held(['N1', 'N1', 'C2']).map(({ key }) => key)).toEqual(['N1.1', 'N1.2', 'C2.1'])
})

test('cards are taken away one by one', () => {
  expect(without(['N1', 'N1', 'C2'], ['N1'])).toEqual(['N1', 'C2'])
  expect(without(['N1', 'C2'], ['V5'])).toEqual(['N1', 'C2'])
})
