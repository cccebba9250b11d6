// Whether the sheet of keys is open: by the key ?, or from the settings.
import type { GameName } from '../../wire/common'

class KeySheet {
  game = $state<GameName | null>(null) // of the current table
  isOpen = $state(false)
}
export const keySheet = new KeySheet()
