// Everything that Khepri stores on a device as one file, and back. Reading a file only adds: of a
// game that exists on both sides the one that went further stays, and if they diverged, both do.
import { isObject, isSavedGame, isSavedRecord, savedList } from './saved_game'

const mark = 'khepri/saved'
const newestForm = 1

export interface SavedFile {
  readonly file: typeof mark
  readonly form: number
  readonly date: string // as 2026-11-16T10:00:00.000Z
  readonly saved: Readonly<Record<string, unknown>> // by the keys of storage.ts
}

export type FileProblem = 'not_khepri' | 'too_new' | 'damaged'

export function fileOf(saved: ReadonlyMap<string, unknown>, now: Date): string {
  const file: SavedFile = {
    file: mark,
    form: newestForm,
    date: now.toISOString(),
    saved: Object.fromEntries(saved),
  }
  return JSON.stringify(file, null, 1)
}

export function readFile(text: string): SavedFile | FileProblem {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return text.includes(mark) ? 'damaged' : 'not_khepri'
  }
  if (!isObject(file) || file['file'] !== mark) return 'not_khepri'
  if (typeof file['form'] !== 'number' || !isObject(file['saved'])) return 'damaged'
  if (file['form'] > newestForm) return 'too_new'
  const { saved } = file
  const games = saved['games'] ?? []
  if (!Array.isArray(games)) return 'damaged'
  if (saved['settings'] !== undefined && !isObject(saved['settings'])) return 'damaged'
  const { form, date } = file
  return { file: mark, form, date: String(date), saved }
}

export interface Merged {
  readonly changes: ReadonlyMap<string, unknown> // what to save, by key
  readonly games: number // new here, or went further
  readonly skipped: number // damaged
}

// `isSound` says whether a record agrees with the seeds and the rules.
export async function merge(
  own: ReadonlyMap<string, unknown>,
  file: SavedFile,
  defaults: Readonly<Record<string, unknown>>,
  isSound: (record: string) => Promise<boolean>,
): Promise<Merged> {
  const changes = new Map<string, unknown>()
  const theirs = new Map(Object.entries(file.saved))
  const here = savedList(own.get('games'), () => own)
  const games = new Map(here.games.map((game) => [game.id, game]))
  let [taken, skipped] = [0, 0]

  for (const game of (theirs.get('games') as unknown[] | undefined) ?? []) {
    if (!isSavedGame(game)) {
      ++skipped
      continue
    }
    const known = games.get(game.id)
    if (game.kind === 'remote') {
      if (!known) ++taken
      if (!known || game.changed > known.changed) games.set(game.id, { ...known, ...game })
      continue
    }
    const theirSaved = theirs.get(`record.${game.id}`)
    if (theirSaved === undefined) continue // nothing to resume
    const stored = own.get(`record.${game.id}`)
    const ownSaved = isSavedRecord(stored) ? stored : null
    if (isSavedRecord(theirSaved) && ownSaved && continues(ownSaved.record, theirSaved.record))
      continue
    if (!isSavedRecord(theirSaved) || !(await isSound(theirSaved.record))) {
      ++skipped
      continue
    }
    const wentFurther = !ownSaved || continues(theirSaved.record, ownSaved.record)
    const id = wentFurther ? game.id : await branchOf(game.id, theirSaved.record)
    if (games.has(id) && !wentFurther) continue // that branch was read before
    games.set(id, { ...game, id })
    changes.set(`record.${id}`, theirSaved)
    ++taken
  }
  const order = [...games.values()].sort((one, other) => other.changed - one.changed)
  if (order.length > 0) changes.set('games', [...order, ...here.others])

  const settings = theirs.get('settings') as Record<string, unknown> | undefined
  if (settings) changes.set('settings', { ...settings, ...chosen(own.get('settings'), defaults) })
  for (const [key, value] of theirs) {
    const isElsewhere = key === 'games' || key === 'settings' || key.startsWith('record.')
    if (!isElsewhere && !own.has(key)) changes.set(key, value)
  }
  return { changes, games: taken, skipped }
}

// A record only grows at its end.
const continues = (longer: string, shorter: string) => longer.startsWith(shorter.trimEnd())

// The same branch read twice has the same id.
async function branchOf(id: string, record: string): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(record)),
  )
  return `${id}-${[...digest.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

// Settings that were changed on this device; those with default values may come from the file.
function chosen(
  settings: unknown,
  defaults: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return isObject(settings)
    ? Object.fromEntries(Object.entries(settings).filter(([key, value]) => value !== defaults[key]))
    : {}
}
