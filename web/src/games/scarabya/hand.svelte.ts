// The tile in play while it is in the viewer's hand: which way round it is and where it is held over the board.
import { tick } from 'svelte'
import { cellOf, spot, type Spot } from './cells'
import {
  cellsOfWay,
  cornerOf,
  following,
  landingOf,
  litCells,
  nearest,
  placementOn,
  sizeOf,
  stepped,
  turnedCorner,
  turnedWay,
  type Direction,
  type Turn,
} from './laying'
import type { Move, Possible, Survey, Tile } from '../../wire/scarabya'

export class Hand {
  survey = $state.raw<Survey | null>(null) // null: nothing is to be placed
  wayNumber = $state(0)
  at = $state.raw<Spot | null>(null) // the top left corner of the tile; null: it is not over the board
  isHeld = $state(false) // it follows a pointer
  private isComing = false // a tile is to be placed, and the engine has not said where it may lie yet
  private early: (() => void)[] = [] // what was done meanwhile

  readonly tile: Tile | null = $derived(this.survey?.tile ?? null)
  readonly way = $derived(this.survey?.ways[this.wayNumber] ?? null)
  readonly cells: readonly Spot[] = $derived(this.way ? cellsOfWay(this.way) : [])
  readonly size = $derived(this.way ? sizeOf(this.way) : { rows: 1, cols: 1 })
  readonly lit = $derived(litCells(this.survey?.placements ?? [], this.wayNumber))
  readonly mayFlip = $derived(this.way?.flipped !== undefined && this.way.flipped !== this.wayNumber)
  readonly mayTurn = $derived(this.way !== null && this.way.clockwise !== this.wayNumber)
  // Where it would come to lie if it were let go.
  readonly landing: Possible | null = $derived(
    this.survey && this.at ? landingOf(this.survey.placements, this.survey.ways, this.wayNumber, this.at) : null,
  )
  // Where it is drawn.
  readonly shownAt: Spot | null = $derived(this.landing ? cornerOf(this.landing) : this.at)

  // Another tile, or none, or one that is coming. What is the same as before stays where it is.
  take(survey: Survey | null, isComing = false): void {
    const isSame = survey?.tile !== undefined && survey.tile === this.survey?.tile
    this.survey = survey
    this.isComing = isComing && survey === null
    if (!isSame) {
      this.at = null
      this.isHeld = false
      this.wayNumber = this.firstWay()
    }
    if (this.isComing) return
    const early = this.early.splice(0)
    if (survey && early.length > 0) void tick().then(() => early.forEach((deed) => deed())) // when the board has it, too
  }
  // Does something with the tile: now, or as soon as it is there.
  use(deed: () => void): void {
    if (this.survey) deed()
    else if (this.isComing) this.early.push(deed)
  }

  // The middle of the tile is held over this point, which is counted in cells from the corner of the board.
  hold(middle: Spot): void {
    this.at = spot(middle.row - this.size.rows / 2, middle.col - this.size.cols / 2)
  }

  turn(turn: Turn): void {
    const before = this.way
    if (!before || !this.survey) return
    const from = this.at
    this.wayNumber = turnedWay(this.survey.ways, this.wayNumber, turn)
    if (from && this.way) this.at = turnedCorner(before, this.way, from)
  }

  // By key: to the next place in this direction, from the middle of the board if it is not over it yet.
  step(direction: Direction): void {
    if (!this.survey) return
    const { placements } = this.survey
    const from = this.shownAt
    this.lay(from ? stepped(placements, this.wayNumber, from, direction) : nearest(placements, this.wayNumber, spot(4, 4), Infinity))
  }
  stepOn(by: 1 | -1): void {
    if (this.survey) this.lay(following(this.survey.placements, this.wayNumber, this.landing, by))
  }

  // Onto these very cells: what a hint says.
  layOn(cells: readonly string[]): void {
    const possible = placementOn(this.survey?.placements ?? [], cells)
    if (!possible) return
    this.wayNumber = possible.way
    this.lay(possible)
  }
  private lay(possible: Possible | null): void {
    if (possible) this.at = cornerOf(possible)
  }

  // It is let go: it stays where it may lie, else it goes back to the hand. The cells it was over, if they are none to lie on.
  letGo(): string[] | null {
    this.isHeld = false
    if (!this.at) return null
    if (this.landing) {
      this.at = cornerOf(this.landing)
      return null
    }
    const { row, col } = this.at
    const over = this.cells.map((cell) => spot(Math.round(row) + cell.row, Math.round(col) + cell.col))
    this.at = null
    const isOnBoard = over.every((cell) => cell.row >= 0 && cell.row < 10 && cell.col >= 0 && cell.col < 10)
    return isOnBoard ? over.map(cellOf) : null
  }

  get move(): Move | null {
    return this.tile && this.landing ? { type: 'place', tile: this.tile, cells: this.landing.cells } : null
  }

  // The first way in which it fits somewhere.
  private firstWay(): number {
    const ways = this.survey?.placements.map(({ way }) => way) ?? []
    return ways.length > 0 ? Math.min(...ways) : 0
  }
}
