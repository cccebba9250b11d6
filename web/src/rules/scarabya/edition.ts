// The pieces of the board as the engine gives them; the rules page needs no engine for them.
import type { Edition } from '../../wire/scarabya'
import printed from '../../../../src/wire/examples/scarabya-expedition/edition.json'

const edition: Edition = printed
export const pieces = Object.entries(edition.pieces)
