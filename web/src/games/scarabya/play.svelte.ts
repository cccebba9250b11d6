// What the viewer has before him: whose board it is, the tile in his hand, what the engine makes of both, and why a tile may not lie somewhere. Nothing
// of it is drawn here.
import type { Match, Refused } from '../../match/match.svelte'
import type { Prospect } from '../../wire/engine'
import type { Mode, Move, Survey, Tile, View } from '../../wire/scarabya'
import { corner, spotsOf } from './cells'
import { Hand } from './hand.svelte'
import { cardsOf, pictureOf, type Card, type Picture } from './picture'

export class Play {
  readonly hand = new Hand()
  survey = $state.raw<Survey | null>(null)
  prospect = $state.raw<Prospect | null>(null)
  refused = $state.raw<Refused | null>(null)
  refusedRow = $state(9) // where on the board that was, to say it there
  notice = $state('') // of tiles that were discarded
  private looked = $state<number | null>(null) // whose board is looked at in large, if it is not one's own

  constructor(readonly match: Match<'scarabya'>) {}

  readonly view: View = $derived.by(() => this.match.situation!.view)
  readonly mode: Mode = $derived.by(() => this.match.options.mode)
  readonly isOver: boolean = $derived.by(() => this.match.state === 'over')
  readonly home: number = $derived.by(() => (this.match.viewer === 'spectator' ? 1 : this.match.viewer))
  readonly shown: number = $derived.by(() => (this.mode === 'expedition' ? (this.looked ?? this.home) : this.home))
  readonly isHome: boolean = $derived.by(() => this.shown === this.home)
  readonly picture: Picture = $derived.by(() => {
    const laid = this.isHome ? (this.match.pending ?? this.view.pending ?? null) : null
    return pictureOf(this.view, this.mode, this.shown, laid)
  })
  readonly cards: readonly Card[] = $derived.by(() => cardsOf(this.view, this.survey, this.mode === 'duel' ? 1 : this.shown, this.isOver))
  readonly tile: Tile | null = $derived.by(() => (this.isOver ? null : (this.view.turned.at(-1) ?? null))) // in play
  readonly mayPlace: boolean = $derived.by(() => this.match.yourTurn && this.match.pending === null && this.isHome)
  // What the hand may do with the tile in play. Until the engine has looked at the view what it said before holds for as long as the same tile is in
  // play: the tile stays where it is held when another has placed.
  readonly inHand: Survey | null = $derived.by(() => (this.mayPlace && this.survey?.tile === this.tile ? this.survey : null))
  // Where the computer would lay it, if it was asked.
  readonly advised: readonly string[] | null = $derived.by(() => (this.match.yourTurn ? (this.match.advice?.ranked[0]?.move.cells ?? null) : null))

  lookAt(seat: number): void {
    this.looked = seat === this.home ? null : seat
  }

  async place(move: Move): Promise<void> {
    this.refusedRow = corner(spotsOf(move.cells)).row
    this.refused = await this.match.act(move)
  }
  async explain(cells: string[]): Promise<void> {
    this.refusedRow = corner(spotsOf(cells)).row
    if (this.hand.tile) this.refused = await this.match.judge({ type: 'place', tile: this.hand.tile, cells })
  }

  // The engine on what is seen now; an answer that comes too late is nobody's.
  async look(): Promise<void> {
    const { situation } = this.match
    if (!situation) return
    const survey = await this.match.survey()
    if (this.match.situation === situation) this.survey = survey
  }
  // Whether a solo game can still be won.
  async lookAhead(signal: AbortSignal): Promise<void> {
    this.prospect = null
    try {
      this.prospect = await this.match.prospect(signal)
    } catch (fault) {
      if (!signal.aborted) throw fault
    }
  }
}
