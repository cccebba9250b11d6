// A language that nobody speaks, made of English for the dev server (languages.ts): every
// text is in brackets, accented and 40 % longer. What stands without brackets is not in the
// catalogues, and what bursts will burst in a language with longer words.
import type { Catalogue } from './languages'
import { parse, type Message } from './message'

const plain = 'aceilnorstuzACEILNORSTUZ'
const accented = 'àçéïľñöŕšťüžÀÇÉÏĽÑÖŔŠŤÜŽ'

function lengthened(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const strange = [...word].map((letter) => accented[plain.indexOf(letter)] ?? letter).join('')
    return strange + '·'.repeat(Math.round(word.length * 0.4))
  })
}

function written(message: Message): string {
  return message
    .map((part) => {
      if (typeof part === 'string') return lengthened(part)
      const branches = [...part.branches].map(
        ([selector, branch]) => `${selector} {${written(branch)}}`,
      )
      const type = part.type === '' ? '' : `, ${part.type}`
      return `{${part.name}${type}${branches.length > 0 ? `, ${branches.join(' ')}` : ''}}`
    })
    .join('')
}

export function pseudo(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, text]) => [key, `[${written(parse(text))}]`]),
  )
}
