// Looks for deals that lessons can be told with: npm run find-lessons GAME [FROM [TO]]
import { findArchaeology } from './find_archaeology'
import { findMummies } from './find_mummies'
import { findScarabya } from './find_scarabya'

const finders: Record<string, (from: number, to: number) => Promise<void>> = { archaeology: findArchaeology, scarabya: findScarabya, mummies: findMummies }
const [game = '', from = '1', to = '2000'] = process.argv.slice(2)
const find = finders[game]
if (!find) throw new Error(`expected one of ${Object.keys(finders).join(', ')}`)
await find(Number(from), Number(to))
