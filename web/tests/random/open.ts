// Brings everybody to the table: by the screens of the page where the edition is the classic one,
// else by a game on the device, or a match on the server, that has just begun.
import type { Browser } from 'playwright-core'
import type { MatchCreated } from '../../src/wire/server'
import { Screen } from './screen'
import type { GameSetup } from './setup'
import { engine, savedGame, type Server } from './support'

export function openTable(setup: GameSetup, browser: Browser, server: Server): Promise<Screen[]> {
  if (setup.place === 'online') return openOnline(setup, browser, server)
  return setup.edition
    ? openSaved(setup, browser, server)
    : openBySetupScreen(setup, browser, server)
}

async function openBySetupScreen(
  setup: GameSetup,
  browser: Browser,
  { address }: Server,
): Promise<Screen[]> {
  const { game, options, seats, seed, devices } = setup
  const own = seats.findIndex(({ computer }) => !computer)
  const { mode, players: _, ...others } = options as Record<string, unknown>
  const chosen = {
    ...(mode !== undefined && { mode }),
    seats: seats.map(({ computer }, at) => computer ?? (at === own ? 'me' : 'person')),
    names: seats.map(({ name }) => name),
    options: others,
    turnSeconds: 0,
    inLobby: false,
  }
  const screen = await Screen.open(browser, {
    address: `${address}#/play/${game}`,
    device: devices[0]!,
    seed,
    name: seats[own]!.name,
    saved: { [`khepri.setup.here.${game}`]: JSON.stringify(chosen) },
  })
  await screen.page.locator('form button.primary').click()
  await screen.atTable()
  return [screen]
}

async function openSaved(
  setup: GameSetup,
  browser: Browser,
  { address }: Server,
): Promise<Screen[]> {
  const { game, options, edition, seats, seed, devices } = setup
  const at = await engine()
  const { match } = await at.start({
    game,
    options,
    ...(edition && { edition: edition as never }),
    names: seats.map(({ name }) => name),
    secret: hexOf(seed, 0),
    seeds: seats.map((_, seat) => hexOf(seed, seat + 1)),
  })
  const record = await at.record(match)
  await at.forget(match)
  const screen = await Screen.open(browser, {
    address: `${address}#/table/random`,
    device: devices[0]!,
    seed,
    name: seats.find(({ computer }) => !computer)!.name,
    saved: savedGame('random', game, options, seats, record),
  })
  await screen.atTable()
  return [screen]
}

async function openOnline(
  setup: GameSetup,
  browser: Browser,
  { address }: Server,
): Promise<Screen[]> {
  const { game, options, edition, seats, seed, devices, isWatched } = setup
  const answer = await fetch(`${address}api/matches`, {
    method: 'POST',
    body: JSON.stringify({
      game,
      options,
      ...(edition && { edition }),
      seats: seats.map(({ computer }) => (computer ? { computer } : {})),
    }),
  })
  if (!answer.ok) throw new Error(`the match was not created: ${await answer.text()}`)
  const made = (await answer.json()) as MatchCreated
  const screens: Screen[] = []
  for (const { name, computer } of seats) {
    if (computer) continue
    const screen = await Screen.open(browser, {
      address: `${address}#/join/${made.match}/${made.invitation}`,
      device: devices[screens.length]!,
      seed: seed * 10 + screens.length,
      name,
    })
    await screen.page.locator('form button.primary').click()
    await screen.page.waitForURL(/#\/match\//)
    screens.push(screen)
  }
  if (isWatched)
    screens.push(
      await Screen.open(browser, {
        address: `${address}#/match/${made.match}`,
        device: devices.at(-1)!,
        seed: seed * 10 + 9,
        name: '',
      }),
    )
  await Promise.all(screens.map((screen) => screen.atTable()))
  return screens
}

const hexOf = (seed: number, part: number): string =>
  (seed * 16 + part).toString(16).padStart(64, '0').slice(-64)
