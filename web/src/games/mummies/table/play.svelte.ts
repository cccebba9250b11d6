// What the viewer is preparing: the picked cards, what they would bring, and the scoring that is
// shown. Knows no DOM.
import type { Match, Failure } from '../../../match/match.svelte'
import type { Card, Forecast, Move, Preview, Facts, View } from '../wire'
import { handCards, isPapyrus, type HandCard } from '../cards'
import type { Scoring } from './scoring'
import { cardsOf } from './moves'

// Where a card of the hand can be dropped.
export type Place = 'row' | 'list' | 'discard'

const numerals = ['I', 'II', 'III', 'IV']

export class Play {
  picked = $state.raw<readonly string[]>([]) // keys of `hand`
  sacrificing = $state(false) // several cards can be picked
  facts = $state.raw<Facts | null>(null)
  preview = $state.raw<Preview | null>(null) // of `move`
  scene = $state.raw<Scoring | null>(null)
  counted = $state(true) // whether the points of the shown scoring are added to the totals
  failure = $state.raw<Failure | null>(null)
  // the card beside which the failure is shown
  failureKey = $state.raw<string | null>(null)

  private viewAfter = $state.raw<View | null>(null) // the view after the move that is being sent
  private foreseen: Move | null = null // what `foresee` was asked for last
  private previewed: { move: Move; status: unknown; preview: Promise<Preview> } | null = null

  constructor(readonly match: Match<'mummies'>) {}

  // Draws the viewer's own move as done while it is being sent, as far as the engine can preview
  // it.
  readonly view: View = $derived.by(
    () => (this.match.pending && this.viewAfter) ?? this.match.status!.view,
  )
  readonly hand: readonly HandCard[] = $derived.by(() => handCards(this.view.hand))
  readonly cards: readonly Card[] = $derived.by(() =>
    this.hand.filter(({ key }) => this.picked.includes(key)).map(({ card }) => card),
  )

  // The move that the picked cards make.
  readonly move: Move | null = $derived.by(() => {
    const [first, second] = this.cards
    if (first === undefined) return null
    if (this.sacrificing || second !== undefined)
      return { type: 'sacrifice', cards: [...this.cards] }
    return isPapyrus(first)
      ? { type: 'decree', papyrus: first }
      : { type: 'offer', offering: first }
  })
  readonly now: Forecast | null = $derived.by(() => this.facts?.forecasts[0] ?? null)
  // The rows after the picked move.
  readonly then: Forecast | null = $derived.by(() =>
    this.move && this.move.type !== 'sacrifice' ? this.after(this.cards[0]!) : null,
  )
  // Numbers the papyri in the hand, to tell the columns of the forecast apart.
  readonly tags: ReadonlyMap<Card, string> = $derived.by(
    () =>
      new Map(
        (this.facts?.forecasts.slice(1) ?? []).map(({ papyrus }, at) => [papyrus, numerals[at]!]),
      ),
  )
  // Keys of the cards that a hint would play.
  readonly hinted: ReadonlySet<string> = $derived.by(() => {
    const advised = this.match.advice?.ranked[0]
    const cards = advised ? cardsOf(advised.move) : []
    return new Set(
      this.hand
        .filter(
          ({ card, key }) =>
            cards.filter((one) => one === card).length >= Number(key.split('.')[1]),
        )
        .map(({ key }) => key),
    )
  })

  after(card: Card): Forecast | null {
    return this.facts?.hand.find((one) => one.card === card)?.then ?? null
  }

  get mayAct(): boolean {
    return this.match.yourTurn && !this.match.pending
  }

  // Picks one card at a time, or several for a sacrifice.
  touch(key: string, more = false): void {
    this.scene = null
    this.failure = null
    const had = this.picked.includes(key)
    if (more && !had && this.picked.length > 0) this.sacrificing = true
    if (this.sacrificing)
      this.picked = had ? this.picked.filter((one) => one !== key) : [...this.picked, key]
    else this.picked = had ? [] : [key]
  }
  // Picks the cards of a hint, so that one press plays them.
  layOutHint(): void {
    const advised = this.match.advice?.ranked[0]
    if (!advised || !this.mayAct) return
    this.scene = null
    this.failure = null
    this.sacrificing = advised.move.type === 'sacrifice'
    this.picked = [...this.hinted]
  }
  beginSacrifice(): void {
    this.scene = null
    this.failure = this.facts?.sacrifice_refusal ?? null
    this.failureKey = null
    this.sacrificing = !this.failure
  }
  putBack(): void {
    this.picked = []
    this.sacrificing = false
  }

  // Asks the engine about a move that is about to be made. False if the rules refuse it.
  async prepare(move: Move): Promise<boolean> {
    this.failure = null
    this.failureKey = this.keyOf(move)
    // Without an engine the move is drawn when it is confirmed.
    const preview = await this.previewOf(move).catch(() => null)
    this.failure = preview?.refusal ?? null
    this.viewAfter = preview?.view ?? null
    return !this.failure
  }
  // Requires `prepare`.
  async act(move: Move): Promise<boolean> {
    this.failure = await this.match.act(move)
    if (!this.failure) this.putBack()
    return !this.failure
  }
  // Asks about each move once.
  private previewOf(move: Move): Promise<Preview> {
    const { status } = this.match
    if (this.previewed?.move !== move || this.previewed.status !== status)
      this.previewed = { move, status, preview: this.match.preview(move) }
    return this.previewed.preview
  }

  // The first card of the hand that a move uses.
  keyOf(move: Move): string | null {
    const [card] = cardsOf(move)
    return this.hand.find((one) => one.card === card)?.key ?? null
  }

  // Asks the engine about the current view; drops an answer that comes too late.
  async look(): Promise<void> {
    const { status } = this.match
    this.picked = this.picked.filter((key) => this.hand.some((one) => one.key === key))
    const facts = await this.match.facts()
    if (this.match.status === status) this.facts = facts
  }
  async foresee(move: Move | null): Promise<void> {
    this.foreseen = move
    // drops the preview of another card
    if (!move || move.type === 'sacrifice') this.preview = null
    if (!move) return
    const preview = await this.previewOf(move)
    // The table may be gone by now, and `move`, which is derived, with it.
    if (this.foreseen === move) this.preview = preview
  }
}
