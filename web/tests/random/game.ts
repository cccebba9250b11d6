// One game from its beginning to its end: opened on as many screens as there are people, played by
// random acts first and then by acts that lead on, and looked at after every one.
import type { Browser } from 'playwright-core'
import type { Facts } from '../../src/wire/games'
import { anyAct, describeAct, isOver, isToAct, leadingOn, type Act, type Situation } from './acts'
import { faultsOf } from './checks'
import type { Look, Wanted } from './look'
import { openTable } from './open'
import { Random } from './random'
import { Report } from './report'
import type { Screen } from './screen'
import type { GameSetup } from './setup'
import { engine, type Server } from './support'

const longestWait = 60_000 // milliseconds, on a busy machine
const mostActs = 2500
const mostWithoutProgress = 60 // acts that lead on, and do not

interface Seen {
  readonly screen: Screen
  readonly tableHash: string
  situation: Situation
}

export class Game {
  readonly report: Report
  private readonly random: Random
  private readonly seen: Seen[] = []
  private acts = 0
  private version = -1
  private withoutProgress = 0

  constructor(
    private readonly setup: GameSetup,
    private readonly browser: Browser,
    private readonly server: Server,
  ) {
    this.report = new Report(setup)
    this.random = new Random(setup.seed * 7 + 1)
  }

  async play(): Promise<void> {
    let screens: Screen[] = []
    try {
      screens = await openTable(this.setup, this.browser, this.server)
      for (const screen of screens) {
        const tableHash = await screen.page.evaluate(() => location.hash)
        this.seen.push({ screen, tableHash, situation: null as never })
      }
      await this.lookAtAll()
      while (!this.isOver() && this.acts < mostActs) await this.step()
      if (this.acts >= mostActs) await this.find('the game does not end', this.seen[0])
      await this.stayAWhile()
    } catch (error) {
      await this.find(`the player gave up: ${String(error).split('\n')[0]}`, this.seen[0])
    } finally {
      await this.server.run() // it may be away
      if (this.report.faults.length > 0) this.report.keepRecord(await this.serversRecord())
      await Promise.all(screens.map((screen) => screen.close()))
    }
  }

  private async step(): Promise<void> {
    const seen = this.whoActs()
    const isRandom = this.acts < this.setup.randomActs
    if (isRandom && this.setup.place === 'online' && this.random.chance(0.01))
      return this.loseLine()
    const act = isRandom ? anyAct(seen.situation) : leadingOn(seen.situation)
    if (!act) return this.pause(seen)
    await this.perform(seen, act)
    await this.lookAtAll()
    await this.noteProgress(seen, isRandom)
  }
  // Mostly somebody who is to act; a spectator and the others press things, too.
  private whoActs(): Seen {
    const toAct = this.seen.filter(
      ({ situation }) => isToAct(situation) || situation.look.screen === 'handover',
    )
    const isRandom = this.acts < this.setup.randomActs
    if (toAct.length === 0 || (isRandom && this.random.chance(0.15)))
      return this.random.pick(this.seen)
    return this.random.pick(toAct)
  }
  private async perform({ screen }: Seen, act: Act): Promise<void> {
    ++this.acts
    const who =
      this.seen.length > 1 ? `${this.seen.findIndex((one) => one.screen === screen)}: ` : ''
    this.report.note(`${who}${describeAct(act)}`)
    await screen.perform(act)
  }
  // Nobody here is to act: what a timer brings is waited for.
  private async pause(seen: Seen): Promise<void> {
    ++this.acts
    await seen.screen.untilChanged()
    await this.lookAtAll()
    await this.noteProgress(seen, false)
  }
  private async noteProgress(seen: Seen, isRandom: boolean): Promise<void> {
    const version = this.seen[0]!.situation.look.received?.version ?? 0
    if (version !== this.version || isRandom) this.withoutProgress = 0
    else if (++this.withoutProgress > mostWithoutProgress) {
      await this.find('acts that should lead on do not', seen)
      this.acts = mostActs
    }
    this.version = version
  }

  // The server goes away without a word and comes back; meanwhile one goes on pressing.
  private async loseLine(): Promise<void> {
    this.report.note('the server goes away')
    for (const { screen } of this.seen) screen.expected = /WebSocket|ERR_|Failed to load/
    await this.server.halt()
    const atMatch = this.seen.filter(({ situation }) => isAtMatch(situation.look))
    await Promise.all(
      atMatch.map(({ screen }) => screen.page.waitForSelector('.problem', { state: 'attached' })),
    )
    await this.lookAtAll('away')
    for (const seen of this.seen) {
      const act = anyAct(seen.situation)
      if (act.type === 'reload' || act.type === 'go') continue
      await this.perform(seen, act)
    }
    await this.lookAtAll('away')
    await this.server.run()
    this.report.note('the server is back')
    for (const { screen } of this.seen)
      await screen.page.evaluate(() => void dispatchEvent(new Event('online')))
    await this.lookAtAll()
  }

  // Everybody sees the same version before anything else is done.
  private async lookAtAll(server: 'there' | 'away' = 'there'): Promise<void> {
    let looks = await this.lookEverywhere(server)
    const until = Date.now() + longestWait
    while (server === 'there' && !agree(looks) && Date.now() < until)
      looks = await this.lookEverywhere(server)
    for (const [at, seen] of this.seen.entries()) {
      let situation = await this.situationOf(seen, looks[at]!)
      const faults = () => faultsOf(situation, server === 'away')
      // A spectator is shown scored rounds one after the other, each for a while.
      const isWatching = looks[at]!.received?.viewer === 'spectator'
      while (isWatching && faults().length > 0 && Date.now() < until)
        situation = await this.situationOf(seen, await seen.screen.look(this.wanted(server)))
      seen.situation = situation
      for (const fault of faults()) await this.find(fault, seen)
      for (const error of seen.screen.errors.splice(0)) await this.find(`console: ${error}`, seen)
    }
    if (server === 'there' && !agree(looks))
      await this.find('the screens do not come to the same version', this.seen[0])
  }
  private lookEverywhere(server: 'there' | 'away'): Promise<Look[]> {
    return Promise.all(this.seen.map(({ screen }) => screen.look(this.wanted(server))))
  }
  private wanted(server: 'there' | 'away'): Wanted {
    return { milliseconds: longestWait, awaitsComputer: server === 'there' }
  }
  private async situationOf({ tableHash }: Seen, look: Look): Promise<Situation> {
    return { look, facts: await factsOf(look), tableHash, random: this.random }
  }

  private isOver(): boolean {
    return this.seen.every(({ situation: { look } }) => look.received && isOver(look.received))
  }
  // On the end screen, and where one comes from there.
  private async stayAWhile(): Promise<void> {
    for (let acts = this.random.below(4); acts > 0; --acts) {
      const seen = this.random.pick(this.seen)
      await this.perform(seen, anyAct(seen.situation))
      await this.lookAtAll()
    }
  }

  // The server gives the record of an online match once it is over.
  private async serversRecord(): Promise<string> {
    const match = /^#\/match\/(\w+)/.exec(this.seen[0]?.tableHash ?? '')?.[1]
    if (!match) return ''
    const answer = await fetch(`${this.server.address}api/matches/${match}/record`).catch(
      () => null,
    )
    return answer?.ok ? answer.text() : ''
  }

  private find(fault: string, seen: Seen | undefined): Promise<void> {
    return this.report.find(fault, seen?.screen)
  }
}

const isAtMatch = ({ hash }: Look): boolean => /^#.match/.test(hash)
// Of those who are at the match, not elsewhere in the page.
function agree(looks: readonly Look[]): boolean {
  if (looks.length === 1) return true
  const there = looks.filter(isAtMatch)
  return (
    new Set(there.map(({ received }) => received?.version)).size <= 1 &&
    there.every(({ isConnected }) => isConnected)
  )
}

async function factsOf({ received }: Look): Promise<Facts | null> {
  if (!received) return null
  const { game, options, edition, view } = received
  return (await engine()).facts({ game, options, edition, view })
}
