// Shows events one after the other. Each waits until the previous one was shown, but not for long,
// and not at all in a hidden page.
const longest = 2500
const mostWaiting = 3

export class EventQueue {
  private last: Promise<void> = Promise.resolve()
  private waiting = 0
  private skip: (() => void) | null = null

  next(event: () => Promise<void>): Promise<void> {
    ++this.waiting
    // the next event happens anyway
    const over = this.last.then(event).catch((error) => console.error(error))
    this.last = over.finally(() => --this.waiting)
    return this.last
  }

  // Resolves when the animation is over, was skipped, or takes too long.
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

  // Skips the running animation.
  hurry(): void {
    this.skip?.()
  }
}
