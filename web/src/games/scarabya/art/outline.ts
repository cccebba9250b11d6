// The outline of connected cells, as the `d` of a path: cells of 40, rounded corners, moved inwards
// by `inset`.
import type { Spot } from '../cells'

export const unit = 40

interface Point {
  readonly x: number
  readonly y: number
}
interface Edge {
  readonly from: Point
  readonly to: Point
}

const key = ({ x, y }: Point) => `${x},${y}`
const towards = ({ from, to }: Edge): Point => ({ x: to.x - from.x, y: to.y - from.y })

// Each edge has its cell on the right; an edge between two cells is omitted.
function edgesOf(spots: readonly Spot[]): Edge[] {
  const filled = new Set(spots.map(({ row, col }) => `${col},${row}`))
  const edges: Edge[] = []
  for (const { row: y, col: x } of spots) {
    const add = (beside: string, from: Point, to: Point) =>
      void (filled.has(beside) || edges.push({ from, to }))
    add(`${x},${y - 1}`, { x, y }, { x: x + 1, y })
    add(`${x + 1},${y}`, { x: x + 1, y }, { x: x + 1, y: y + 1 })
    add(`${x},${y + 1}`, { x: x + 1, y: y + 1 }, { x, y: y + 1 })
    add(`${x - 1},${y}`, { x, y: y + 1 }, { x, y })
  }
  return edges
}

// Where two cells meet only at a corner, the loop turns right and stays with its own cell.
function loopsOf(edges: readonly Edge[]): Edge[][] {
  const left = new Set(edges)
  const loops: Edge[][] = []
  for (const start of edges) {
    if (!left.delete(start)) continue
    const loop = [start]
    for (let last = start; key(last.to) !== key(start.from);) {
      const ahead = towards(last)
      const onward = [...left].filter(({ from }) => key(from) === key(last.to))
      const next =
        onward.find((edge) => towards(edge).x === -ahead.y && towards(edge).y === ahead.x) ??
        onward[0]
      if (!next) break
      left.delete(next)
      loop.push(next)
      last = next
    }
    loops.push(loop)
  }
  return loops
}

function pathOf(loop: readonly Edge[], inset: number, radius: number): string {
  const corners = loop.flatMap((edge, at) => {
    const [before, after] = [towards(loop.at(at - 1)!), towards(edge)]
    if (before.x === after.x && before.y === after.y) return []
    // Inwards is to the right of both edges.
    const x = edge.from.x * unit + inset * (-before.y - after.y)
    const y = edge.from.y * unit + inset * (before.x + after.x)
    return [
      `${x - before.x * radius} ${y - before.y * radius}Q${x} ${y} ${x + after.x * radius} ${y + after.y * radius}`,
    ]
  })
  return `M${corners.join('L')}Z`
}

export function outline(spots: readonly Spot[], inset = 0, radius = 5): string {
  return loopsOf(edgesOf(spots))
    .map((loop) => pathOf(loop, inset, radius))
    .join('')
}
