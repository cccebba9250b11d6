// The router: parses the address and goes to another.
import { isGame } from '../games/all'
import { href, type Route } from '../shared/href'

export function parseRoute(hash: string): Route {
  const [first = '', second = '', third = '', fourth = ''] = hash
    .replace(/^#?\/?/, '')
    .split('/')
    .map(decodePart)
  switch (first) {
    case '':
      return { at: 'home' }
    case 'lobby':
      if (!second) return { at: 'lobby' }
      return isGame(second) ? { at: 'new', game: second, where: 'lobby' } : { at: 'nowhere' }
    case 'play':
      return isGame(second) ? { at: 'new', game: second, where: 'here' } : { at: 'nowhere' }
    case 'friends':
      return isGame(second) ? { at: 'new', game: second, where: 'online' } : { at: 'nowhere' }
    case 'now':
      return isGame(second)
        ? { at: 'pair', game: second, ...(third && { mode: third }) }
        : { at: 'nowhere' }
    case 'rules':
      return isGame(second)
        ? { at: 'rules', game: second, ...(third && { rule: third }) }
        : { at: 'nowhere' }
    case 'learn':
      return isGame(second)
        ? { at: 'learn', game: second, ...(third && { invitation: third }) }
        : { at: 'nowhere' }
    case 'table':
      return second ? { at: 'local', id: second } : { at: 'nowhere' }
    case 'match':
      return second ? { at: 'match', id: second } : { at: 'nowhere' }
    case 'm': // short, for links that people send
      return second ? { at: 'join', id: second, invitation: '' } : { at: 'nowhere' }
    case 'join':
      return second ? { at: 'join', id: second, invitation: third } : { at: 'nowhere' }
    case 'daily':
      return { at: 'daily' }
    case 'puzzles':
      return isGame(second) ? { at: 'puzzles', game: second } : { at: 'nowhere' }
    case 'mistakes':
      return isGame(second) ? { at: 'mistakes', game: second } : { at: 'nowhere' }
    case 'workshop':
      return isGame(second)
        ? { at: 'workshop', game: second, ...(third && { edition: third }) }
        : { at: 'nowhere' }
    case 'lookback':
      return lookback(second, third, fourth)
    default:
      return { at: 'nowhere' }
  }
}

function lookback(from: string, id: string, step: string): Route {
  if (!from) return { at: 'lookback', from: 'choice', id: '', step: null }
  if ((from !== 'table' && from !== 'match' && from !== 'record') || !id) return { at: 'nowhere' }
  const isStep = /^\d{1,6}$/.test(step)
  return { at: 'lookback', from, id, step: isStep ? Number(step) : step === 'review' ? step : null }
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
