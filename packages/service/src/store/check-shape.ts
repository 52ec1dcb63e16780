import { closest, unreachable } from '@lockale/errors'

/** What is wrong in a value, and where. It has none of the strings in it, which can be API keys. */
export interface Problem {
  readonly path: string
  /** What is wrong, as the end of a sentence: `is missing`. */
  readonly says: string
  readonly hint: string
}

/** Words for messages about a value. */
interface ShapeSubject {
  /** What a field of the value is called: `field of a seed`. */
  readonly field: string
  /** Where the fields are described. */
  readonly page: string
}

/** Returns the first field that is unknown, missing or of a wrong type. A field that is `undefined` counts as absent. */
export function findProblem(
  value: unknown,
  { shape, path, subject }: { readonly shape: Shape; readonly path: string; readonly subject: ShapeSubject },
): Problem | undefined {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? undefined : wrong('a text')
    case 'flag':
      return typeof value === 'boolean' ? undefined : wrong('true or false')
    case 'number':
      return typeof value === 'number' ? undefined : wrong('a number')
    case 'count':
      return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : wrong('a whole number from 0 up')
    case 'function':
      return typeof value === 'function' ? undefined : wrong('a function')
    case 'methods':
      return hasMethods(value, shape.names) ? undefined : wrong(`an object with ${shape.names.join('(), ')}()`)
    case 'word':
      return shape.words.includes(value as string) ? undefined : wrong(`one of ${shape.words.join(', ')}`)
    case 'any':
      return undefined
    case 'map':
      if (shape.orText === true && typeof value === 'string') return undefined
      return findInEach(value, {
        path,
        says: `an object of ${nameOf(shape.of)}`,
        of: () => shape.of,
        known: [],
        subject,
      })
    case 'list':
      if (!Array.isArray(value)) return wrong('a list')
      return firstOf(value.entries(), ([index, item]) =>
        findProblem(item, { shape: shape.of, path: `${path}[${index}]`, subject }),
      )
    case 'object':
      return findInFields(value, { shape, path, subject })
    default:
      return unreachable(shape)
  }

  function wrong(wanted: string): Problem {
    return wrongType(path, wanted, subject)
  }
}

function hasMethods(value: unknown, names: readonly string[]): boolean {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function')
}

function nameOf({ kind }: Shape): string {
  return kind === 'map' ? 'objects of texts' : 'texts'
}

function findInFields(
  value: unknown,
  {
    shape,
    path,
    subject,
  }: {
    readonly shape: Extract<Shape, { kind: 'object' }>
    readonly path: string
    readonly subject: ShapeSubject
  },
): Problem | undefined {
  const { fields, needs } = shape
  const of = (name: string): Shape | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const found = findInEach(value, { path, says: 'an object', of, known: Object.keys(fields), subject })
  if (found !== undefined) return found
  const missing = needs.find((name) => !isGiven(value as object, name))
  if (missing === undefined) return undefined
  return { path: join(path, missing), says: 'is missing', hint: `It must have: ${needs.join(', ')}.` }
}

function isGiven(value: object, name: string): boolean {
  return Object.hasOwn(value, name) && (value as Record<string, unknown>)[name] !== undefined
}

function findInEach(
  value: unknown,
  {
    path,
    says,
    of,
    known,
    subject,
  }: {
    readonly path: string
    readonly says: string
    readonly of: (name: string) => Shape | undefined
    readonly known: readonly string[]
    readonly subject: ShapeSubject
  },
): Problem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrongType(path, says, subject)
  return firstOf(Object.entries(value), ([name, item]) => {
    if (item === undefined) return undefined
    const shape = of(name)
    if (shape !== undefined) return findProblem(item, { shape, path: join(path, name), subject })
    const meant = closest(name, known)
    const hint = meant === undefined ? `Its fields are: ${known.join(', ')}.` : `Did you mean ${meant}?`
    return { path: join(path, name), says: `is no ${subject.field}`, hint }
  })
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Problem | undefined): Problem | undefined {
  for (const item of items) {
    const problem = find(item)
    if (problem !== undefined) return problem
  }
  return undefined
}

function wrongType(path: string, wanted: string, { page }: ShapeSubject): Problem {
  return { path, says: `is not ${wanted}`, hint: `See ${page}.` }
}

/** Returns `path` followed by `name`, such as `accounts[0].key`. A name that is not a simple word gets quotes. */
function join(path: string, name: string): string {
  if (!/^[\w-]{1,64}$/u.test(name)) return `${path}[${JSON.stringify(name.slice(0, 64))}]`
  return path === '' ? name : `${path}.${name}`
}

/** The type that a value must have. */
export type Shape =
  | { readonly kind: 'text' | 'flag' | 'number' | 'function' | 'any' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  /** An object or class with these methods. */
  | { readonly kind: 'methods'; readonly names: readonly string[] }
  /** An integer, 0 or more. */
  | { readonly kind: 'count' }
  /** An object with values of type `of`. With `orText`, a string is allowed too. */
  | { readonly kind: 'map'; readonly of: Shape; readonly orText?: true }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Shape>>; readonly needs: readonly string[] }

export const text: Shape = { kind: 'text' }
export const count: Shape = { kind: 'count' }
export const texts: Shape = { kind: 'map', of: text }

export function list(of: Shape): Shape {
  return { kind: 'list', of }
}

export function object(needed: Readonly<Record<string, Shape>>, others: Readonly<Record<string, Shape>> = {}): Shape {
  return { kind: 'object', fields: { ...needed, ...others }, needs: Object.keys(needed) }
}
