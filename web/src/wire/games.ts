// What belongs to each game, by its name.
import * as archaeology from './archaeology'
import type { GameName } from './common'
import * as mummies from './mummies'
import * as scarabya from './scarabya'
import { either, text, type Shape } from './shape'

export interface Games {
  archaeology: {
    options: archaeology.Options
    edition: archaeology.Edition
    view: archaeology.View
    move: archaeology.Move
    told: archaeology.Told
  }
  scarabya: {
    options: scarabya.Options
    edition: scarabya.Edition
    view: scarabya.View
    move: scarabya.Move
    told: scarabya.Told
  }
  mummies: {
    options: mummies.Options
    edition: mummies.Edition
    view: mummies.View
    move: mummies.Move
    told: mummies.Told
  }
}
export type Options<G extends GameName = GameName> = Games[G]['options']
export type Edition<G extends GameName = GameName> = Games[G]['edition'] | 'classic'
export type View<G extends GameName = GameName> = Games[G]['view']
export type Move<G extends GameName = GameName> = Games[G]['move']
export type Told<G extends GameName = GameName> = Games[G]['told']

const byGame = { archaeology, scarabya, mummies }
const anyGame = <T>(part: (game: (typeof byGame)[GameName]) => Shape<unknown>): Shape<T> =>
  either(either(part(archaeology), part(scarabya)), part(mummies)) as Shape<T>

export const options = anyGame<Options>((game) => game.options)
export const edition = either(text, anyGame<Exclude<Edition, 'classic'>>((game) => game.edition)) as Shape<Edition>
export const view = anyGame<View>((game) => game.view)
export const move = anyGame<Move>((game) => game.move)
export const told = anyGame<Told>((game) => game.told)
