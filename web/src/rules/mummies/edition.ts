// The cards of the edition as the engine gives them; the rules page needs no engine for them.
import type { Edition } from '../../wire/mummies'
import printed from '../../../../src/wire/examples/mummies/edition.json'

export const edition: Edition = printed
