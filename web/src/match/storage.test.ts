import { afterEach, expect, test, vi } from 'vitest'
import { forget, save, load } from './storage'

class Shelf {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}

afterEach(() => vi.unstubAllGlobals())

test('a saved value is loaded, under a prefix', () => {
  const shelf = new Shelf()
  vi.stubGlobal('localStorage', shelf)
  save('a', { b: [1] })
  expect(load('a')).toEqual({ b: [1] })
  expect([...shelf.items.keys()]).toEqual(['khepri.a'])
  forget('a')
  expect(load('a')).toBeNull()
})
test('a foreign value is ignored', () => {
  const shelf = new Shelf()
  vi.stubGlobal('localStorage', shelf)
  shelf.setItem('khepri.a', '{not json')
  expect(load('a')).toBeNull()
})
test('without storage, values last as long as the page is open', () => {
  const full = new Shelf()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', full)
  save('c', 1)
  expect(load('c')).toBe(1)
  forget('c')
  expect(load('c')).toBeNull()
})
