// People without a name: "you" appears only to themselves, everybody else reads "Player 1". At one
// screen, at the end, when looking back and by a link, in every language; in one language also in
// games that earlier versions saved with "You" as a name.
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../src/i18n/languages'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'
import { readAll } from '../catalogues'
import { Fixture } from './support/fixture'
import { goTo } from './support/all_screens'
import { recordOf, savedGame, savedTogether, type SeatPlayer } from './support/saved_game'

const fixture = new Fixture('--request-rate', '500/s', '--request-burst', '1000')
const { openPage } = fixture

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', fr: 'fr-CA', it: 'it-IT' }
const pronouns: Record<Language, string> = { en: 'You', ru: 'Вы', fr: 'Vous', it: 'Tu' }
// The pronoun where only a name can stand: before a verb in the third person, after a preposition,
// after "player".
const wrong: Record<Language, RegExp[]> = {
  en: [
    /\bYou (is|has|digs|sells|trades|explores|robs|loses|ends|passes|offers|decrees|sacrifices|wins|begins|places|closes|gets)\b/,
    /\b(to|of|with|by|for|am) You\b/,
    /\bYou’s/,
  ],
  ru: [
    /(?<![а-яё])Вы [а-яё]+([еёи]т|ёл|ла)(?![а-яё])/i,
    /(игрок|игрока|игроку|впереди|экран:|я —|я -) Вы(?![а-яё])/i,
  ],
  fr: [
    /\bVous (a|est|va|doit|vend|échange|explore|vole|perd|termine|finit|passe|offre|décrète|sacrifie|gagne|commence|place|ferme|obtient|annule|déterre)\b/,
    /(^|\s)(à|de|par|pour|suis|rattrapé) Vous\b/,
  ],
  it: [
    /\bTu (ha|è|deve|vende|scambia|esplora|deruba|perde|termina|passa|offre|decreta|sacrifica|vince|comincia|inizia|piazza|chiude|ottiene|annulla|scava)\b/,
    /(^|\s)(a|di|da|per|con|sono) Tu\b/,
  ],
}
const words = Object.fromEntries(
  languages.map((language) => [language, readAll(language)]),
) as Record<Language, Record<string, string>>
const player = (language: Language, seat: number) =>
  words[language]['play.seat_name']!.replace('{seat}', String(seat))

// All visible and announced texts: the text of each element, and each label.
const readable = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (
        !['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE)
      )
        texts.push(element.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title]'))
      for (const name of ['aria-label', 'title']) texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  })

async function expectNoPronounAsName(
  page: Page,
  language: Language,
  where = '',
): Promise<string[]> {
  const texts = await readable(page)
  expect(
    texts.filter(
      (text) =>
        wrong[language].some((pattern) => pattern.test(text)) ||
        text === words[language]['page.seat.empty'],
    ),
    where,
  ).toEqual([])
  return texts
}
// With no particular viewer, the pronoun is nobody's label.
async function expectNumbers(page: Page, language: Language, where = ''): Promise<void> {
  const texts = await expectNoPronounAsName(page, language, where)
  expect(
    texts.some((text) => text.includes(player(language, 1)) || text.includes(player(language, 2))),
    where,
  ).toBe(true)
  expect(
    texts.filter(
      (text) => text === pronouns[language] || text.startsWith(`${pronouns[language]}:`),
    ),
    where,
  ).toEqual([])
}

const kinds: [string, GameName, Options][] = [
  ['archaeology', 'archaeology', { players: 2 }],
  ['an expedition', 'scarabya', { mode: 'expedition', players: 2, flips: true }],
  ['a duel', 'scarabya', { mode: 'duel', players: 2, flips: true }],
  ['mummies', 'mummies', { players: 2, target: 50 }],
]
// As inside a link.
const packed = (record: string) => deflateRawSync(record).toString('base64url')
const slider = (page: Page) => page.locator('input[type=range]')

describe.each(languages)('in %s', (language) => {
  const pageOptions = { locale: locales[language] }

  test('two people without names at one screen', async () => {
    const setup = JSON.stringify({ mode: 'mummies', seats: ['me', 'person'], names: [] })
    const page = await openPage('#/play/mummies', {
      ...pageOptions,
      storage: { 'khepri.setup.here.mummies': setup },
    })
    await page.locator('button[type=submit]').click()
    const ready = page.locator('section[aria-labelledby=hand-over] button')
    await ready.waitFor()
    await expectNumbers(page, language)
    await ready.click()
    await page.locator('[data-piece]').first().waitFor()
    await expectNumbers(page, language)
    const record = await page.evaluate(() =>
      localStorage.getItem(`khepri.record.${location.hash.split('/')[2]}`),
    )
    expect(record).not.toContain(` ${pronouns[language]}`)
  })

  // As saved now; and, in one language, as earlier versions saved them.
  describe.each(language === 'it' ? ['', pronouns.it] : [''])(
    'saved with the name “%s”',
    (name) => {
      const gamesOf = (seatPlayers: SeatPlayer[]) =>
        Promise.all(
          kinds.map(async ([kind, game, options], at) => {
            const record = await recordOf(game, options as never, seatPlayers)
            const id = `over${at}`
            return { kind, id, record, saved: savedGame(id, game, options, seatPlayers, record) }
          }),
        )
      test('the end screens, looking back, and by a link', async () => {
        const games = await gamesOf([{ name }, { name: 'Ani', computer: 'novice' }])
        const storage = savedTogether(games.map(({ saved }) => saved))
        const page = await openPage('', { ...pageOptions, storage })
        const friend = await openPage('', pageOptions)
        for (const { kind, id, record } of games) {
          await goTo(page, `#/table/${id}`)
          await page.locator('h2#end').waitFor()
          await expectNoPronounAsName(page, language, kind)

          await goTo(page, `#/lookback/table/${id}`)
          await slider(page).waitFor()
          await expectNoPronounAsName(page, language, kind)
          for (const key of ['ArrowRight', 'ArrowRight', 'End']) {
            await page.keyboard.press(key)
            await expectNoPronounAsName(page, language, kind)
          }

          await goTo(friend, `#/lookback/record/${packed(record)}`)
          await slider(friend).waitFor()
          await expectNumbers(friend, language, kind)
          await friend.keyboard.press('End')
          await expectNumbers(friend, language, kind)
        }
      })
      test('the end screens for two people at one screen', async () => {
        const games = await gamesOf([{ name }, { name }])
        const storage = savedTogether(games.map(({ saved }) => saved))
        const page = await openPage('', { ...pageOptions, storage })
        for (const { kind, id } of games) {
          await goTo(page, `#/table/${id}`)
          await page.locator('h2#end').waitFor()
          await expectNumbers(page, language, kind)
        }
      })
    },
  )
})
