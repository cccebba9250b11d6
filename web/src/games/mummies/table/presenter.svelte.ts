// Animates moves and shows scored rounds. The viewer's own move is shown as soon as it is played,
// and springs back if it is refused.
import { tick } from 'svelte'
import type { LogEntry } from '../../../match/match.svelte'
import { play as sound } from '../../../ui/sound'
import { finishFlights, piecePlaces, prefersReducedMotion, springBack } from '../../../ui/fly'
import type { Move } from '../wire'
import { showMove, showCard } from './motion'
import type { Place, Play } from './play.svelte'
import { scoringOf, type Scoring } from './scoring'

const sounds = { offer: 'stone', decree: 'paper', sacrifice: 'sand', undo: 'paper' } as const

export class Presenter {
  root = $state<HTMLElement>() // the table
  private was: ReadonlyMap<string, DOMRect> = new Map()
  private isOwnShown = false // the viewer's own move was animated when it was played
  private isLaying = false // a move is being sent
  private goOn = () => {}

  constructor(private readonly play: Play) {}

  // Records where all pieces are; to be called before a change.
  note(): void {
    if (this.root) this.was = piecePlaces(this.root)
  }

  async present(entry: LogEntry<'mummies'>): Promise<void> {
    const { play, root, was } = this
    const shown = this.isOwnShown && entry.seat === play.match.viewer
    this.isOwnShown = false
    const scoring = scoringOf(entry)
    if (scoring && !scoring.over) this.startScene(scoring)
    else if (play.match.viewer === 'spectator') play.scene = null
    sound(entry.move.type in sounds ? sounds[entry.move.type] : 'paper')
    await tick()
    // the rows of the last round are still shown
    const hidden = play.scene !== null && !scoring
    if (root && !hidden) await showMove(root, entry, was, shown)
    if (scoring && !scoring.over) await this.untilSceneIsOver()
  }
  private startScene(scoring: Scoring): void {
    const { play } = this
    play.putBack()
    play.scene = scoring
    play.counted = prefersReducedMotion()
    setTimeout(() => {
      play.counted = true
      sound('coin')
    }, 1400)
  }
  private untilSceneIsOver(): Promise<void> {
    return new Promise((done) => (this.play.scene ? (this.goOn = done) : done()))
  }
  sceneIsOver(): void {
    this.goOn()
  }

  // Makes the move of the picked cards.
  commit(): void {
    if (this.play.move && this.play.mayAct) void this.lay(this.play.move, 'picked')
  }
  // A card of the hand was dropped on a place.
  drop(key: string, place: Place): void {
    const { play } = this
    const card = play.hand.find((one) => one.key === key)?.card
    if (card === undefined) return
    const together = play.sacrificing && play.picked.includes(key) ? [...play.cards] : [card]
    const moves = {
      row: { type: 'offer', offering: card },
      list: { type: 'decree', papyrus: card },
      discard: { type: 'sacrifice', cards: together },
    } as const
    void this.lay(moves[place], 'dropped')
  }
  private async lay(move: Move, how: 'picked' | 'dropped'): Promise<void> {
    if (this.isLaying) return
    const { play, root } = this
    finishFlights()
    play.scene = null
    const key = play.keyOf(move)
    this.isLaying = true
    const isDone = (await play.prepare(move)) && (await this.act(move, how))
    this.isLaying = false
    if (isDone) return
    this.isOwnShown = false
    await tick()
    void springBack(root?.querySelector(`[data-piece="hand-${key}"]`))
  }
  // Picked cards fly to their place; dropped cards are there already.
  private async act(move: Move, how: 'picked' | 'dropped'): Promise<boolean> {
    const { play, root } = this
    this.note()
    const places = this.was
    this.isOwnShown = how === 'picked'
    const acting = play.act(move)
    await tick()
    if (this.isOwnShown && root) void showCard(root, play.match.viewer as number, move, places)
    return acting
  }
}
