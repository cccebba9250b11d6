// The addresses of the screens: the part of the URL after #, so that any web host can serve the
// page.
import type { GameName } from '../wire/common'

export type Route =
  | { at: 'home' }
  | { at: 'new'; game: GameName; where: 'here' | 'online' }
  | { at: 'lobby' }
  | { at: 'rules'; game: GameName; rule?: string } // a rule's id, or a section
  | { at: 'learn'; game: GameName }
  | { at: 'local'; id: string }
  | { at: 'match'; id: string }
  | { at: 'join'; id: string; invitation: string }
  | { at: 'lookback'; from: Source; id: string; step: number | null }
  | { at: 'nowhere' }

// Where the record is: on this device, on the server, inside the link, or still to be chosen.
export type Source = 'table' | 'match' | 'record' | 'choice'

export function href(route: Route): string {
  switch (route.at) {
    case 'new':
      return `#/${route.where === 'here' ? 'play' : 'friends'}/${route.game}`
    case 'lobby':
      return '#/lobby'
    case 'rules':
      return `#/rules/${route.game}${route.rule ? `/${route.rule}` : ''}`
    case 'learn':
      return `#/learn/${route.game}`
    case 'local':
      return `#/table/${route.id}`
    case 'match':
      return `#/match/${route.id}`
    case 'join':
      return `#/join/${route.id}${route.invitation && `/${route.invitation}`}`
    case 'lookback':
      if (route.from === 'choice') return '#/lookback'
      return `#/lookback/${route.from}/${route.id}${route.step === null ? '' : `/${route.step}`}`
    default:
      return '#/'
  }
}
