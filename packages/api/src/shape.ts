/** What a value must be. */
export interface Shape {
  /** Names the type in errors: `a string`. */
  readonly is: string
  readonly isOptional: false
  readonly find: (value: unknown, place: Place) => ShapeProblem | undefined
}

/** A value that can be `undefined`. */
export interface OptionalShape extends Pick<Shape, 'is' | 'find'> {
  readonly isOptional: true
}

export type AnyShape = Shape | OptionalShape

/** Where a value is. */
export interface Place {
  /** Its place in all that is checked: `dictionaries[0].entries`. Empty for the whole. */
  readonly path: string
  /** False to accept words that are not known. */
  readonly isChecking: boolean
}

/**
 * What is wrong in a value: a wrong `type`, a `word` that is none of the known ones, a `missing` field, an `unknown` one
 * in the object at `path`, or one that cannot be read. The value can be a secret: messages must not show it.
 */
export type ShapeProblem =
  | { readonly kind: 'type'; readonly path: string; readonly is: string; readonly value: unknown }
  | { readonly kind: 'missing'; readonly path: string; readonly is: string }
  | { readonly kind: 'unreadable'; readonly path: string }
  | { readonly kind: 'unknown'; readonly path: string; readonly name: string; readonly known: readonly string[] }
  | UnknownWord

export interface UnknownWord {
  readonly kind: 'word'
  readonly path: string
  readonly value: string
  readonly known: readonly string[]
  /** What the word would be: `a language code`. */
  readonly is?: string
  /** The known word that must be meant. */
  readonly meant?: string
  /** The rule of the service that it breaks. */
  readonly rule?: string
}

/** Shapes of the fields of an object. TypeScript checks that no field is missing, and which are optional. */
export type FieldShapes<T> = { readonly [Name in keyof Required<T>]: ShapeOf<T, Name> }
type ShapeOf<T, Name extends keyof T> = undefined extends T[Name] ? OptionalShape : Shape

export const text: Shape = simple('a string', (value) => typeof value === 'string')
export const flag: Shape = simple('true or false', (value) => typeof value === 'boolean')
export const number: Shape = simple('a number', (value) => typeof value === 'number')
export const callback: Shape = simple('a function', (value) => typeof value === 'function')
/** Any value but `undefined`: something else checks it. */
export const anything: Shape = simple('a value', () => true)

export function optional({ is, find }: Shape): OptionalShape {
  return { is, find, isOptional: true }
}

export function simple(is: string, fits: (value: unknown) => boolean): Shape {
  return {
    is,
    isOptional: false,
    find: (value, { path }) => (fits(value) ? undefined : { kind: 'type', path, is, value }),
  }
}

/** One of some words, exactly as it is written here. */
export function choice(known: readonly string[]): Shape {
  return {
    ...text,
    find(value, place) {
      const problem = text.find(value, place)
      if (problem !== undefined || known.includes(value as string)) return problem
      return { kind: 'word', path: place.path, value: value as string, known }
    },
  }
}

/** A list. @param options `lone`: true if one string can stand for a list of one */
export function list(item: Shape, { lone = false }: { readonly lone?: boolean } = {}): Shape {
  const is = item === anything ? 'a list' : `a list, each item ${item.is}`
  return {
    is,
    isOptional: false,
    find(value, place) {
      const { path } = place
      if (lone && typeof value === 'string') return undefined
      if (!Array.isArray(value)) return { kind: 'type', path, is, value }
      for (let index = 0; index < value.length; index++) {
        // `new Array(4e9)` has no items: to visit all of them would take minutes
        if (!(index in value)) return { kind: 'type', path, is: 'a list without empty places', value }
        const problem = item.find(value[index], { ...place, path: `${path}[${index}]` })
        if (problem !== undefined) return problem
      }
      return undefined
    },
  }
}

/** An object with any names, each value `item`. */
export function map(item: Shape): Shape {
  const is = `an object, each value ${item.is}`
  return {
    is,
    isOptional: false,
    find(value, place) {
      if (!isObject(value)) return { kind: 'type', path: place.path, is, value }
      return firstOf(Object.entries(value), ([name, each]) =>
        each === undefined ? undefined : item.find(each, { ...place, path: joinPath(place.path, name) }),
      )
    },
  }
}

/** An object with exactly these fields. @param options `isOpen`: true to accept other fields too */
export function fields<T extends object>(
  shapes: FieldShapes<T>,
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): Shape {
  const known = Object.keys(shapes)
  const needed = Object.entries<AnyShape>(shapes).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))
  const is = needed.length === 0 ? 'an object' : `an object with ${needed.join(' and ')}`
  return {
    is,
    isOptional: false,
    find(value, place) {
      const { path } = place
      if (!isObject(value)) return { kind: 'type', path, is, value }
      const isKnown = (name: string): boolean => Object.hasOwn(shapes, name) || value[name] === undefined
      const name = isOpen ? undefined : Object.keys(value).find((each) => !isKnown(each))
      if (name !== undefined) return { kind: 'unknown', path, name, known }
      return findInEach(shapes, (each) => value[each], place)
    },
  }
}

/** One of several shapes, by what the value is. */
export function either(is: string, choose: (value: unknown) => Shape | undefined): Shape {
  return {
    is,
    isOptional: false,
    find(value, place) {
      const shape = choose(value)
      return shape === undefined ? { kind: 'type', path: place.path, is, value } : shape.find(value, place)
    },
  }
}

/** Returns the first problem in the values of some names: one that is missing or wrong. */
export function findInEach(
  shapes: Readonly<Record<string, AnyShape>>,
  valueOf: (name: string) => unknown,
  place: Place,
): ShapeProblem | undefined {
  return firstOf(Object.entries(shapes), ([name, { find, is, isOptional }]) => {
    const path = joinPath(place.path, name)
    return findSafely(path, () => {
      const value = valueOf(name)
      if (value !== undefined) return find(value, { ...place, path })
      return isOptional ? undefined : { kind: 'missing', path, is }
    })
  })
}

/** Returns what `find` finds. A getter or proxy that throws is a problem, too; its error may show what is in the value. */
export function findSafely(path: string, find: () => ShapeProblem | undefined): ShapeProblem | undefined {
  try {
    return find()
  } catch {
    return { kind: 'unreadable', path }
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns `path` followed by `name`, such as `accounts[0].key`. A name that is not a simple word gets quotes. */
export function joinPath(path: string, name: string): string {
  if (!/^[\w-]{1,64}$/u.test(name)) return `${path}[${JSON.stringify(name.slice(0, 64))}]`
  return path === '' ? name : `${path}.${name}`
}

function firstOf<Item>(
  items: Iterable<Item>,
  find: (item: Item) => ShapeProblem | undefined,
): ShapeProblem | undefined {
  for (const item of items) {
    const problem = find(item)
    if (problem !== undefined) return problem
  }
  return undefined
}
