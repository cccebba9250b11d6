export { default as Table } from './Table.svelte'
export { default as Ending } from './Ending.svelte'
export { describeMove, describeEvent, term } from './words'
export { cardsInRecord } from './record'
