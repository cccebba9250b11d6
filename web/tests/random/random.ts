// Random choices that a seed decides: the same seed, the same choices.
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = (seed * 2654435761) >>> 0
    this.next()
  }

  // From 0 up to, but not including, 1 (mulberry32).
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = this.state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  below(count: number): number {
    return Math.floor(this.next() * count)
  }
  chance(probability: number): boolean {
    return this.next() < probability
  }
  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)]!
  }
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T {
    const total = items.reduce((sum, item) => sum + weightOf(item), 0)
    let left = this.next() * total
    for (const item of items) {
      left -= weightOf(item)
      if (left < 0) return item
    }
    return items.at(-1)!
  }
}
