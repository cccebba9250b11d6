// Messages between players: their words, whose are muted, and which are unread.
import { sayAny } from '../../i18n/words.svelte'
import type { RemoteMatch } from '../../match/remote.svelte'
import { savedGames } from '../../match/saved_games.svelte'
import { load, save } from '../../match/storage'
import type { Seat } from '../../wire/common'
import type { ChatMessage } from '../../wire/server'

export function chatText({ text, phrase }: ChatMessage): string {
  return phrase ? sayAny(`phrase.${phrase}`) : (text ?? '')
}

const mutedKey = (id: string) => `muted.${id}`
export const mutedSeats = (id: string) => load<readonly Seat[]>(mutedKey(id)) ?? []
export const isMuted = (id: string, seat: Seat) => mutedSeats(id).includes(seat)
export const saveMuted = (id: string, seats: readonly Seat[]) => save(mutedKey(id), seats)

// Messages of others since this device last read them, before a reload too.
export function unreadMessages(match: RemoteMatch): number {
  const read = savedGames.find(match.id)?.chatRead ?? 0
  const muted = mutedSeats(match.id)
  return match.chat.filter(
    ({ seat, at }) => at > read && seat !== match.viewer && !muted.includes(seat),
  ).length
}
export function markRead(match: RemoteMatch): void {
  const latest = match.chat.at(-1)?.at ?? 0
  const known = savedGames.find(match.id)
  if (known && latest > (known.chatRead ?? 0)) savedGames.update(match.id, { chatRead: latest })
}
