// The cards of the edition, which the build asked the engine for; the rules page needs no engine.
import { edition as printed } from 'virtual:game/mummies'
import type { Edition } from '../wire'

export const edition = printed as Edition
