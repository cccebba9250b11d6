// Where the markers stand between the lowest total and the target.
export interface Standing {
  readonly seat: number
  readonly total: number
}
export interface Marker extends Standing {
  readonly at: number // percent of the track
  readonly lane: number // 0 is on the line; markers that would overlap are stacked
}
export interface Track {
  readonly from: number
  readonly to: number
  readonly ticks: readonly { value: number; at: number; named: boolean }[]
}

// From zero, or from the multiple of ten below the lowest total, to the target or beyond it.
export function trackOf(totals: readonly number[], target: number): Track {
  const from = Math.min(0, Math.floor(Math.min(...totals) / 10) * 10)
  const to = Math.max(target, ...totals)
  const step = to - from > 100 ? 20 : 10
  const ticks = []
  for (let value = Math.ceil(from / 5) * 5; value <= to; value += 5) {
    ticks.push({ value, at: share(value, from, to), named: value % step === 0 || value === target })
  }
  return { from, to, ticks }
}

// `apart` is the least distance of two markers on the same lane, in percent.
export function placeMarkers(
  standings: readonly Standing[],
  track: Track,
  apart: number,
): Marker[] {
  const done: Marker[] = []
  for (const standing of standings) {
    const at = share(Math.min(Math.max(standing.total, track.from), track.to), track.from, track.to)
    const taken = done.filter((one) => Math.abs(one.at - at) < apart).map((one) => one.lane)
    let lane = 0
    while (taken.includes(lane)) ++lane
    done.push({ ...standing, at, lane })
  }
  return done
}

function share(value: number, from: number, to: number): number {
  return ((value - from) / (to - from)) * 100
}
