// The pieces of the board, which the build asked the engine for; the rules page needs no engine.
import { edition as printed } from 'virtual:game/scarabya'
import type { Edition } from '../wire'

export const edition = printed as Edition
export const pieces = Object.entries(edition.pieces)
