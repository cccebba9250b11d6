// The modules of web/build/games.ts.
declare module 'virtual:games' {
  export const levels: readonly import('./common').Level[]
  export const defaultLevel: import('./common').Level
  export const descriptors: readonly import('./descriptor').GameDescriptor[]
}
declare module 'virtual:game/*' {
  export const edition: unknown
  export const tables: unknown
}
