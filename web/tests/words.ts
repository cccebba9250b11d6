// npm run words: lists what each language lacks.
// npm run words -- --confirm [KEY…]: the translations of these messages fit the English as it is
// now; without a key, all do.
import { languages } from '../src/i18n/languages'
import { confirm, ownProblemsIn, problemsIn, readAll, translations } from './catalogues'

const [flag, ...keys] = process.argv.slice(2)
if (flag === '--confirm') {
  const all = Object.keys(readAll('en'))
  const unknown = keys.filter((key) => !all.includes(key))
  if (unknown.length > 0) throw new Error(`there is no such message: ${unknown.join(', ')}`)
  for (const language of translations) confirm(language, new Set(keys.length > 0 ? keys : all))
}

const all = Object.keys(readAll('en')).length
let sum = 0
for (const language of languages) {
  const translation = translations.find((one) => one === language)
  const problems = [...(translation ? problemsIn(translation) : []), ...ownProblemsIn(language)]
  sum += problems.length
  console.log(
    `${language}: ${all} messages, ${problems.length === 0 ? 'all in order' : `${problems.length} to be looked at`}`,
  )
  for (const problem of problems) console.log(`  ${problem}`)
}
process.exitCode = sum > 0 ? 1 : 0
