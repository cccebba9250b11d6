// The addresses of the screens: the part of the URL after #, so that any web host can serve the
// page.
import type { GameName } from '../wire/common'

export type Route =
  | { at: 'home' }
  | { at: 'new'; game: GameName; where: 'here' | 'online' | 'lobby' }
  | { at: 'pair'; game: GameName; mode?: string } // with anybody who is there
  | { at: 'lobby' }
  | { at: 'rules'; game: GameName; rule?: string } // a rule's id, or a section
  | { at: 'learn'; game: GameName; invitation?: string } // a match that waits for the learner
  | { at: 'local'; id: string }
  | { at: 'match'; id: string }
  | { at: 'join'; id: string; invitation: string }
  | { at: 'lookback'; from: Source; id: string; step: number | 'review' | null }
  | { at: 'mistakes'; game: GameName }
  | { at: 'daily' }
  | { at: 'puzzles'; game: GameName }
  | { at: 'workshop'; game: GameName; edition?: string } // an edition inside the link
  | { at: 'nowhere' }

// Where the record is: on this device, on the server, inside the link, or still to be chosen.
export type Source = 'table' | 'match' | 'record' | 'choice'

// A whole address, to send to somebody.
export function linkTo(route: Route): string {
  return location.href.replace(/#.*$/, '') + href(route)
}

export function href(route: Route): string {
  switch (route.at) {
    case 'new':
      return `#/${{ here: 'play', online: 'friends', lobby: 'lobby' }[route.where]}/${route.game}`
    case 'pair':
      return `#/now/${route.game}${route.mode ? `/${route.mode}` : ''}`
    case 'lobby':
      return '#/lobby'
    case 'rules':
      return `#/rules/${route.game}${route.rule ? `/${route.rule}` : ''}`
    case 'learn':
      return `#/learn/${route.game}${route.invitation ? `/${route.invitation}` : ''}`
    case 'local':
      return `#/table/${route.id}`
    case 'match':
      return `#/match/${route.id}`
    case 'join':
      return route.invitation ? `#/join/${route.id}/${route.invitation}` : `#/m/${route.id}`
    case 'daily':
      return '#/daily'
    case 'puzzles':
      return `#/puzzles/${route.game}`
    case 'mistakes':
      return `#/mistakes/${route.game}`
    case 'workshop':
      return `#/workshop/${route.game}${route.edition ? `/${route.edition}` : ''}`
    case 'lookback':
      if (route.from === 'choice') return '#/lookback'
      return `#/lookback/${route.from}/${route.id}${route.step === null ? '' : `/${route.step}`}`
    default:
      return '#/'
  }
}
