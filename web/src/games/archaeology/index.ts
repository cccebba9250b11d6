export { default as Table } from './Table.svelte'
export { default as Ending } from './Ending.svelte'
export { describe, money as score, tell } from './words'
