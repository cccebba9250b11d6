// What the frame lends to the parts of a table: the game's own words. Set once by TableFrame, read by ToDo, Log and the end screen.
import { getContext, setContext } from 'svelte'
import type { TableModule } from '../games/tables'

const key = Symbol('the table that is laid')

export function layTable(module: TableModule): void {
  setContext(key, module)
}
export function laidTable(): TableModule {
  return getContext<TableModule>(key)
}
