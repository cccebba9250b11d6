// Records as files: what cannot be read is told in one sentence.
import { EngineError } from '../../engine/engine'
import { language, say } from '../../i18n/words.svelte'

export const largest = 2 ** 20 // of any record, by far

export class Unreadable extends Error {}

export async function textOf(file: File): Promise<string> {
  if (file.size > largest) {
    const most = new Intl.NumberFormat(language()).format(largest / 2 ** 20)
    throw new Unreadable(say('page.lookback.fault.too_large', { file: file.name, most }))
  }
  const text = await file.text()
  if (!text.startsWith('khepri record')) throw new Unreadable(say('page.lookback.fault.foreign', { file: file.name }))
  return text
}

// Why the engine could not read it; a fault of another kind goes on its way.
export function whyUnreadable(fault: unknown, file: string): string {
  if (fault instanceof Unreadable) return fault.message
  if (!(fault instanceof EngineError) || fault.code !== 'malformed') throw fault
  const line = /record: line (\d+)/.exec(fault.message)?.[1]
  if (line === '1') return say('page.lookback.fault.foreign', { file })
  if (line) return say('page.lookback.fault.damaged', { file, line: Number(line) })
  if (fault.message.includes('its secret')) return say('page.lookback.fault.secret', { file })
  return say('page.lookback.fault.unknown', { file })
}

export function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
