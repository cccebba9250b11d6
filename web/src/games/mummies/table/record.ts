// How a record writes cards: by their names, "V4,VCNS3".
export function cardsInRecord(text: string): string[] {
  return text.split(',')
}
