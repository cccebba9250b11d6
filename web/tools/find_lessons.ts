// Finds deals for lessons: npm run find-lessons GAME [FROM [TO]]. The finder of a game is
// find_<game>.ts.
const finders = import.meta.glob<(from: number, to: number) => Promise<void>>(
  ['./find_*.ts', '!./find_lessons.ts'],
  { import: 'find' },
)
const [game = '', from = '1', to = '2000'] = process.argv.slice(2)
const find = finders[`./find_${game}.ts`]
if (!find) {
  const games = Object.keys(finders).map((file) => file.slice('./find_'.length, -'.ts'.length))
  throw new Error(`expected one of ${games.join(', ')}`)
}
await (
  await find()
)(Number(from), Number(to))
