// The tile in play while it is in the viewer's hand: its rotation and its position over the board.
import { tick } from 'svelte'
import { cellOf, spot, type Spot } from '../../cells'
import {
  cellsOfWay,
  cornerOf,
  nextInOrder,
  landingOf,
  litCells,
  nearest,
  placementOn,
  sizeOf,
  nextInDirection,
  cornerAfterTurn,
  wayAfterTurn,
  type Direction,
  type Turn,
} from './placements'
import type { Move, PossiblePlacement, Facts, Tile } from '../../wire'

export class Hand {
  facts = $state.raw<Facts | null>(null) // null: no tile is to be placed
  wayNumber = $state(0)
  // the top left corner of the tile; null: not over the board
  at = $state.raw<Spot | null>(null)
  isHeld = $state(false) // it follows a pointer
  // a tile is to be placed, but the engine has not answered yet
  private isComing = false
  private early: (() => void)[] = [] // actions to run when it has

  readonly tile: Tile | null = $derived(this.facts?.tile ?? null)
  readonly way = $derived(this.facts?.ways[this.wayNumber] ?? null)
  readonly cells: readonly Spot[] = $derived(this.way ? cellsOfWay(this.way) : [])
  readonly size = $derived(this.way ? sizeOf(this.way) : { rows: 1, cols: 1 })
  readonly lit = $derived(litCells(this.facts?.placements ?? [], this.wayNumber))
  readonly mayFlip = $derived(
    this.way?.flipped !== undefined && this.way.flipped !== this.wayNumber,
  )
  readonly mayTurn = $derived(this.way !== null && this.way.clockwise !== this.wayNumber)
  // Where the tile would lie if it were dropped.
  readonly landing: PossiblePlacement | null = $derived(
    this.facts && this.at
      ? landingOf(this.facts.placements, this.facts.ways, this.wayNumber, this.at)
      : null,
  )
  // Where it is drawn.
  readonly shownAt: Spot | null = $derived(this.landing ? cornerOf(this.landing) : this.at)

  // Sets the tile, or none, or that one is expected. The same tile stays where it is.
  take(facts: Facts | null, isComing = false): void {
    const isSame = facts?.tile !== undefined && facts.tile === this.facts?.tile
    this.facts = facts
    this.isComing = isComing && facts === null
    if (!isSame) {
      this.at = null
      this.isHeld = false
      this.wayNumber = this.firstWay()
    }
    if (this.isComing) return
    const early = this.early.splice(0)
    // after the board has been updated
    if (facts && early.length > 0) void tick().then(() => early.forEach((deed) => deed()))
  }
  // Runs an action with the tile: now, or as soon as the tile is known.
  use(deed: () => void): void {
    if (this.facts) deed()
    else if (this.isComing) this.early.push(deed)
  }

  // Holds the middle of the tile over a point, in cells from the corner of the board.
  hold(middle: Spot): void {
    this.at = spot(middle.row - this.size.rows / 2, middle.col - this.size.cols / 2)
  }

  turn(turn: Turn): void {
    const before = this.way
    if (!before || !this.facts) return
    const from = this.at
    this.wayNumber = wayAfterTurn(this.facts.ways, this.wayNumber, turn)
    if (from && this.way) this.at = cornerAfterTurn(before, this.way, from)
  }

  // By key: to the next place in this direction; from the middle of the board if it is not over it
  // yet.
  step(direction: Direction): void {
    if (!this.facts) return
    const { placements } = this.facts
    const from = this.shownAt
    this.lay(
      from
        ? nextInDirection(placements, this.wayNumber, from, direction)
        : nearest(placements, this.wayNumber, spot(4, 4), Infinity),
    )
  }
  stepOn(by: 1 | -1): void {
    if (this.facts) this.lay(nextInOrder(this.facts.placements, this.wayNumber, this.landing, by))
  }

  // Onto exactly these cells, as a hint says.
  layOn(cells: readonly string[]): void {
    const possible = placementOn(this.facts?.placements ?? [], cells)
    if (!possible) return
    this.wayNumber = possible.way
    this.lay(possible)
  }
  private lay(possible: PossiblePlacement | null): void {
    if (possible) this.at = cornerOf(possible)
  }

  // Drops the tile: it stays at a legal place, or returns to the hand. Returns the illegal cells
  // that it was over.
  letGo(): string[] | null {
    this.isHeld = false
    if (!this.at) return null
    if (this.landing) {
      this.at = cornerOf(this.landing)
      return null
    }
    const { row, col } = this.at
    const over = this.cells.map((cell) =>
      spot(Math.round(row) + cell.row, Math.round(col) + cell.col),
    )
    this.at = null
    const isOnBoard = over.every(
      (cell) => cell.row >= 0 && cell.row < 10 && cell.col >= 0 && cell.col < 10,
    )
    return isOnBoard ? over.map(cellOf) : null
  }

  get move(): Move | null {
    return this.tile && this.landing
      ? { type: 'place', tile: this.tile, cells: this.landing.cells }
      : null
  }

  // The first way in which it fits somewhere.
  private firstWay(): number {
    const ways = this.facts?.placements.map(({ way }) => way) ?? []
    return ways.length > 0 ? Math.min(...ways) : 0
  }
}
