// Saves everything Khepri keeps on this device to a file, and reads such a file back.
import { speak } from '../i18n/words.svelte'
import { keptGames } from '../match/kept.svelte'
import { fileOf, merge, readFile, type Broken } from '../match/kept_file'
import { all, keepAll } from '../match/storage'
import { engine } from './engine'
import { settings, usual } from './settings.svelte'

export function saveEverything(now = new Date()): void {
  const address = URL.createObjectURL(new Blob([fileOf(all(), now)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `khepri-${now.toISOString().slice(0, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export type Outcome = { readonly games: number; readonly left: number } | { readonly trouble: Broken | 'no_room' }

export async function readEverything(text: string): Promise<Outcome> {
  const file = readFile(text)
  if (typeof file === 'string') return { trouble: file }
  const { changes, games, left } = await merge(all(), file, { ...usual }, isSound)
  if (!keepAll(changes)) return { trouble: 'no_room' }
  keptGames.readAgain()
  settings.readAgain()
  await speak(settings.language)
  return { games, left }
}

async function isSound(record: string): Promise<boolean> {
  const at = await engine()
  try {
    const opened = await at.resume(record)
    if ('finding' in opened) return false
    void at.forget(opened.match)
    return true
  } catch {
    return false
  }
}
