// What is left of a game in which something was found: the seed, what was done, the record, and a
// picture, in build/random/SEED.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from './screen'
import { describeSetup, type GameSetup } from './setup'
import { root } from './support'

// Without what differs from case to case.
export const kindOf = (fault: string): string =>
  fault.replace(/^(drawn wrongly: .*?) is .*/s, '$1').replace(/\n.*/s, '')

export class Report {
  readonly steps: string[] = []
  readonly faults: string[] = []
  private readonly folder: string

  constructor(private readonly setup: GameSetup) {
    this.folder = join(root, 'build/random', String(setup.seed))
  }

  note(step: string): void {
    this.steps.push(`${this.steps.length + 1}. ${step}`)
  }
  // A kind of fault is reported once in a game.
  async find(fault: string, screen: Screen | undefined): Promise<void> {
    if (this.faults.some((known) => kindOf(known) === kindOf(fault))) return
    this.faults.push(fault)
    mkdirSync(this.folder, { recursive: true })
    const picture = join(this.folder, `${this.faults.length}.png`)
    await screen?.picture(picture).catch(() => {})
    const size = screen ? `at ${screen.size.width}×${screen.size.height}` : ''
    this.note(`FOUND ${size}: ${fault}\n     ${picture}`)
    this.keepRecord((await screen?.record().catch(() => '')) ?? '')
    this.write()
  }
  // Later ones go further.
  keepRecord(record: string): void {
    if (record) writeFileSync(join(this.folder, 'record.khepri'), record)
  }
  private write(): void {
    const { seed } = this.setup
    const lines = [`seed ${seed}: ${describeSetup(this.setup)}`, ...this.steps, '']
    writeFileSync(join(this.folder, 'steps.txt'), lines.join('\n'))
  }
  toString(): string {
    return [
      `seed ${this.setup.seed}: ${describeSetup(this.setup)}`,
      ...this.faults.map((fault) => `  ${fault}`),
      `  ${this.folder}: steps.txt, record.khepri, pictures`,
    ].join('\n')
  }
}
