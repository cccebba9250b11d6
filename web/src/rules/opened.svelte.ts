// The rule that was asked for at a table: shown in a panel over it (RulePanel), so that the game is not left.
import type { GameName } from '../wire/common'

export interface Asked {
  readonly game: GameName
  readonly rule?: string // none: the rules from their beginning
}

class OpenRule {
  asked = $state.raw<Asked | null>(null)

  open(game: GameName, rule?: string): void {
    this.asked = rule ? { game, rule } : { game }
  }
  close(): void {
    this.asked = null
  }
}

export const openRule = new OpenRule()
