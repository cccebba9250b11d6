// An edition that somebody writes. The engine judges every change; what it accepted last can be
// played. Saved on this device, one for each game.
import type { Engine } from '../engine/engine'
import { say, sayAny } from '../i18n/words.svelte'
import { load, save } from '../match/storage'
import type { GameName } from '../wire/common'
import type { EditionFault } from '../wire/engine'
import type { OwnEdition } from '../wire/games'
import { fieldOf, withField } from './edition_fields'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export class EditionDraft<G extends GameName = GameName> {
  edition = $state.raw() as OwnEdition<G>
  // Of the edition as it is now; null also while the engine has not answered.
  fault = $state.raw<EditionFault | null>(null)
  // In full, if it can be played; null otherwise, and until the engine has answered.
  accepted = $state.raw<OwnEdition<G> | null>(null)
  hasFailed = $state(false) // the engine cannot be had

  private checks = 0 // only the last one counts

  constructor(
    readonly game: G,
    readonly classic: OwnEdition<G>,
    private readonly engine: () => Promise<Engine>,
  ) {
    this.edition = load<OwnEdition<G>>(this.key) ?? classic
    void this.check()
  }

  get isClassic(): boolean {
    return same({ ...this.edition, name: '' }, { ...this.classic, name: '' })
  }
  // A number of the edition, or whatever else is there.
  at<T>(path: string): T {
    return fieldOf(this.edition, path) as T
  }
  // An edition that is no longer the classic one gets another name.
  change(path: string, value: unknown): void {
    const changed = withField(this.edition, path, value)
    const needsName = path !== 'name' && changed.name === this.classic.name
    this.replace(needsName ? { ...changed, name: say('page.workshop.unnamed') } : changed)
  }
  replace(edition: OwnEdition<G>): void {
    save(this.key, edition)
    this.show(edition)
  }

  // Shows an edition from outside, of which only what differs from the classic one need be there;
  // it is saved when it is changed. What is wrong with it, if it is not taken.
  async open(edition: unknown): Promise<EditionFault | null> {
    const answer = await (await this.engine()).checkEdition(this.game, edition)
    if ('fault' in answer) return answer.fault
    this.show(answer.edition)
    return null
  }

  private show(edition: OwnEdition<G>): void {
    this.edition = edition
    void this.check()
  }

  // The sentence about a field, if the fault is there.
  faultAt(path: string): string {
    return this.fault?.field === path ? sayFault(this.fault) : ''
  }

  private async check(): Promise<void> {
    const check = ++this.checks
    this.accepted = null
    try {
      const answer = await (await this.engine()).checkEdition(this.game, this.edition)
      if (check !== this.checks) return
      this.fault = 'fault' in answer ? answer.fault : null
      this.accepted = 'edition' in answer ? answer.edition : null
      this.hasFailed = false
    } catch (error) {
      console.error(error)
      if (check === this.checks) this.hasFailed = true
    }
  }
  private get key(): string {
    return `workshop.${this.game}`
  }
}

export function sayFault({ reason, values }: EditionFault): string {
  return sayAny(`page.workshop.fault.${reason}`, values)
}
