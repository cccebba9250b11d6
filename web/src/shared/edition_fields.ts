// Reads and changes one field of an edition by its path, as the engine names it:
// "kinds.coin.prices[1]".
const partsOf = (path: string): string[] => path.match(/[^.[\]]+/g) ?? []

export function fieldOf(edition: unknown, path: string): unknown {
  return partsOf(path).reduce<unknown>(
    (value, part) => (value as Record<string, unknown> | undefined)?.[part],
    edition,
  )
}

// A copy with another value there.
export function withField<T>(edition: T, path: string, value: unknown): T {
  return changed(edition, partsOf(path), value) as T
}

function changed(from: unknown, [first, ...rest]: string[], value: unknown): unknown {
  if (first === undefined) return value
  const copy = Array.isArray(from) ? [...(from as unknown[])] : { ...(from as object) }
  const fields = copy as Record<string, unknown>
  fields[first] = changed(fields[first], rest, value)
  return copy
}
