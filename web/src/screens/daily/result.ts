// The result of a deal of the day in words: a score alone, or one against another.
import { say } from '../../i18n/words.svelte'
import { optionsOf, ownSeat } from '../../match/daily'
import { scoreFigure, scoreText } from '../../shared/people'
import type { GameName, Outcome } from '../../wire/common'
import { descriptorOf, modeOf } from '../../wire/descriptor'

export function resultText(game: GameName, { scores, winners }: Outcome): string {
  const own = scores[ownSeat - 1] ?? 0
  const others = scores.filter((_, at) => at + 1 !== ownSeat)
  const { name } = modeOf(descriptorOf(game), optionsOf(game))
  if (others.length === 0) return scoreText(game, name, own)
  const won = !winners.includes(ownSeat) ? 'no' : winners.length > 1 ? 'shared' : 'yes'
  return say('page.daily.result', {
    won,
    own: scoreFigure(game, own),
    other: scoreFigure(game, Math.max(...others)),
  })
}
