// A cell of the board in words: its tile, or its ground and piece; and the site that it belongs to.
import { say } from '../../../../i18n/words.svelte'
import { cellOf, type Spot } from '../../cells'
import type { Picture } from './picture'

const isAt = (one: Spot) => (other: Spot) => one.row === other.row && one.col === other.col

export function cellReader(picture: Picture): (at: Spot) => string {
  const tiles = new Map(
    picture.tiles.flatMap(({ tile, spots }) => spots.map((one) => [cellOf(one), tile] as const)),
  )
  return (at) => {
    const tile = tiles.get(cellOf(at))
    const scarab = picture.scarabs.find((one) => isAt(at)(one.spot))
    const site = picture.sites.find(({ spots }) => spots.some(isAt(at)))
    const ground = picture.grounds[(at.row < 5 ? 0 : 2) + (at.col < 5 ? 0 : 1)] ?? 'dune'
    const parts = [
      tile
        ? say('page.scarabya.cell.tile', { tile })
        : picture.rocks.some(isAt(at))
          ? say('page.scarabya.cell.rock')
          : say('page.scarabya.cell.ground', { ground }),
      ...(scarab ? [say('page.scarabya.cell.scarab', { state: scarab.state })] : []),
      ...(site ? [say('page.scarabya.cell.site', { size: site.spots.length })] : []),
      ...(site && site.points > 0 ? [say('page.scarabya.points', { points: site.points })] : []),
    ]
    return parts.join(say('list.comma'))
  }
}
