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

// Everything that is kept, by key.
export function all(): Map<string, unknown> {
  const storage = place()
  const keys = storage ? Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '') : []
  const own = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  return new Map([...new Set([...own, ...memory.keys()])].sort().map((key) => [key, recall(key)]))
}

// All of it or nothing: false if there is not enough room, and then everything is as it was.
export function keepAll(entries: ReadonlyMap<string, unknown>): boolean {
  const storage = place()
  if (!storage) return false
  const before = [...entries.keys()].map((key) => [prefix + key, storage.getItem(prefix + key)] as const)
  try {
    for (const [key, value] of entries) storage.setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    for (const [key] of before) storage.removeItem(key)
    for (const [key, text] of before) if (text !== null) storage.setItem(key, text)
    return false
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
