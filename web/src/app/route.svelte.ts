// Where the page is: what stands behind the # of its address, so that any web host can serve it.
import { isGame } from '../match/games'
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

// Where the record of a game is that one looks back at: on this device, on the server, in the link itself, or yet to be chosen.
export type Source = 'table' | 'match' | 'record' | 'choice'

export function parseRoute(hash: string): Route {
  const [first = '', second = '', third = '', fourth = ''] = hash.replace(/^#?\/?/, '').split('/').map(decodePart)
  switch (first) {
    case '':
      return { at: 'home' }
    case 'lobby':
      return { at: 'lobby' }
    case 'play':
      return isGame(second) ? { at: 'new', game: second, where: 'here' } : { at: 'nowhere' }
    case 'friends':
      return isGame(second) ? { at: 'new', game: second, where: 'online' } : { at: 'nowhere' }
    case 'rules':
      return isGame(second) ? { at: 'rules', game: second, ...(third && { rule: third }) } : { at: 'nowhere' }
    case 'learn':
      return isGame(second) ? { at: 'learn', game: second } : { at: 'nowhere' }
    case 'table':
      return second ? { at: 'local', id: second } : { at: 'nowhere' }
    case 'match':
      return second ? { at: 'match', id: second } : { at: 'nowhere' }
    case 'join':
      return second ? { at: 'join', id: second, invitation: third } : { at: 'nowhere' }
    case 'lookback':
      return lookback(second, third, fourth)
    default:
      return { at: 'nowhere' }
  }
}

function lookback(from: string, id: string, step: string): Route {
  if (!from) return { at: 'lookback', from: 'choice', id: '', step: null }
  if ((from !== 'table' && from !== 'match' && from !== 'record') || !id) return { at: 'nowhere' }
  return { at: 'lookback', from, id, step: /^\d{1,6}$/.test(step) ? Number(step) : null }
}

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

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

class Place {
  route = $state.raw<Route>(parseRoute(location.hash))

  constructor() {
    addEventListener('hashchange', () => (this.route = parseRoute(location.hash)))
  }
}

export const place = new Place()

export function go(route: Route, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') location.hash = href(route)
  else location.replace(href(route))
}
