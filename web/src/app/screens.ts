// The screens of the addresses. Home is part of the first download; the others are loaded on demand,
// with their words.
import type { Component } from 'svelte'
import { loadModule } from '../engine/load.svelte'
import { bookOf, lessonOf, tableOf } from '../games/load'
import { loadWords } from '../i18n/words.svelte'
import { fetchMatch } from '../match/api'
import { savedGames } from '../match/saved_games.svelte'
import type { Route } from '../shared/href'

const screens = {
  new: () => import('../screens/setup/MatchSetup.svelte'),
  create: () => import('../screens/online/CreateMatch.svelte'),
  pair: () => import('../screens/online/Pair.svelte'),
  lobby: () => import('../screens/online/Lobby.svelte'),
  join: () => import('../screens/online/Join.svelte'),
  local: () => import('../screens/match/Play.svelte'),
  match: () => import('../screens/match/Play.svelte'),
  rules: () => import('../screens/rules/Rules.svelte'),
  lookback: () => import('../screens/lookback/LookBack.svelte'),
  puzzles: () => import('../screens/puzzles/Puzzles.svelte'),
  mistakes: () => import('../screens/puzzles/Mistakes.svelte'),
  daily: () => import('../screens/daily/Daily.svelte'),
  workshop: () => import('../screens/workshop/Workshop.svelte'),
  learn: () => import('../screens/learn/Learn.svelte'),
}

// Passes the route for which a screen was loaded, even while the next screen loads.
export async function screenFor(route: Exclude<Route, { at: 'home' | 'nowhere' }>) {
  const name = route.at === 'new' && route.where !== 'here' ? 'create' : route.at
  const isOnline = ['create', 'pair', 'lobby', 'join', 'match'].includes(name)
  const [{ default: Screen }] = await Promise.all([
    loadModule<{ default: unknown }>(screens[name]),
    isOnline && loadWords('online'),
    ['daily', 'puzzles', 'mistakes'].includes(name) && loadWords('practice'),
    name === 'mistakes' && loadWords('review'),
    name === 'workshop' && loadWords('workshop'),
  ])
  return { Screen: Screen as Component<{ route: Route }>, route }
}

// Fetches what the first screen needs to be drawn, at the same time as the words of the shell. The
// screen reports what cannot be loaded.
export function prefetch(route: Route): void {
  if (route.at === 'home' || route.at === 'nowhere') return
  Promise.all([firstPartOf(route), screenFor(route)]).catch(() => {})
}
async function firstPartOf(route: Route): Promise<unknown> {
  if (route.at === 'learn') return lessonOf(route.game)
  if (route.at === 'rules') return bookOf(route.game)
  if (route.at !== 'local' && route.at !== 'match') return
  const saved = savedGames.find(route.id)?.game
  if (saved) return tableOf(saved)
  // The socket will say it too, but much later.
  if (route.at === 'match') return tableOf((await fetchMatch(route.id)).game)
}
