// What the viewer sees and prepares: whose board, the tile in the hand, the engine's facts, and why
// a tile may not lie somewhere. Knows no DOM.
import type { Match, Failure } from '../../../match/match.svelte'
import type { Winnable } from '../../../wire/engine'
import type { Mode, Move, Facts, Tile, View } from '../wire'
import { corner, spotsOf } from '../cells'
import { Hand } from './board/hand.svelte'
import { cardsOf, pictureOf, type Card, type Picture } from './board/picture'

export class Play {
  readonly hand = new Hand()
  facts = $state.raw<Facts | null>(null)
  winnable = $state.raw<Winnable | null>(null)
  failure = $state.raw<Failure | null>(null)
  failureRow = $state(9) // the row of the board beside which the failure is shown
  notice = $state('') // about discarded tiles
  // whose board is shown large, if not the viewer's own
  private looked = $state<number | null>(null)

  constructor(readonly match: Match<'scarabya'>) {}

  readonly view: View = $derived.by(() => this.match.status!.view)
  readonly mode: Mode = $derived.by(() => this.match.options.mode)
  readonly isOver: boolean = $derived.by(() => this.match.state === 'over')
  readonly home: number = $derived.by(() =>
    this.match.viewer === 'spectator' ? 1 : this.match.viewer,
  )
  readonly shown: number = $derived.by(() =>
    this.mode === 'expedition' ? (this.looked ?? this.home) : this.home,
  )
  readonly isHome: boolean = $derived.by(() => this.shown === this.home)
  readonly picture: Picture = $derived.by(() => {
    const pending = this.isHome ? (this.match.pending ?? this.view.pending ?? null) : null
    return pictureOf(this.view, this.mode, this.shown, pending)
  })
  readonly cards: readonly Card[] = $derived.by(() =>
    cardsOf(this.view, this.facts, this.mode === 'duel' ? 1 : this.shown, this.isOver),
  )
  readonly tile: Tile | null = $derived.by(() =>
    this.isOver ? null : (this.view.turned.at(-1) ?? null),
  ) // in play
  readonly mayPlace: boolean = $derived.by(
    () => this.match.yourTurn && this.match.pending === null && this.isHome,
  )
  // The facts that the hand uses. Until the engine answers for a new view, the old facts hold as
  // long as the same tile is in play: the tile stays where it is held when another player places.
  readonly inHand: Facts | null = $derived.by(() =>
    this.mayPlace && this.facts?.tile === this.tile ? this.facts : null,
  )
  // Where the computer would place the tile, if a hint was asked for.
  readonly advised: readonly string[] | null = $derived.by(() =>
    this.match.yourTurn ? (this.match.advice?.ranked[0]?.move.cells ?? null) : null,
  )

  lookAt(seat: number): void {
    this.looked = seat === this.home ? null : seat
  }

  async place(move: Move): Promise<void> {
    this.failureRow = corner(spotsOf(move.cells)).row
    this.failure = await this.match.act(move)
  }
  async explain(cells: string[]): Promise<void> {
    this.failureRow = corner(spotsOf(cells)).row
    if (this.hand.tile)
      this.failure = await this.match.check({ type: 'place', tile: this.hand.tile, cells })
  }

  // Asks the engine about the current view; drops an answer that comes too late.
  async look(): Promise<void> {
    const { status } = this.match
    if (!status) return
    const facts = await this.match.facts()
    if (this.match.status === status) this.facts = facts
  }
  // Whether a solo game can still be won.
  async lookAhead(signal: AbortSignal): Promise<void> {
    this.winnable = null
    try {
      this.winnable = await this.match.winnable(signal)
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
}
