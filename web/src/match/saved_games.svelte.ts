// The games that this device takes part in: shown on the home screen and found again after a
// reload. The tokens in here are all that proves whose seat it is.
import { isObject, savedList, type SavedGame } from './saved_game'
import { all, forget, save, load, whenChangedElsewhere } from './storage'

export type { SavedGame } from './saved_game'

const index = 'games'
const most = 130
const mostFinished = 100

const stored = () => savedList(load(index), all)

// The record of a local game, also of one that is damaged otherwise.
export function savedRecord(id: string): string | null {
  const saved = load<unknown>(`record.${id}`)
  return isObject(saved) && typeof saved['record'] === 'string' ? saved['record'] : null
}

// What is stored beside the entry of a game: its record and what a review found.
function forgetPartsOf(id: string): void {
  forget(`record.${id}`)
  forget(`review.${id}`)
}

class SavedGames {
  private list = $state.raw<readonly SavedGame[]>(stored().games)
  // Not shown any more, but still stored: the user can change their mind.
  removing = $state.raw<readonly SavedGame[]>([])

  constructor() {
    whenChangedElsewhere((key) => {
      if (key === index) this.readAgain()
    })
  }

  readAgain(): void {
    this.list = stored().games
  }

  get all(): readonly SavedGame[] {
    return this.list
  }
  get inProgress(): readonly SavedGame[] {
    return this.shown.filter((one) => one.status !== 'over' && (one.kind === 'local' || one.token))
  }
  get finished(): readonly SavedGame[] {
    return this.shown.filter((one) => one.status === 'over').sort((a, b) => b.changed - a.changed)
  }
  private get shown(): readonly SavedGame[] {
    return this.list.filter(({ id }) => !this.removing.some((one) => one.id === id))
  }
  find(id: string): SavedGame | undefined {
    return this.list.find((one) => one.id === id)
  }

  put(game: SavedGame): void {
    const { games, others } = stored()
    const [stay, dropped] = apart([game, ...games.filter((one) => one.id !== game.id)])
    dropped.forEach(({ id }) => forgetPartsOf(id))
    this.write(stay, others)
  }
  update(id: string, change: Partial<SavedGame>): void {
    const known = this.find(id)
    if (known) this.put({ ...known, ...change })
  }
  // Hides a game. It is removed by `removeHidden` and shown again by `showHidden`.
  hide(id: string): void {
    const game = this.find(id)
    if (game && !this.removing.includes(game)) this.removing = [...this.removing, game]
  }
  showHidden(): void {
    this.removing = []
  }
  removeHidden(): void {
    const { removing } = this
    this.removing = []
    for (const { id } of removing) this.remove(id)
  }
  remove(id: string): void {
    const { games, others } = stored()
    forgetPartsOf(id)
    this.write(
      games.filter((one) => one.id !== id),
      others,
    )
  }

  private write(list: readonly SavedGame[], others: readonly unknown[]): void {
    this.list = list
    save(index, [...list, ...others])
  }
}

// Keeps the newest; finished games are dropped first.
function apart(list: SavedGame[]): [SavedGame[], SavedGame[]] {
  const oldest = [...list].reverse()
  const finished = oldest.filter((one) => one.status === 'over')
  const dropped = finished.slice(0, Math.max(0, finished.length - mostFinished, list.length - most))
  if (list.length - dropped.length > most)
    dropped.push(...oldest.filter((one) => one.status !== 'over').slice(0, 1))
  return [list.filter((one) => !dropped.includes(one)), dropped]
}

export const savedGames = new SavedGames()
