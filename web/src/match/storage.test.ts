import { afterEach, expect, test, vi } from 'vitest'
import { forget, keep, recall } from './storage'

class Shelf {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

afterEach(() => vi.unstubAllGlobals())

test('what is kept is recalled, under a name of our own', () => {
  const shelf = new Shelf()
  vi.stubGlobal('localStorage', shelf)
  keep('a', { b: [1] })
  expect(recall('a')).toEqual({ b: [1] })
  expect([...shelf.items.keys()]).toEqual(['khepri.a'])
  forget('a')
  expect(recall('a')).toBeNull()
})
test('what somebody else wrote there does no harm', () => {
  const shelf = new Shelf()
  vi.stubGlobal('localStorage', shelf)
  shelf.setItem('khepri.a', '{not json')
  expect(recall('a')).toBeNull()
})
test('a browser that keeps nothing loses nothing while the page is open', () => {
  const full = new Shelf()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', full)
  keep('c', 1)
  expect(recall('c')).toBe(1)
  forget('c')
  expect(recall('c')).toBeNull()
})
