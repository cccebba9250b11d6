// An update of the server has only what changes in a view: docs/protocol.md.

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value after the changes; parts that do not change are shared with the value before. */
export function applyChanges(value: unknown, changes: unknown): unknown {
  if (!isObject(changes) || typeof value !== 'object' || value === null) return changes
  const after = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<
    string,
    unknown
  >
  for (const [name, change] of Object.entries(changes))
    if (change === null) delete after[name]
    else after[name] = applyChanges(after[name], change)
  return after
}
