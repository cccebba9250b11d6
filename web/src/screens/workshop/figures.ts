// Figures of many games in words and numbers: a mean, and how far it may be off.
import { language, say, sayAny } from '../../i18n/words.svelte'
import type { FigureWords, WorkshopModule } from '../../shared/workshop_module'
import type { StudyFigure } from '../../wire/engine'

type Figure = StudyFigure['own']

const common = ['decisions', 'score', 'spread', 'margin', 'lead_changes', 'drama']
const shares = ['shared_wins', 'decided_at', 'wins_beginner']

// Those of all games; a computer player never forfeits.
export function commonFigure(name: string): FigureWords | null {
  if (common.includes(name)) return { words: sayAny(`page.workshop.figure.${name}`) }
  if (shares.includes(name)) return { words: sayAny(`page.workshop.figure.${name}`), isShare: true }
  const [, what, seat] = /^(score|wins)_seat_(\d)$/.exec(name) ?? []
  if (!what || !seat) return null
  return { words: sayAny(`page.workshop.figure.${what}_seat`, { seat }), isShare: what === 'wins' }
}

export interface ShownFigure extends FigureWords {
  readonly name: string
  readonly own: string
  readonly classic: string
  readonly difference: string
  readonly verdict: 'higher' | 'lower' | 'unclear'
  readonly plot: { readonly own: Span; readonly classic: Span }
}
// Where an interval and its middle lie, in parts of the drawing's width.
export interface Span {
  readonly from: number
  readonly mean: number
  readonly to: number
}

// Of a normal distribution, 95 % lie so many standard errors about the mean.
const most = 1.96
const off = ({ standard_error: error }: Figure) => most * error

export function shown(figures: readonly StudyFigure[], wordsOf: WorkshopModule['figure']) {
  return figures.flatMap((figure): ShownFigure[] => {
    const found = wordsOf(figure.name)
    return found ? [{ ...found, ...inNumbers(figure, found.isShare ?? false) }] : []
  })
}

function inNumbers({ name, own, classic, difference }: StudyFigure, isShare: boolean) {
  const digits = digitsFor([own, classic], isShare)
  const write = (figure: Figure, sign = false) => withError(figure, digits, isShare, sign)
  const isClear = Math.abs(difference.mean) > off(difference)
  return {
    name,
    own: write(own),
    classic: write(classic),
    difference: write(difference, true),
    verdict: !isClear ? 'unclear' : difference.mean > 0 ? 'higher' : 'lower',
    plot: plot(own, classic),
  } as const
}

// So many that the error has one digit; of whole numbers without error none.
function digitsFor(figures: readonly Figure[], isShare: boolean): number {
  const unit = isShare ? 100 : 1
  const errors = figures.map((figure) => off(figure) * unit).filter((error) => error > 0)
  if (errors.length === 0) return figures.every(({ mean }) => Number.isInteger(mean * unit)) ? 0 : 2
  return Math.min(3, Math.max(0, -Math.floor(Math.log10(Math.min(...errors)))))
}

function withError(figure: Figure, digits: number, isShare: boolean, sign: boolean): string {
  const format = (number: number, signed: boolean) =>
    new Intl.NumberFormat(language(), {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...(isShare && { style: 'percent' }),
      ...(signed && { signDisplay: 'exceptZero' }),
    })
      .format(number)
      .replace('-', '−')
  return say('page.workshop.study.value', {
    value: format(figure.mean, sign),
    uncertain: format(off(figure), false),
  })
}

// Both on one scale. It is never finer than a tenth of the means, so that intervals are seen to
// become small.
function plot(own: Figure, classic: Figure): { own: Span; classic: Span } {
  const all = [own, classic]
  const least = Math.min(...all.map((one) => one.mean - off(one)))
  const greatest = Math.max(...all.map((one) => one.mean + off(one)))
  const width = Math.max(greatest - least, 0.2 * Math.max(...all.map((one) => Math.abs(one.mean))))
  const start = (least + greatest - width) / 2
  const at = (x: number) => (width === 0 ? 0.5 : (x - start) / width)
  const span = (one: Figure): Span => ({
    from: at(one.mean - off(one)),
    mean: at(one.mean),
    to: at(one.mean + off(one)),
  })
  return { own: span(own), classic: span(classic) }
}
