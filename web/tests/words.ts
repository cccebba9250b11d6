// npm run words: what each language lacks, for whoever adds a sentence or a language.
import { faultsOf, readAll, translations } from './catalogues'

const all = Object.keys(readAll('en')).length
let sum = 0
for (const language of translations) {
  const faults = faultsOf(language)
  sum += faults.length
  console.log(`${language}: ${all} messages, ${faults.length === 0 ? 'all in order' : `${faults.length} to be looked at`}`)
  for (const fault of faults) console.log(`  ${fault}`)
}
process.exitCode = sum > 0 ? 1 : 0
