// Arrow keys on the table: elements with data-row and data-column form a grid; an arrow key moves
// the focus to the nearest one in its direction.
const steps: Record<string, readonly [rows: number, columns: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
}

export interface Place {
  readonly row: number
  readonly column: number
}

// The next place in the direction of the key, or undefined at an edge.
export function nextPlace<P extends Place>(
  places: readonly P[],
  from: Place,
  key: string,
): P | undefined {
  const step = steps[key]
  if (!step) return undefined
  const [rows, columns] = step
  const ahead = places.filter(({ row, column }) =>
    rows === 0
      ? row === from.row && (column - from.column) * columns > 0
      : (row - from.row) * rows > 0,
  )
  const distance = ({ row, column }: Place) =>
    Math.abs(row - from.row) * 100 + Math.abs(column - from.column)
  return [...ahead].sort((one, other) => distance(one) - distance(other))[0]
}

export function walk(event: KeyboardEvent, table: HTMLElement): void {
  const at = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
  if (!at || !(event.key in steps)) return
  const placed = [...table.querySelectorAll<HTMLElement>('[data-row]')].map((element) => ({
    element,
    ...placeOf(element),
  }))
  const next = nextPlace(placed, placeOf(at), event.key)
  if (!next) return
  event.preventDefault()
  next.element.focus()
}

function placeOf(element: HTMLElement): Place {
  return { row: Number(element.dataset['row']), column: Number(element.dataset['column']) }
}
