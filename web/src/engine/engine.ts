// The engine as the page knows it: every question a method, every answer typed. Rules and thinking have a worker each, so that a
// judgement never waits for a thought. docs/engine.md tells what the answers mean.
import type { AgainKind, Finding, GameName, Level, Refusal, Seat, Viewer } from '../wire/common'
import type { Advice, Examined, MatchInfo, Prospect, RandomGames, ToEngine } from '../wire/engine'
import type { Edition, Move, Options, Preview, Survey, View } from '../wire/games'
import type { ActedBy, Denied, MomentOf, SituationOf, UpdateOf } from '../wire/server'
import type { Line } from './line'

/** What one seat, or the spectator, sees: all that is needed to ask about it. */
export interface Sight<G extends GameName = GameName> {
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

export interface Act<G extends GameName = GameName> {
  match: number
  seat: Seat
  version: number
  move: Move<G> | { text: string }
  by?: ActedBy
  milliseconds?: number
  viewer: Viewer
}

export interface Thinking {
  level: Level
  seed: number
  /** Both cut short what the level would spend by itself. */
  iterations?: number
  milliseconds?: number
}

/** The rules do not allow it. */
export type Refused = Denied & { refusal: Refusal }

/** The engine could not answer: the question was at fault. */
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
    private readonly rules: Line,
    private readonly thinker: Line,
  ) {}

  begin<G extends GameName>(match: NewMatch<G>): Promise<MatchInfo> {
    return this.ask({ type: 'begin', ...match })
  }
  /** A finding tells what in the record is not as the seeds and the rules make it. */
  async resume(record: string): Promise<MatchInfo | { finding: Finding }> {
    return this.ask({ type: 'resume', record })
  }
  /** Whatever was done to the record: the match as far as it can be played, and all that is wrong. */
  examine(record: string): Promise<Examined> {
    return this.ask({ type: 'examine', record })
  }
  situation<G extends GameName>(match: number, viewer: Viewer): Promise<SituationOf<G>> {
    return this.ask({ type: 'situation', match, viewer })
  }
  act<G extends GameName>(act: Act<G>): Promise<UpdateOf<G> | Refused> {
    return this.ask({ type: 'act', ...act })
  }
  takeBack<G extends GameName>(act: Omit<Act<G>, 'move' | 'by'>): Promise<UpdateOf<G> | Refused> {
    return this.ask({ type: 'undo', ...act })
  }
  history<G extends GameName>(match: number, viewer: Viewer): Promise<MomentOf<G>[]> {
    return this.ask({ type: 'history', match, viewer })
  }
  async record(match: number): Promise<string> {
    return (await this.ask<{ record: string }>({ type: 'record', match })).record
  }
  /** The options of the match that follows one that is over. */
  async next<G extends GameName>(match: number, kind: AgainKind): Promise<Options<G>> {
    return (await this.ask<{ options: Options<G> }>({ type: 'next', match, kind })).options
  }
  async forget(match: number): Promise<void> {
    await this.ask({ type: 'forget', match })
  }

  async judge<G extends GameName>(sight: Sight<G>, move: Move<G>): Promise<Refusal | null> {
    return (await this.ask<{ refusal?: Refusal }>({ type: 'judge', ...sight, move })).refusal ?? null
  }
  preview<G extends GameName>(sight: Sight<G>, move: Move<G>): Promise<Preview<G>> {
    return this.ask({ type: 'preview', ...sight, move })
  }
  survey<G extends GameName>(sight: Sight<G>): Promise<Survey<G>> {
    return this.ask({ type: 'survey', ...sight })
  }
  advise<G extends GameName>(sight: Sight<G>, thinking: Thinking, signal?: AbortSignal): Promise<Advice<G>> {
    return this.ask({ type: 'advise', ...sight, ...thinking }, this.thinker, signal)
  }
  async prospect(sight: Sight<'scarabya'>, signal?: AbortSignal): Promise<Prospect> {
    return (await this.ask<{ winnable: Prospect }>({ type: 'prospect', ...sight }, this.thinker, signal)).winnable
  }

  randomGames(game: GameName, options: Partial<Options>, games: number, seed: number): Promise<RandomGames> {
    return this.ask({ type: 'random_games', game, options, games, seed }, this.thinker)
  }
  async signature(): Promise<string> {
    return (await this.ask<{ signature: string }>({ type: 'signature' }, this.thinker)).signature
  }

  close(): void {
    this.rules.close()
    this.thinker.close()
  }

  private async ask<T>(request: ToEngine, line: Line = this.rules, signal?: AbortSignal): Promise<T> {
    const answer: unknown = JSON.parse(await line.ask(JSON.stringify(request), signal))
    if (isDenied(answer) && !answer.refusal) throw new EngineError(answer.code, answer.detail)
    return answer as T
  }
}

const isDenied = (answer: unknown): answer is Denied => (answer as { type?: unknown } | null)?.type === 'denied'
