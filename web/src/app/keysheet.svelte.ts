// Whether the sheet with all keys is open; it is opened by ?, and from the settings.
import type { GameName } from '../wire/common'

class KeySheet {
  game = $state<GameName | null>(null) // of the table one sits at
  isOpen = $state(false)
}
export const keySheet = new KeySheet()
