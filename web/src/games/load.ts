// What the games add to the page: the folders of the games that all.ts lists. Their larger parts
// are chunks of their own, which are fetched with their catalogues on first use.
import { loadModule } from '../engine/load.svelte'
import { loadWords } from '../i18n/words.svelte'
import type { Game } from '../shared/game'
import type { Lesson } from '../shared/lesson'
import type { PuzzleFile } from '../shared/puzzle'
import type { Book } from '../shared/rulebook'
import type { TableModule } from '../shared/table_module'
import type { WorkshopModule } from '../shared/workshop_module'
import type { GameName } from '../wire/common'

const folders = import.meta.glob<Game>('./*/index.ts', { eager: true, import: 'game' })

export function gameOf(name: GameName): Game {
  const game = folders[`./${name}/index.ts`]
  if (!game) throw new Error(`there is no game called ${name}`)
  return game
}

export async function tableOf(game: GameName): Promise<TableModule> {
  const [table] = await Promise.all([loadModule(gameOf(game).table), loadWords(game)])
  return table
}
export async function lessonOf(game: GameName): Promise<Lesson> {
  const [lesson] = await Promise.all([loadModule(gameOf(game).lesson), loadWords(`learn_${game}`)])
  return lesson
}
export async function bookOf(game: GameName): Promise<Book> {
  const [book] = await Promise.all([
    loadModule(gameOf(game).rulebook),
    loadWords(game),
    loadWords(`rules_${game}`),
  ])
  return book
}

export const gamesWithWorkshop = (games: readonly GameName[]): GameName[] =>
  games.filter((game) => gameOf(game).workshop)
export async function workshopOf(game: GameName): Promise<WorkshopModule> {
  const { workshop: module } = gameOf(game)
  if (!module) throw new Error(`${game} has no workshop`)
  const [workshop] = await Promise.all([
    loadModule(module),
    loadWords(game),
    loadWords(`workshop_${game}`),
  ])
  return workshop
}

const puzzles = import.meta.glob<PuzzleFile>('./*/puzzles/*.json', { import: 'default' })
const foldersOf = (game: GameName) =>
  Object.keys(puzzles).filter((path) => path.startsWith(`./${game}/`))

export const gamesWithPuzzles = (games: readonly GameName[]): GameName[] =>
  games.filter((game) => foldersOf(game).length > 0)
// A file for each mode.
export async function puzzlesOf(game: GameName): Promise<PuzzleFile[]> {
  return Promise.all(foldersOf(game).map((path) => loadModule(puzzles[path]!)))
}
