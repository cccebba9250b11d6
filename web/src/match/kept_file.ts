// Everything Khepri keeps on a device as one file, and back. Reading a file adds to what is there and takes nothing away: of a game that is on
// both sides the one that went further stays, and if they went different ways, both do.
import type { KeptGame } from './kept.svelte'
import { isGame } from './games'

const mark = 'khepri/kept'
const newestForm = 1

export interface KeptFile {
  readonly file: typeof mark
  readonly form: number
  readonly saved: string // when, as 2026-11-16T10:00:00.000Z
  readonly kept: Readonly<Record<string, unknown>> // by the keys of storage.ts
}

export type Broken = 'not_ours' | 'too_new' | 'damaged'

export function fileOf(kept: ReadonlyMap<string, unknown>, now: Date): string {
  const file: KeptFile = { file: mark, form: newestForm, saved: now.toISOString(), kept: Object.fromEntries(kept) }
  return JSON.stringify(file, null, 1)
}

export function readFile(text: string): KeptFile | Broken {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    return text.includes(mark) ? 'damaged' : 'not_ours'
  }
  if (!isObject(file) || file['file'] !== mark) return 'not_ours'
  if (typeof file['form'] !== 'number' || !isObject(file['kept'])) return 'damaged'
  if (file['form'] > newestForm) return 'too_new'
  const { kept } = file
  const games = kept['games'] ?? []
  if (!Array.isArray(games) || !games.every(isKeptGame)) return 'damaged'
  if (kept['settings'] !== undefined && !isObject(kept['settings'])) return 'damaged'
  const records = Object.entries(kept).filter(([key]) => key.startsWith('record.'))
  if (!records.every(([, saved]) => isSaved(saved))) return 'damaged'
  return file as unknown as KeptFile
}

export interface Merged {
  readonly changes: ReadonlyMap<string, unknown> // what is to be kept now, by key
  readonly games: number // that are new here or went further
  readonly left: number // whose record does not hold together
}

// `isSound` says whether a record is as the seeds and the rules make it.
export async function merge(
  own: ReadonlyMap<string, unknown>,
  file: KeptFile,
  usual: Readonly<Record<string, unknown>>,
  isSound: (record: string) => Promise<boolean>,
): Promise<Merged> {
  const changes = new Map<string, unknown>()
  const theirs = new Map(Object.entries(file.kept))
  const games = new Map(((own.get('games') as KeptGame[] | undefined) ?? []).map((game) => [game.id, game]))
  let [taken, left] = [0, 0]

  for (const game of (theirs.get('games') as KeptGame[] | undefined) ?? []) {
    const here = games.get(game.id)
    if (game.kind === 'remote') {
      if (!here) ++taken
      if (!here || game.changed > here.changed) games.set(game.id, { ...here, ...game })
      continue
    }
    const theirSaved = theirs.get(`record.${game.id}`) as Saved | undefined
    if (!theirSaved) continue // nothing to go on from
    const ownSaved = own.get(`record.${game.id}`) as Saved | undefined
    if (ownSaved && continues(ownSaved.record, theirSaved.record)) continue
    if (!(await isSound(theirSaved.record))) {
      ++left
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
  if (order.length > 0) changes.set('games', order)

  const settings = theirs.get('settings') as Record<string, unknown> | undefined
  if (settings) changes.set('settings', { ...settings, ...chosen(own.get('settings'), usual) })
  for (const [key, value] of theirs) {
    const isElsewhere = key === 'games' || key === 'settings' || key.startsWith('record.')
    if (!isElsewhere && !own.has(key)) changes.set(key, value)
  }
  return { changes, games: taken, left }
}

interface Saved {
  readonly record: string
}

// A record only ever grows at its end.
const continues = (longer: string, shorter: string) => longer.startsWith(shorter.trimEnd())

// The same branch read twice has the same name.
async function branchOf(id: string, record: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(record)))
  return `${id}-${[...digest.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

// What was chosen on this device; what is as it always was may come from the file.
function chosen(settings: unknown, usual: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return isObject(settings) ? Object.fromEntries(Object.entries(settings).filter(([key, value]) => value !== usual[key])) : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
const isText = (value: unknown) => typeof value === 'string'

function isKeptGame(game: unknown): boolean {
  if (!isObject(game)) return false
  const { id, kind, names, changed, status, token, seat, options } = game
  return (
    isText(id) &&
    /^[\w-]{1,80}$/.test(id as string) &&
    (kind === 'local' || kind === 'remote') &&
    isGame(String(game['game'])) &&
    isObject(options) &&
    Array.isArray(names) &&
    names.every(isText) &&
    typeof changed === 'number' &&
    ['waiting', 'playing', 'over'].includes(String(status)) &&
    (token === undefined || isText(token)) &&
    (seat === undefined || typeof seat === 'number')
  )
}

function isSaved(saved: unknown): boolean {
  if (!isObject(saved) || !isText(saved['record']) || typeof saved['milliseconds'] !== 'number') return false
  const { sitters } = saved
  return Array.isArray(sitters) && sitters.every((sitter) => isObject(sitter) && isText(sitter['name']))
}
