// The geometry of a chart with a line for each player: totals over the steps of a game.
export interface Course {
  readonly seat: number
  readonly totals: readonly number[] // at the start, and after each step
}

// Maps totals and steps to a drawing of a given size.
export class Scale {
  readonly low: number
  readonly high: number
  readonly steps: number
  constructor(
    courses: readonly Course[],
    goal: number, // always inside the drawing
    private readonly width: number,
    private readonly height: number,
  ) {
    const all = courses.flatMap(({ totals }) => totals)
    this.low = Math.min(0, ...all)
    this.high = Math.max(goal, ...all)
    this.steps = Math.max(1, ...courses.map(({ totals }) => totals.length - 1))
  }
  x(step: number): number {
    return (step / this.steps) * this.width
  }
  y(total: number): number {
    return this.height * (1 - (total - this.low) / (this.high - this.low))
  }
  // From point to point; or in steps, for totals that stay the same until they jump.
  path({ totals }: Course, shape: 'lines' | 'steps' | 'curve' = 'lines'): string {
    return totals
      .map((total, step) => {
        const [x, y] = [this.x(step).toFixed(1), this.y(total).toFixed(1)]
        if (step === 0) return `M${x} ${y}`
        return shape === 'steps' ? `H${x}V${y}` : `L${x} ${y}`
      })
      .join('')
  }
}

// A round number so that about `most` lines divide the range: 1, 2 or 5 times a power of ten.
export function roundStep(range: number, most: number): number {
  const least = Math.max(range / most, 1)
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least)!
}

// Moves labels apart until neighbours have the gap, all between 0 and the height if they fit; the
// order stays.
export function spread(wanted: readonly number[], gap: number, height: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b)
  const places = [...wanted]
  let least = 0
  for (const at of order) {
    places[at] = Math.max(places[at]!, least)
    least = places[at]! + gap
  }
  let most = height
  for (const at of [...order].reverse()) {
    places[at] = Math.min(places[at]!, most)
    most = places[at]! - gap
  }
  return places
}
