export { default as Table } from './Table.svelte'
export { default as Ending } from './Ending.svelte'
export { describeMove, money as score, describeEvent } from './words'
export { cardsInRecord } from './record'
