// Cells of the board as the engine names them ("e4": column e, row 4), and as rows and columns from
// 0.
export const side = 10

export interface Spot {
  readonly row: number
  readonly col: number
}

export const spot = (row: number, col: number): Spot => ({ row, col })
export const spotOf = (cell: string): Spot => ({
  row: Number(cell.slice(1)) - 1,
  col: cell.charCodeAt(0) - 97,
})
export const spotsOf = (cells: readonly string[]): Spot[] => cells.map(spotOf)
export const columnName = (col: number): string => String.fromCharCode(97 + col)
export const cellOf = ({ row, col }: Spot): string => `${columnName(col)}${row + 1}`

// The middle cells, one of which the first tile must cover (S7): drawn as a frame; the engine
// decides.
export const middle: readonly Spot[] = [spot(4, 4), spot(4, 5), spot(5, 4), spot(5, 5)]

// The smallest row and column: the top left corner of a tile on these cells.
export function corner(spots: readonly Spot[]): Spot {
  return spot(Math.min(...spots.map(({ row }) => row)), Math.min(...spots.map(({ col }) => col)))
}

// "e3–e7" for cells in a line, else all names, as in the terminal.
export function cellNames(cells: readonly string[]): string {
  const [first, last] = [cells[0], cells.at(-1)]
  if (cells.length < 3 || !first || !last) return cells.join(' ')
  const [from, to] = [spotOf(first), spotOf(last)]
  const steps = cells.length - 1
  const inLine =
    (to.row - from.row === steps && to.col === from.col) ||
    (to.col - from.col === steps && to.row === from.row)
  return inLine ? `${first}–${last}` : cells.join(' ')
}
