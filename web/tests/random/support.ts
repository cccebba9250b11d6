// The parts of the browser tests that the random player uses.
export { root, Server } from '../e2e/support/server'
export { openBrowser } from '../e2e/support/visitor'
export { engine, savedGame, type SeatPlayer } from '../e2e/support/saved_game'
export { leaveUndrawn, takePicture } from '../e2e/support/undrawn'
