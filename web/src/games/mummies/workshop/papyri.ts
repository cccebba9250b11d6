// The papyri of an edition as texts: the letters of four types, best first, and a number, which need
// not be one that the engine accepts.
import { letters, readCard, types, type Type } from '../wire'

const letterOf = (type: Type) => Object.keys(letters).find((letter) => letters[letter] === type)!

export interface Papyrus {
  readonly order: readonly Type[]
  readonly number: number
}

export function readPapyrus(text: string): Papyrus {
  const letters = text.slice(0, types.length)
  const face = readCard(`${letters}0`)
  return {
    order: 'order' in face ? face.order : [],
    number: Number(text.slice(types.length)),
  }
}
export const writePapyrus = ({ order, number }: Papyrus): string =>
  order.map(letterOf).join('') + String(number)

// The type moves up by one place; the first becomes the last.
export function raised({ order, number }: Papyrus, rank: number): Papyrus {
  const raised = [...order]
  const [type] = raised.splice(rank, 1)
  if (type) raised.splice(rank === 0 ? raised.length : rank - 1, 0, type)
  return { order: raised, number }
}
