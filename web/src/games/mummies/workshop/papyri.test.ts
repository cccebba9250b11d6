import { expect, test } from 'vitest'
import { edition } from '../rulebook/edition'
import { raised, readPapyrus, writePapyrus } from './papyri'

test('every papyrus is written as it is read, also with a number that is not accepted', () => {
  for (const text of [...edition.papyri, 'VNSC12', 'VNSC-1'])
    expect(writePapyrus(readPapyrus(text))).toBe(text)
})

test('a type moves up by one place, the first to the end', () => {
  const papyrus = readPapyrus('VNSC4')
  expect(writePapyrus(raised(papyrus, 2))).toBe('VSNC4')
  expect(writePapyrus(raised(papyrus, 3))).toBe('VNCS4')
  expect(writePapyrus(raised(papyrus, 0))).toBe('NSCV4')
})
