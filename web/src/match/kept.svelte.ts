// The games that this device takes part in: shown on the home screen, found again after a reload. Tokens are in here: they are
// all that shows whose seat it is.
import type { GameName, Seat } from '../wire/common'
import type { Options } from '../wire/games'
import { forget, keep, recall, whenChangedElsewhere } from './storage'

export interface KeptGame {
  readonly id: string
  readonly kind: 'local' | 'remote'
  readonly game: GameName
  readonly options: Options
  readonly names: readonly string[] // empty for the computer, and for people without a name
  readonly people?: readonly Seat[] // at this screen: where people sit
  readonly seat?: Seat // online: one's own
  readonly token?: string
  readonly seed?: string // drawn for the seat, and the promise that was shown before: for whoever looks back
  readonly commitment?: string
  readonly invitation?: string // of a match made here, while it waits: for the link to share
  readonly changed: number
  readonly status: 'waiting' | 'playing' | 'over'
  readonly yourTurn?: boolean
}

const index = 'games'
const most = 60
const mostFinished = 30

class KeptGames {
  private list = $state.raw<readonly KeptGame[]>(recall<KeptGame[]>(index) ?? [])

  constructor() {
    whenChangedElsewhere((key) => {
      if (key === index) this.readAgain()
    })
  }

  readAgain(): void {
    this.list = recall<KeptGame[]>(index) ?? []
  }

  get all(): readonly KeptGame[] {
    return this.list
  }
  get inProgress(): readonly KeptGame[] {
    return this.list.filter((one) => one.status !== 'over' && (one.kind === 'local' || one.token))
  }
  get finished(): readonly KeptGame[] {
    return this.list.filter((one) => one.status === 'over').sort((a, b) => b.changed - a.changed)
  }
  find(id: string): KeptGame | undefined {
    return this.list.find((one) => one.id === id)
  }

  put(game: KeptGame): void {
    const others = (recall<KeptGame[]>(index) ?? []).filter((one) => one.id !== game.id)
    const [keptOn, dropped] = apart([game, ...others])
    dropped.forEach((one) => forget(`record.${one.id}`))
    this.write(keptOn)
  }
  update(id: string, change: Partial<KeptGame>): void {
    const known = this.find(id)
    if (known) this.put({ ...known, ...change })
  }
  remove(id: string): void {
    forget(`record.${id}`)
    this.write((recall<KeptGame[]>(index) ?? []).filter((one) => one.id !== id))
  }

  private write(list: readonly KeptGame[]): void {
    this.list = list
    keep(index, list)
  }
}

// The newest ones stay; what is over goes first.
function apart(list: KeptGame[]): [KeptGame[], KeptGame[]] {
  const oldest = [...list].reverse()
  const finished = oldest.filter((one) => one.status === 'over')
  const dropped = finished.slice(0, Math.max(0, finished.length - mostFinished, list.length - most))
  if (list.length - dropped.length > most) dropped.push(...oldest.filter((one) => one.status !== 'over').slice(0, 1))
  return [list.filter((one) => !dropped.includes(one)), dropped]
}

export const keptGames = new KeptGames()
