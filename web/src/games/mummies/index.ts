export { default as Table } from './Table.svelte'
export { default as Ending } from './Ending.svelte'
export { describe, tell, term } from './words'
