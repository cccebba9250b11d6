// Records as files, and what is wrong with one, in a sentence.
import { EngineError } from '../engine/engine'
import { language, say } from '../i18n/words.svelte'
import { download } from './download'

export const largest = 2 ** 20 // larger than any record

export class Unreadable extends Error {}

export async function textOf(file: File): Promise<string> {
  if (file.size > largest) {
    const most = new Intl.NumberFormat(language()).format(largest / 2 ** 20)
    throw new Unreadable(say('page.lookback.error.too_large', { file: file.name, most }))
  }
  const text = await file.text()
  if (!text.startsWith('khepri record'))
    throw new Unreadable(say('page.lookback.error.not_a_record', { file: file.name }))
  return text
}

// Why the engine could not read it; other errors are rethrown.
export function whyUnreadable(error: unknown, file: string): string {
  if (error instanceof Unreadable) return error.message
  if (!(error instanceof EngineError) || error.code !== 'malformed') throw error
  const line = /record: line (\d+)/.exec(error.message)?.[1]
  if (line === '1') return say('page.lookback.error.not_a_record', { file })
  if (line) return say('page.lookback.error.damaged', { file, line: Number(line) })
  if (error.message.includes('its secret')) return say('page.lookback.error.secret', { file })
  return say('page.lookback.error.unknown_game', { file })
}

export const downloadRecord = (text: string, name: string): void =>
  download(text, name, 'text/plain;charset=utf-8')
