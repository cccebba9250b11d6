export { default as Table } from '../plain/Table.svelte'
export { default as Ending } from '../plain/Ending.svelte'
export { describe, tell } from '../plain/words'
