import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announcer } from './announcer.svelte'

beforeEach(() => {
  vi.useFakeTimers()
  announcer.forget()
})
afterEach(() => vi.useRealTimers())

test('announcements in quick succession are joined, events first', () => {
  announcer.ask('Dig')
  announcer.announce(['Ani digs.'])
  vi.advanceTimersByTime(100)
  announcer.announce(['Merit digs.'])
  expect(announcer.text).toBe('')
  vi.advanceTimersByTime(400)
  expect(announcer.text).toBe('Ani digs. Merit digs. Dig')
})
test('the prompt is not announced twice, but again after an event and on request', () => {
  announcer.ask('Dig')
  vi.advanceTimersByTime(400)
  announcer.ask('Dig')
  vi.advanceTimersByTime(400)
  expect(announcer.text).toBe('Dig')
  announcer.announce(['Ani digs.'])
  vi.advanceTimersByTime(400)
  expect(announcer.text).toBe('Ani digs. Dig')
  announcer.again()
  vi.advanceTimersByTime(400)
  expect(announcer.text).toBe('Dig')
})
test('while others move there is no prompt', () => {
  announcer.ask('Dig')
  announcer.ask('')
  announcer.announce(['You dig.'])
  vi.advanceTimersByTime(400)
  expect(announcer.text).toBe('You dig.')
})
