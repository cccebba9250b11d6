// What lessons and reviews point at on the board: "cells e4 e5" is an outline of these cells.
import type { Outline } from '../../../shared/table_module'
import { outline } from '../art/outline'
import { spotOf } from '../cells'
import type { Move } from '../wire'

export const pointsOf = (move: Move): string[] => [`cells ${move.cells.join(' ')}`]

export function outlineOf(target: string): Outline | null {
  if (!target.startsWith('cells ')) return null
  const cells = target.slice('cells '.length).split(' ')
  return { selector: '.dig', path: outline(cells.map(spotOf), 3, 6), viewBox: '-20 -20 440 440' }
}
