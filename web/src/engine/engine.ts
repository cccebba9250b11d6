// A typed client of the engine: one method for each request. Rules, search and reviews have a worker
// each, so that checking a move never waits for a search, nor a hint for a review; a worker starts
// with its first request. docs/engine.md describes the answers.
import type { NextMatchKind, Finding, GameName, Level, Refusal, Seat, Viewer } from '../wire/common'
import type {
  Advice,
  CheckedEdition,
  Examined,
  MatchInfo,
  RandomGames,
  ReviewAnswer,
  StudyAnswer,
  ToEngine,
  Winnable,
} from '../wire/engine'
import type { ReviewDepth } from '../wire/review'
import type { Edition, Move, Options, Preview, Facts, View } from '../wire/games'
import type { PlayedBy, ErrorMessage, HistoryEntryOf, StatusOf, UpdateOf } from '../wire/server'
import type { RequestQueue } from './worker_queue'

/** What a seat or the spectator sees, with all that is needed to ask about it. */
export interface ViewContext<G extends GameName = GameName> {
  game: G
  options: Partial<Options<G>>
  edition: Edition<G>
  view: View<G>
}

export interface NewMatch<G extends GameName = GameName> {
  game: G
  options?: Partial<Options<G>>
  edition?: Edition<G>
  names?: string[]
  secret: string
  seeds: string[]
}

export interface MoveAction<G extends GameName = GameName> {
  match: number
  seat: Seat
  version: number
  move: Move<G> | { text: string }
  by?: PlayedBy
  milliseconds?: number
  viewer: Viewer
}

export interface Thinking {
  level: Level
  seed: number
  /** Both limit what the level would spend by itself. */
  iterations?: number
  milliseconds?: number
  /** Of the players, by seat: what to expect of a move depends on them. */
  levels?: (Level | 'person')[]
}

export interface StudySetup<G extends GameName = GameName> {
  game: G
  options: Partial<Options<G>>
  edition: Edition<G>
  players: string[] // "random", "greedy", levels: one for all seats, or one for each
  seed?: number
}

/** The rules do not allow the move. */
export type RefusalMessage = ErrorMessage & { refusal: Refusal }

/** The engine could not answer: the request was wrong. */
export class EngineError extends Error {
  constructor(
    readonly code: string,
    detail: string | undefined,
  ) {
    super(detail ? `${code}: ${detail}` : code)
  }
}

export class Engine {
  constructor(
    private readonly rules: RequestQueue,
    private readonly thinker: RequestQueue,
    private readonly reviewer: RequestQueue = thinker,
  ) {}

  start<G extends GameName>(match: NewMatch<G>): Promise<MatchInfo> {
    return this.ask({ type: 'start', ...match })
  }
  /** A finding says what in the record contradicts the seeds or the rules. */
  async resume(record: string): Promise<MatchInfo | { finding: Finding }> {
    return this.ask({ type: 'resume', record })
  }
  /**
   * Accepts any record: returns the match as far as it can be played, and everything that is wrong.
   */
  examine(record: string): Promise<Examined> {
    return this.ask({ type: 'examine', record })
  }
  /** A new match that goes on from a version of another; what no seat knew then is dealt anew. */
  startFrom(
    match: number,
    from: { version: number; names: string[]; secret: string },
  ): Promise<MatchInfo> {
    return this.ask({ type: 'start_from', match, ...from })
  }
  status<G extends GameName>(match: number, viewer: Viewer): Promise<StatusOf<G>> {
    return this.ask({ type: 'status', match, viewer })
  }
  move<G extends GameName>(action: MoveAction<G>): Promise<UpdateOf<G> | RefusalMessage> {
    return this.ask({ type: 'move', ...action })
  }
  undo<G extends GameName>(
    action: Omit<MoveAction<G>, 'move' | 'by'>,
  ): Promise<UpdateOf<G> | RefusalMessage> {
    return this.ask({ type: 'undo', ...action })
  }
  history<G extends GameName>(match: number, viewer: Viewer): Promise<HistoryEntryOf<G>[]> {
    return this.ask({ type: 'history', match, viewer })
  }
  async record(match: number): Promise<string> {
    return (await this.ask<{ record: string }>({ type: 'record', match })).record
  }
  /** The options of the match that follows a finished one. */
  async next<G extends GameName>(match: number, kind: NextMatchKind): Promise<Options<G>> {
    return (await this.ask<{ options: Options<G> }>({ type: 'next', match, kind })).options
  }
  async forget(match: number): Promise<void> {
    await this.ask({ type: 'forget', match })
  }

  async check<G extends GameName>(context: ViewContext<G>, move: Move<G>): Promise<Refusal | null> {
    return (
      (await this.ask<{ refusal?: Refusal }>({ type: 'check', ...context, move })).refusal ?? null
    )
  }
  preview<G extends GameName>(context: ViewContext<G>, move: Move<G>): Promise<Preview<G>> {
    return this.ask({ type: 'preview', ...context, move })
  }
  facts<G extends GameName>(context: ViewContext<G>): Promise<Facts<G>> {
    return this.ask({ type: 'facts', ...context })
  }
  advise<G extends GameName>(
    context: ViewContext<G>,
    thinking: Thinking,
    signal?: AbortSignal,
  ): Promise<Advice<G>> {
    return this.ask({ type: 'advise', ...context, ...thinking }, this.thinker, signal)
  }
  async winnable<G extends GameName>(
    context: ViewContext<G>,
    signal?: AbortSignal,
  ): Promise<Winnable> {
    return (
      await this.ask<{ winnable: Winnable }>({ type: 'winnable', ...context }, this.thinker, signal)
    ).winnable
  }

  /** Begins a review; `continueReview` goes on with it. */
  review(
    record: string,
    settings: { levels?: Level[]; depth?: ReviewDepth; seed?: number } = {},
    signal?: AbortSignal,
  ): Promise<ReviewAnswer | { finding: Finding }> {
    return this.ask({ type: 'review', record, ...settings }, this.reviewer, signal)
  }
  /** The review so far, without the events before `from`. */
  continueReview(
    review: number,
    slice: { from?: number; events?: number; milliseconds?: number } = {},
    signal?: AbortSignal,
  ): Promise<ReviewAnswer> {
    return this.ask({ type: 'continue_review', review, ...slice }, this.reviewer, signal)
  }
  async forgetReview(review: number): Promise<void> {
    await this.ask({ type: 'forget_review', review }, this.reviewer)
  }

  /** An edition that somebody writes: in full, or what is wrong with it. */
  checkEdition<G extends GameName>(game: G, edition: unknown): Promise<CheckedEdition<G>> {
    return this.ask({ type: 'check_edition', game, edition })
  }

  /** Begins a study of an edition beside the classic one; `continueStudy` plays the games. */
  study(setup: StudySetup, signal?: AbortSignal): Promise<StudyAnswer> {
    return this.ask({ type: 'study', ...setup }, this.thinker, signal)
  }
  continueStudy(
    study: number,
    slice: { games?: number; milliseconds?: number },
    signal?: AbortSignal,
  ): Promise<StudyAnswer> {
    return this.ask({ type: 'continue_study', study, ...slice }, this.thinker, signal)
  }
  async forgetStudy(study: number): Promise<void> {
    await this.ask({ type: 'forget_study', study }, this.thinker)
  }

  randomGames(
    game: GameName,
    options: Partial<Options>,
    games: number,
    seed: number,
  ): Promise<RandomGames> {
    return this.ask({ type: 'random_games', game, options, games, seed }, this.thinker)
  }
  async signature(): Promise<string> {
    return (await this.ask<{ signature: string }>({ type: 'signature' }, this.thinker)).signature
  }

  close(): void {
    this.rules.close()
    this.thinker.close()
    this.reviewer.close()
  }

  private async ask<T>(
    request: ToEngine,
    line: RequestQueue = this.rules,
    signal?: AbortSignal,
  ): Promise<T> {
    const answer: unknown = JSON.parse(await line.ask(JSON.stringify(request), signal))
    if (isError(answer) && !answer.refusal) throw new EngineError(answer.code, answer.detail)
    return answer as T
  }
}

const isError = (answer: unknown): answer is ErrorMessage =>
  (answer as { type?: unknown } | null)?.type === 'error'
