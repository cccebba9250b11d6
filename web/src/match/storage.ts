// What the page stores on this device. A browser may forbid it (private windows, full disks): then
// values last as long as the page is open.
const prefix = 'khepri.'
const memory = new Map<string, string>()

function place(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export function load<T>(key: string): T | null {
  let text = memory.get(key)
  try {
    text ??= place()?.getItem(prefix + key) ?? undefined
    return text === undefined ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function save(key: string, value: unknown): void {
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
    // it was never stored
  }
}

// Everything that is stored, by key.
export function all(): Map<string, unknown> {
  const storage = place()
  const keys = storage
    ? Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    : []
  const own = keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
  return new Map([...new Set([...own, ...memory.keys()])].sort().map((key) => [key, load(key)]))
}

// Saves all or nothing: false if there is not enough room, and then nothing has changed.
export function saveAll(entries: ReadonlyMap<string, unknown>): boolean {
  const storage = place()
  if (!storage) return false
  const before = [...entries.keys()].map(
    (key) => [prefix + key, storage.getItem(prefix + key)] as const,
  )
  try {
    for (const [key, value] of entries) storage.setItem(prefix + key, JSON.stringify(value))
    return true
  } catch {
    for (const [key] of before) storage.removeItem(key)
    for (const [key, text] of before) if (text !== null) storage.setItem(key, text)
    return false
  }
}

// Calls the listener when another page of this browser changes something; returns a function that
// stops it.
export function whenChangedElsewhere(listener: (key: string) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key?.startsWith(prefix)) listener(event.key.slice(prefix.length))
  }
  globalThis.addEventListener?.('storage', onStorage)
  return () => globalThis.removeEventListener?.('storage', onStorage)
}
