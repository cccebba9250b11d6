// Puzzles: positions with one clearly best move. tools/find_puzzles writes them, a file for each mode
// and number of players: games/<game>/puzzles/<mode>.json.
import type { GameName, Level, Seat } from '../wire/common'
import type { Options } from '../wire/games'

export interface Puzzle {
  readonly id: string
  readonly secret: string // of the dealer; the seeds of the seats are zero
  readonly moves: readonly string[] // that lead to the position: seat and move, "1 sell coin 3"
  readonly seat: Seat
  readonly best: string // in notation
  readonly gap: number // how much better than any other move, with its standard error
  readonly error: number
  readonly level?: Level // the lowest that finds the move; none does if it is missing
}
export interface PuzzleFile<G extends GameName = GameName> {
  readonly game: G
  readonly options: Options<G>
  readonly unit: 'share' | 'score' // of the gap: hundredths of the win, or points
  readonly puzzles: readonly Puzzle[]
}
