// The direction of a language's script. The boards and tracks of the games are drawn from left to
// right in every language.
const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur']

export type Direction = 'ltr' | 'rtl'

export function directionOf(language: string): Direction {
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
