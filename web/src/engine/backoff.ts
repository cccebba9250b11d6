// Exponential backoff with jitter, so that clients do not all retry at once.
const firstWait = 500
const longestWait = 15_000

export class Backoff {
  private failures = 0

  /** In milliseconds. */
  next(): number {
    const longest = Math.min(longestWait, firstWait * 2 ** this.failures++)
    return longest * (0.5 + Math.random() / 2)
  }
  reset(): void {
    this.failures = 0
  }
}
