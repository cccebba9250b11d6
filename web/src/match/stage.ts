// Events are shown one after the other: each waits until the one before was seen, but never for long, and for nothing if nobody looks.
const longest = 2500
const mostWaiting = 3

export class Stage {
  private last: Promise<void> = Promise.resolve()
  private waiting = 0
  private skip: (() => void) | null = null

  next(event: () => Promise<void>): Promise<void> {
    ++this.waiting
    const over = this.last.then(event).catch((fault) => console.error(fault)) // the next one happens all the same
    this.last = over.finally(() => --this.waiting)
    return this.last
  }

  // Resolves when the showing is over, was skipped, or takes too long.
  async show(showing: () => Promise<void> | void): Promise<void> {
    const shown = showing()
    if (!shown || this.waiting > mostWaiting || globalThis.document?.hidden) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const enough = new Promise<void>((resolve) => {
      this.skip = resolve
      timer = setTimeout(resolve, longest)
    })
    try {
      await Promise.race([shown, enough])
    } finally {
      clearTimeout(timer)
      this.skip = null
    }
  }

  // The next act skips what is being shown.
  hurry(): void {
    this.skip?.()
  }
}
