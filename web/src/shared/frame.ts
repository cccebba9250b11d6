// The table module of the current game. Set by TableFrame, used by ToDo, Log and the end screen.
import { getContext, setContext } from 'svelte'
import type { TableModule } from './table_module'

const key = Symbol('table module')

export function provideTable(module: TableModule): void {
  setContext(key, module)
}
export function useTable(): TableModule {
  return getContext<TableModule>(key)
}
