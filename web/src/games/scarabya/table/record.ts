// How a record writes the four pieces of the board ("A0B1C2D3"), the first player, and the order of
// the tiles (one letter each).
export function cardsInRecord(text: string, place: string): string[] {
  if (place === 'board') return text.match(/../g) ?? []
  return place === 'first' ? [text] : [...text]
}
