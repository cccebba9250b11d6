// Amounts of reviews in words: shares of the win in hundredths, or points.
import { language, say } from '../i18n/words.svelte'
import type { Unit } from '../match/reviewed'

type Sign = 'signed' | 'plain'

// "12%", "+3 points".
export function amountText(unit: Unit, amount: number, sign: Sign = 'plain'): string {
  const shown = sign === 'plain' ? Math.abs(amount) : amount
  return unit === 'share'
    ? numberText(shown / 100, sign, { style: 'percent' })
    : say('page.review.points', {
        count: Math.round(Math.abs(amount)),
        figure: figureText(unit, shown, sign),
      })
}
// The same without its unit, for tables.
export function figureText(unit: Unit, amount: number, sign: Sign = 'signed'): string {
  const digits = unit === 'score' && Math.abs(amount) < 10 ? 1 : 0
  return numberText(amount, sign, { maximumFractionDigits: digits })
}
function numberText(value: number, sign: Sign, format: Intl.NumberFormatOptions): string {
  const signDisplay = sign === 'signed' ? 'exceptZero' : 'auto'
  return formatOf(language(), { maximumFractionDigits: 0, ...format, signDisplay })
    .format(value)
    .replace('-', '−')
}
// A format takes long to make, and a review has many numbers.
const formats = new Map<string, Intl.NumberFormat>()
function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options])
  let format = formats.get(key)
  if (!format) formats.set(key, (format = new Intl.NumberFormat(language, options)))
  return format
}
