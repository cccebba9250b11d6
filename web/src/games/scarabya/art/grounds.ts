// The four pieces of the board have different grounds.
export type Ground = 'dune' | 'jungle' | 'ice' | 'rock'
export const grounds: Readonly<Record<string, Ground>> = {
  A: 'dune',
  B: 'jungle',
  C: 'ice',
  D: 'rock',
}
