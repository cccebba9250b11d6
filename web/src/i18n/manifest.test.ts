import { expect, test } from 'vitest'
import { languages, read } from './languages'
import { manifestFile, manifestOf } from './manifest'

test.each(languages)('the app says in %s what it is', async (language) => {
  const words = await read(language, 'shell')
  const manifest = manifestOf(language, words) as Record<string, unknown>
  expect(manifest).toMatchObject({ lang: language, name: 'Khepri', description: words['page.about'], start_url: './', scope: './' })
  expect(manifest['shortcuts']).toEqual(['archaeology', 'scarabya', 'mummies'].map((game) => ({ name: words[`page.game.${game}`], url: `./#/play/${game}` })))
  expect(manifestFile(language)).toBe(`khepri.${language}.webmanifest`)
})
test('whatever the language it is the same app', async () => {
  const same = async (language: (typeof languages)[number]) => {
    const { name, start_url, scope, icons } = manifestOf(language, await read(language, 'shell')) as Record<string, unknown>
    return { name, start_url, scope, icons }
  }
  const english = await same('en')
  for (const language of languages) expect(await same(language)).toEqual(english)
})
