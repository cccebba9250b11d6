// Loads the engine and the parts of the page that are fetched on demand. Retries with backoff while
// the network or the server is away. Once the page is left, it gives up silently.
import { Backoff } from './backoff'

const mostMissing = 3

class Loads {
  failing = $state(0) // how many loads are being retried
  private left = false

  constructor() {
    globalThis.addEventListener?.('pagehide', () => (this.left = true))
    globalThis.addEventListener?.('pageshow', () => (this.left = false))
  }

  // Throws an error for which `isFinal` says that retrying is useless.
  async load<T>(
    part: () => Promise<T>,
    isFinal: (error: unknown) => boolean | Promise<boolean>,
  ): Promise<T> {
    const backoff = new Backoff()
    let failed = false
    try {
      for (;;) {
        try {
          return await part()
        } catch (error) {
          if (!this.left && (await isFinal(error)) && !this.left) throw error
        }
        if (!failed) ++this.failing
        failed = true
        await this.pause(backoff.next())
      }
    } finally {
      if (failed) --this.failing
    }
  }

  // Ends early when the network returns or the page is visible again; never ends once the page is
  // left.
  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        if (this.left || globalThis.document?.hidden) return
        clearTimeout(timer)
        for (const [target, event] of wakes) target?.removeEventListener?.(event, over)
        resolve()
      }
      const wakes = [
        [globalThis, 'online'],
        [globalThis, 'pageshow'],
        [globalThis.document, 'visibilitychange'],
      ] as const
      const timer = setTimeout(over, milliseconds)
      for (const [target, event] of wakes) target?.addEventListener?.(event, over)
    })
  }
}

export const loads = new Loads()

export function load<T>(part: () => Promise<T>, isFinal: (error: unknown) => boolean): Promise<T> {
  return loads.load(part, isFinal)
}

// A chunk of the page. Browsers do not say why a chunk failed to load: if the server answers
// several times and the chunk still fails, it is missing.
export function loadModule<T>(module: () => Promise<T>): Promise<T> {
  let missing = 0
  const attempt = async () => {
    if (missing > 0) await loadStyles()
    return module()
  }
  return loads.load(attempt, async () => {
    missing = (await isServerThere()) ? missing + 1 : 0
    return missing === mostMissing
  })
}

async function isServerThere(): Promise<boolean> {
  if (!globalThis.document) return true // in tests there is no server
  try {
    return (await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

// Vite requests the styles of a chunk once; this requests the failed ones again.
async function loadStyles(): Promise<void> {
  const absent = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    (link) => link.sheet === null,
  )
  await Promise.all(
    absent.map(
      (link) =>
        new Promise<void>((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.onload = () => resolve()
          again.onerror = () => reject(new Error(`${again.href} did not come`))
          link.replaceWith(again)
        }),
    ),
  )
}
