// Saves everything that Khepri stores on this device to a file, and reads such a file back.
import { speak } from '../../i18n/words.svelte'
import { savedGames } from '../../match/saved_games.svelte'
import { fileOf, merge, readFile, type FileProblem } from '../../match/saved_file'
import { all, saveAll } from '../../match/storage'
import { engine } from '../../shared/engine'
import { download } from '../../shared/download'
import { settings, defaults } from '../../shared/settings.svelte'

export function saveEverything(now = new Date()): void {
  const name = `khepri-${now.toISOString().slice(0, 10)}.json`
  download(fileOf(all(), now), name, 'application/json')
}

export type Outcome =
  | { readonly games: number; readonly skipped: number }
  | { readonly problem: FileProblem | 'no_space' }

export async function readEverything(text: string): Promise<Outcome> {
  const file = readFile(text)
  if (typeof file === 'string') return { problem: file }
  const { changes, games, skipped } = await merge(all(), file, { ...defaults }, isSound)
  if (!saveAll(changes)) return { problem: 'no_space' }
  savedGames.readAgain()
  settings.readAgain()
  await speak(settings.language)
  return { games, skipped }
}

async function isSound(record: string): Promise<boolean> {
  const at = await engine()
  try {
    const info = await at.resume(record)
    if ('finding' in info) return false
    void at.forget(info.match)
    return true
  } catch {
    return false
  }
}
