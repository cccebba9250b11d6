// Shapes of JSON: each checks a value, and TypeScript infers its type from it, so that types and
// checks cannot diverge. As in C++, an unknown or missing field is an error. The page imports only
// the types; the checks are for tests.

export interface Shape<T> {
  /** What is wrong, with its path; null if nothing is. */
  error(value: unknown, path: string): string | null
  readonly isOptional?: boolean
  /** Only carries the type; has no value. */
  readonly is?: T
}
export type Of<S> = S extends Shape<infer T> ? T : never

export interface OptionalShape<T> extends Shape<T> {
  readonly isOptional: true
}

function shape<T>(error: (value: unknown, path: string) => string | null): Shape<T> {
  return { error }
}

const found = (value: unknown): string => JSON.stringify(value)?.slice(0, 60) ?? 'nothing'

export const whole: Shape<number> = shape((value, path) =>
  Number.isSafeInteger(value) ? null : `${path}: expected a whole number, found ${found(value)}`,
)
export const number: Shape<number> = shape((value, path) =>
  Number.isFinite(value) ? null : `${path}: expected a number, found ${found(value)}`,
)
export const flag: Shape<boolean> = shape((value, path) =>
  typeof value === 'boolean' ? null : `${path}: expected true or false, found ${found(value)}`,
)
export const text: Shape<string> = shape((value, path) =>
  typeof value === 'string' ? null : `${path}: expected a text, found ${found(value)}`,
)
/** JSON that another shape describes. */
export const anything: Shape<unknown> = shape(() => null)

export function symbol<const T extends string | number>(...names: T[]): Shape<T> {
  return shape((value, path) =>
    names.includes(value as T)
      ? null
      : `${path}: expected one of ${names.join(', ')}, found ${found(value)}`,
  )
}

export function either<A, B>(a: Shape<A>, b: Shape<B>): Shape<A | B> {
  return shape((value, path) => {
    const first = a.error(value, path)
    const second = first === null ? null : b.error(value, path)
    return second === null ? null : `${first}; or ${second}`
  })
}

export function listOf<T>(item: Shape<T>): Shape<T[]> {
  return shape((value, path) => {
    if (!Array.isArray(value)) return `${path}: expected a list, found ${found(value)}`
    for (const [i, one] of value.entries()) {
      const error = item.error(one, `${path}[${i}]`)
      if (error !== null) return error
    }
    return null
  })
}

export function optional<T>(inner: Shape<T>): OptionalShape<T> {
  return { error: inner.error, isOptional: true }
}

type Fields = Record<string, Shape<unknown>>
type OptionalNames<F extends Fields> = {
  [K in keyof F]: F[K] extends OptionalShape<unknown> ? K : never
}[keyof F]
type Flat<T> = { [K in keyof T]: T[K] }
export type ObjectOf<F extends Fields> = Flat<
  { [K in Exclude<keyof F, OptionalNames<F>>]: Of<F[K]> } & { [K in OptionalNames<F>]?: Of<F[K]> }
>

export interface ObjectShape<F extends Fields> extends Shape<ObjectOf<F>> {
  readonly fields: F
}

export function object<F extends Fields>(fields: F): ObjectShape<F> {
  return {
    fields,
    error(value, path) {
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return `${path}: expected an object, found ${found(value)}`
      const given = value as Record<string, unknown>
      for (const name of Object.keys(given))
        if (!Object.hasOwn(fields, name)) return `${path}: the field "${name}" is unknown`
      for (const [name, field] of Object.entries(fields)) {
        if (!Object.hasOwn(given, name)) {
          if (field.isOptional) continue
          return `${path}: expected the field "${name}", found none`
        }
        const error = field.error(given[name], `${path}.${name}`)
        if (error !== null) return error
      }
      return null
    },
  }
}

/** An object in which each of the names is optional, with values of one shape. */
export function some<const N extends string, T>(
  names: readonly N[],
  value: Shape<T>,
): Shape<{ [K in N]?: T }> {
  const fields = Object.fromEntries(names.map((name) => [name, optional(value)]))
  return object(fields) as Shape<{ [K in N]?: T }>
}

/** An object in which each of the names is required, with values of one shape. */
export function every<const N extends string, T>(
  names: readonly N[],
  value: Shape<T>,
): Shape<{ [K in N]: T }> {
  const fields = Object.fromEntries(names.map((name) => [name, value]))
  return shape(object(fields).error)
}

/** An object with any names. */
export function anyNames<T>(value: Shape<T>): Shape<Record<string, T>> {
  return shape((given, path) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return `${path}: expected an object, found ${found(given)}`
    for (const [name, one] of Object.entries(given)) {
      const error = value.error(one, `${path}.${name}`)
      if (error !== null) return error
    }
    return null
  })
}

/** One of several objects, distinguished by the field "type". */
export function oneOf<C extends Record<string, Fields>>(
  cases: C,
): Shape<{ [K in keyof C & string]: Flat<{ type: K } & ObjectOf<C[K]>> }[keyof C & string]> {
  return shape((value, path) => {
    const type = (value as { type?: unknown } | null)?.type
    const fields = typeof type === 'string' && Object.hasOwn(cases, type) ? cases[type] : undefined
    if (!fields)
      return `${path}.type: expected one of ${Object.keys(cases).join(', ')}, found ${found(type)}`
    return object({ type: text, ...fields }).error(value, path)
  })
}
