import { expect, test } from 'vitest'
import { games } from '../games/all'
import { languages, read } from './languages'
import { manifestFile, manifestOf } from './manifest'

test.each(languages)('the manifest is in %s', async (language) => {
  const words = await read(language, 'shell')
  const manifest = manifestOf(language, words, games) as Record<string, unknown>
  expect(manifest).toMatchObject({
    lang: language,
    name: 'Khepri',
    description: words['page.about'],
    start_url: './',
    scope: './',
  })
  expect(manifest['shortcuts']).toEqual(
    games.map((game) => ({ name: words[`page.game.${game}`], url: `./#/play/${game}` })),
  )
  expect(manifestFile(language)).toBe(`khepri.${language}.webmanifest`)
})
test('manifests differ only in their texts', async () => {
  const same = async (language: (typeof languages)[number]) => {
    const { name, start_url, scope, icons } = manifestOf(
      language,
      await read(language, 'shell'),
      games,
    ) as Record<string, unknown>
    return { name, start_url, scope, icons }
  }
  const english = await same('en')
  for (const language of languages) expect(await same(language)).toEqual(english)
})
