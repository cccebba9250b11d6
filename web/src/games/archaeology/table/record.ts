// How a record writes cards: one letter each.
const symbols: Readonly<Record<string, string>> = {
  P: 'pot',
  S: 'parchment',
  C: 'coin',
  T: 'talisman',
  B: 'cup',
  M: 'map',
  K: 'mask',
  '!': 'thief',
  '~': 'sandstorm',
}

export function cardsInRecord(text: string): string[] {
  return [...text].map((letter) => symbols[letter] ?? letter)
}
