// People without a name: "you" is said only to whom it is, everybody else reads "Player 1". At one screen, at the end, looking back, by a link, and
// in games that earlier versions kept with "You" as a name, in every language.
import { deflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../src/i18n/languages'
import type { GameName } from '../../src/wire/common'
import type { Options } from '../../src/wire/games'
import { readAll } from '../catalogues'
import { keptGame, recordOf, type Sitter } from './driver'
import { Gathering } from './support'

const here = new Gathering('--request-rate', '500/s', '--request-burst', '1000')
const { come } = here

const locales: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU', fr: 'fr-CA', it: 'it-IT' }
const pronouns: Record<Language, string> = { en: 'You', ru: 'Вы', fr: 'Vous', it: 'Tu' }
// The pronoun where only a name can stand: before a verb of the third person, after a preposition, after "player".
const wrong: Record<Language, RegExp[]> = {
  en: [/\bYou (is|has|digs|sells|trades|explores|robs|loses|ends|passes|offers|decrees|sacrifices|wins|begins|places|closes|gets)\b/, /\b(to|of|with|by|for|am) You\b/, /\bYou’s/],
  ru: [/(?<![а-яё])Вы [а-яё]+([еёи]т|ёл|ла)(?![а-яё])/i, /(игрок|игрока|игроку|впереди|экран:|я —|я -) Вы(?![а-яё])/i],
  fr: [/\bVous (a|est|va|doit|vend|échange|explore|vole|perd|termine|finit|passe|offre|décrète|sacrifie|gagne|commence|place|ferme|obtient|annule|déterre)\b/, /(^|\s)(à|de|par|pour|suis|rattrapé) Vous\b/],
  it: [/\bTu (ha|è|deve|vende|scambia|esplora|deruba|perde|termina|passa|offre|decreta|sacrifica|vince|comincia|inizia|piazza|chiude|ottiene|annulla|scava)\b/, /(^|\s)(a|di|da|per|con|sono) Tu\b/],
}
const words = Object.fromEntries(languages.map((language) => [language, readAll(language)])) as Record<Language, Record<string, string>>
const player = (language: Language, seat: number) => words[language]['play.seat_name']!.replace('{seat}', String(seat))

// All that can be read or heard, a piece each: what stands in one element, and each label.
const readable = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = [document.title]
    for (const element of document.body.querySelectorAll<HTMLElement>('*'))
      if (!['SCRIPT', 'STYLE', 'OPTION'].includes(element.tagName) && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE))
        texts.push(element.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [title]'))
      for (const name of ['aria-label', 'title']) texts.push(element.getAttribute(name) ?? '')
    return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '')
  })

async function expectNoPronounAsName(page: Page, language: Language): Promise<string[]> {
  const texts = await readable(page)
  expect(texts.filter((text) => wrong[language].some((pattern) => pattern.test(text)) || text === words[language]['page.seat.empty'])).toEqual([])
  return texts
}
// Nobody in particular looks: the pronoun is nobody's label.
async function expectNumbers(page: Page, language: Language): Promise<void> {
  const texts = await expectNoPronounAsName(page, language)
  expect(texts.some((text) => text.includes(player(language, 1)) || text.includes(player(language, 2)))).toBe(true)
  expect(texts.filter((text) => text === pronouns[language] || text.startsWith(`${pronouns[language]}:`))).toEqual([])
}

const kinds: [string, GameName, Options][] = [
  ['archaeology', 'archaeology', { players: 2 }],
  ['an expedition', 'scarabya', { mode: 'expedition', players: 2, flips: true }],
  ['a duel', 'scarabya', { mode: 'duel', players: 2, flips: true }],
  ['mummies', 'mummies', { players: 2, target: 50 }],
]
// As a link carries it.
const packed = (record: string) => deflateRawSync(record).toString('base64url')
const slider = (page: Page) => page.locator('input[type=range]')

describe.each(languages)('in %s', (language) => {
  const manner = { locale: locales[language] }

  test('two people without names at one screen', async () => {
    const plan = JSON.stringify({ mode: 'mummies', chairs: ['me', 'person'], names: [] })
    const page = await come('#/play/mummies', { ...manner, keeps: { 'khepri.plan.here.mummies': plan } })
    await page.locator('button[type=submit]').click()
    const ready = page.locator('section[aria-labelledby=hand-over] button')
    await ready.waitFor()
    await expectNumbers(page, language)
    await ready.click()
    await page.locator('[data-piece]').first().waitFor()
    await expectNumbers(page, language)
    const record = await page.evaluate(() => localStorage.getItem(`khepri.record.${location.hash.split('/')[2]}`))
    expect(record).not.toContain(` ${pronouns[language]}`)
  })

  // As they are kept now, and as earlier versions kept them.
  describe.each(['', pronouns[language]])('kept with the name “%s”', (name) => {
    test.each(kinds)('%s: the end, looked back at, and by a link', async (_, game, options) => {
      const alone: Sitter[] = [{ name }, { name: 'Ani', computer: 'novice' }]
      const record = await recordOf(game, options as never, alone)
      const page = await come('#/table/over', { ...manner, keeps: keptGame('over', game, options, alone, record) })
      await page.locator('h2#end').waitFor()
      await expectNoPronounAsName(page, language)

      await page.goto(`${here.server.address}#/lookback/table/over`)
      await slider(page).waitFor()
      await expectNoPronounAsName(page, language)
      for (const key of ['ArrowRight', 'ArrowRight', 'End']) {
        await page.keyboard.press(key)
        await expectNoPronounAsName(page, language)
      }

      const friend = await come(`#/lookback/record/${packed(record)}`, manner)
      await slider(friend).waitFor()
      await expectNumbers(friend, language)
      await friend.keyboard.press('End')
      await expectNumbers(friend, language)
    })
    test.each(kinds)('%s: the end, for two people at one screen', async (_, game, options) => {
      const both: Sitter[] = [{ name }, { name }]
      const record = await recordOf(game, options as never, both)
      const page = await come('#/table/over', { ...manner, keeps: keptGame('over', game, options, both, record) })
      await page.locator('h2#end').waitFor()
      await expectNumbers(page, language)
    })
  })
})
