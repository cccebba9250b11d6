// What happened, in the words of the game; that something was taken back is the same in all.
import { say } from '../i18n/words.svelte'
import type { TableModule } from '../games/tables'
import type { LogEntry, Match } from '../match/match.svelte'
import { whom } from './people'

export function sentencesOf(entry: LogEntry, match: Match, table: TableModule): string[] {
  if (entry.told.type === 'undo') return [say('replay.undo', whom(match, entry.seat))]
  return table.tell(entry, match)
}
