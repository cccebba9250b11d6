// An event in the sentences of its game; an undo is the same in all games.
import { say } from '../i18n/words.svelte'
import type { TableModule } from './table_module'
import type { LogEntry, Match } from '../match/match.svelte'
import { subjectOf } from './people'

export function sentencesOf(entry: LogEntry, match: Match, table: TableModule): string[] {
  if (entry.move.type === 'undo') return [say('replay.undo', subjectOf(match, entry.seat))]
  return table.describeEvent(entry, match)
}
