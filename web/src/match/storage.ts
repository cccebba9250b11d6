// What the page remembers on this device. A browser may forbid it (private windows, full disks): then things are
// kept for as long as the page is open, and nothing breaks.
const prefix = 'khepri.'
const memory = new Map<string, string>()

function place(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function recall<T>(key: string): T | null {
  let text = memory.get(key)
  try {
    text ??= place()?.getItem(prefix + key) ?? undefined
    return text === undefined ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    const storage = place()
    if (!storage) throw new Error('no storage')
    storage.setItem(prefix + key, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function forget(key: string): void {
  memory.delete(key)
  try {
    place()?.removeItem(prefix + key)
  } catch {
    // it was never kept
  }
}

// Tells when another page of this browser has changed something; returns how to stop listening.
export function whenChangedElsewhere(listener: (key: string) => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length))
  }
  globalThis.addEventListener?.('storage', heard)
  return () => globalThis.removeEventListener?.('storage', heard)
}
