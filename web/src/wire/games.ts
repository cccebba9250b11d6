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
    survey: archaeology.Survey
    preview: archaeology.Preview
  }
  scarabya: {
    options: scarabya.Options
    edition: scarabya.Edition
    view: scarabya.View
    move: scarabya.Move
    told: scarabya.Told
    survey: scarabya.Survey
    preview: scarabya.Preview
  }
  mummies: {
    options: mummies.Options
    edition: mummies.Edition
    view: mummies.View
    move: mummies.Move
    told: mummies.Told
    survey: mummies.Survey
    preview: mummies.Preview
  }
}
export type Options<G extends GameName = GameName> = Games[G]['options']
export type Edition<G extends GameName = GameName> = Games[G]['edition'] | 'classic'
export type View<G extends GameName = GameName> = Games[G]['view']
export type Move<G extends GameName = GameName> = Games[G]['move']
export type Told<G extends GameName = GameName> = Games[G]['told']
export type Survey<G extends GameName = GameName> = Games[G]['survey']
export type Preview<G extends GameName = GameName> = Games[G]['preview']

const byGame = { archaeology, scarabya, mummies }
const anyGame = <T>(part: (game: (typeof byGame)[GameName]) => Shape<unknown>): Shape<T> =>
  either(either(part(archaeology), part(scarabya)), part(mummies)) as Shape<T>

export const options = anyGame<Options>((game) => game.options)
export const edition = either(text, anyGame<Exclude<Edition, 'classic'>>((game) => game.edition)) as Shape<Edition>
export const view = anyGame<View>((game) => game.view)
export const move = anyGame<Move>((game) => game.move)
export const told = anyGame<Told>((game) => game.told)
