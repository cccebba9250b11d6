// The rule that is shown in a panel over the table (RulePanel).
import type { GameName } from '../wire/common'

export interface RuleReference {
  readonly game: GameName
  readonly rule?: string // none: the rules from their beginning
}

class OpenRule {
  current = $state.raw<RuleReference | null>(null)

  open(game: GameName, rule?: string): void {
    this.current = rule ? { game, rule } : { game }
  }
  close(): void {
    this.current = null
  }
}

export const openRule = new OpenRule()
