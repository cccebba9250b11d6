// Fetches the parts of the page that come when they are needed, and the engine. While the network or the server is away they are tried again, waiting a
// little longer each time, until they are there. A page that is left gives up without a word.
import { Backoff } from './backoff'

const mostMissing = 3

class Loads {
  failing = $state(0) // how many are being tried again
  private left = false

  constructor() {
    globalThis.addEventListener?.('pagehide', () => (this.left = true))
    globalThis.addEventListener?.('pageshow', () => (this.left = false))
  }

  // `isFinal` tells of a failure whether it is of no use to try again: then it is thrown.
  async load<T>(part: () => Promise<T>, isFinal: (fault: unknown) => boolean | Promise<boolean>): Promise<T> {
    const backoff = new Backoff()
    let failed = false
    try {
      for (;;) {
        try {
          return await part()
        } catch (fault) {
          if (!this.left && (await isFinal(fault)) && !this.left) throw fault
        }
        if (!failed) ++this.failing
        failed = true
        await this.pause(backoff.next())
      }
    } finally {
      if (failed) --this.failing
    }
  }

  // Shorter if the network comes back or somebody looks at the page again; without end if the page is left for good.
  private pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const over = () => {
        if (this.left || globalThis.document?.hidden) return
        clearTimeout(timer)
        for (const [target, event] of wakes) target?.removeEventListener?.(event, over)
        resolve()
      }
      const wakes = [[globalThis, 'online'], [globalThis, 'pageshow'], [globalThis.document, 'visibilitychange']] as const
      const timer = setTimeout(over, milliseconds)
      for (const [target, event] of wakes) target?.addEventListener?.(event, over)
    })
  }
}

export const loads = new Loads()

export function load<T>(part: () => Promise<T>, isFinal: (fault: unknown) => boolean): Promise<T> {
  return loads.load(part, isFinal)
}

// A chunk of the page. A browser does not say why it did not get one: if the server is there and the chunk is not, again and again, it is missing.
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
  if (!globalThis.document) return true // in tests there is none to wait for
  try {
    return (await fetch(document.baseURI, { method: 'HEAD', cache: 'no-store' })).status < 500
  } catch {
    return false
  }
}

// Vite asks for the styles of a chunk once; those that did not come are asked for again.
async function loadStyles(): Promise<void> {
  const absent = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) => link.sheet === null)
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
