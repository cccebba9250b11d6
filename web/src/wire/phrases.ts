// What can be said in every language: `phrase.hello` of the catalogues.
export const phrases = [
  'hello',
  'good_luck',
  'well_played',
  'thanks',
  'oops',
  'one_moment',
  'good_game',
] as const
