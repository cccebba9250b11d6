import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { teller } from './teller.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  teller.forget()
})
afterEach(() => vi.useRealTimers())

test('what comes close together is said together, what happened first', () => {
  teller.ask('Dig')
  teller.tell(['Ani digs.'])
  vi.advanceTimersByTime(100)
  teller.tell(['Merit digs.'])
  expect(teller.said).toBe('')
  vi.advanceTimersByTime(400)
  expect(teller.said).toBe('Ani digs. Merit digs. Dig')
})
test('what is to be done is not said twice, but again after something happened and when one asks', () => {
  teller.ask('Dig')
  vi.advanceTimersByTime(400)
  teller.ask('Dig')
  vi.advanceTimersByTime(400)
  expect(teller.said).toBe('Dig')
  teller.tell(['Ani digs.'])
  vi.advanceTimersByTime(400)
  expect(teller.said).toBe('Ani digs. Dig')
  teller.again()
  vi.advanceTimersByTime(400)
  expect(teller.said).toBe('Dig')
})
test('while others act nothing is to be done', () => {
  teller.ask('Dig')
  teller.ask('')
  teller.tell(['You dig.'])
  vi.advanceTimersByTime(400)
  expect(teller.said).toBe('You dig.')
})
