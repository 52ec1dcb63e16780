import { languageNames } from '@lockale/api/language-table'
import { didYouMean } from '@lockale/errors'
import type { RefusalRule } from '@lockale/api'
import { RequestRefused } from '../http/request-refused.ts'

/** What a parameter must be. `check` throws a `RequestRefused` for any other value. */
export interface Shape {
  /** Names the type in errors: `a string`. */
  readonly is: string
  readonly isOptional: false
  readonly check: (value: unknown, place: Place) => void
}

/** A parameter that can be `undefined`. */
export interface OptionalShape extends Pick<Shape, 'is' | 'check'> {
  readonly isOptional: true
}

export type AnyShape = Shape | OptionalShape

/** Where a value is, for errors. */
export interface Place {
  /** The call: `glossaries.create`. */
  readonly call: string
  /** The value in the arguments of the call: `dictionaries[0].entries`. */
  readonly path: string
  /** False to accept words that the service may not know. */
  readonly isChecking: boolean
}

/** Shapes of the fields of a parameter object. TypeScript checks that no field is missing, and which are optional. */
export type FieldShapes<T> = { readonly [Name in keyof Required<T>]: ShapeOf<T, Name> }
type ShapeOf<T, Name extends keyof T> = undefined extends T[Name] ? OptionalShape : Shape

export const text: Shape = simple('a string', (value) => typeof value === 'string')
export const flag: Shape = simple('true or false', (value) => typeof value === 'boolean')
export const number: Shape = simple('a number', (value) => typeof value === 'number')
export const amount: Shape = simple('a number from 0', (value) => typeof value === 'number' && value >= 0)
export const callback: Shape = simple('a function', (value) => typeof value === 'function')
/** Bytes, also from another realm, as test runners make them. */
export const bytes: Shape = simple('a Uint8Array', (value) => tagOf(value) === 'Uint8Array')
/** Any value but `undefined`: the call itself checks it. */
export const anything: Shape = simple('a value', () => true)

export function optional({ is, check }: Shape): OptionalShape {
  return { is, check, isOptional: true }
}

export function simple(is: string, fits: (value: unknown) => boolean): Shape {
  return {
    is,
    isOptional: false,
    check(value, place) {
      if (!fits(value)) throw wrongType(value, is, place)
    },
  }
}

/**
 * One of some words, in upper or lower case, as the service compares them.
 * @param options `isOpen`: true to refuse only what looks like a typing error, because the service may add words
 */
export function word(
  words: readonly string[],
  { rule = 'unknown-value', isOpen = false }: { readonly rule?: RefusalRule; readonly isOpen?: boolean } = {},
): Shape {
  return {
    ...text,
    check(value, place) {
      text.check(value, place)
      const written = String(value).toLowerCase()
      if (!place.isChecking || words.some((known) => known.toLowerCase() === written)) return
      if (isOpen && written !== '' && didYouMean(written, words) === '') return
      throw refused(place, `${place.path} of ${place.call} is none of its values`, guess(written, words), rule)
    },
  }
}

/**
 * A language code, such as `pt-BR`. Refuses only what cannot be one: the name of a language, or a code with `_`. The
 * service knows which languages there are.
 */
export const language: Shape = {
  ...text,
  check(value, place) {
    text.check(value, place)
    const code = String(value)
    if (!place.isChecking || code === '' || /^[a-z]{1,4}(?:-[a-z\d]{2,8})*$/iu.test(code)) return
    const named = [...languageNames].find(([, name]) => name.toLowerCase() === code.toLowerCase())
    const hint = named === undefined ? guess(code, [...languageNames.keys()]) : `Did you mean ${named[0]}?`
    throw refused(place, `${place.path} of ${place.call} is not a language code`, hint, 'unknown-value')
  },
}

/** One of some words of the client, exactly as it is written here. */
export function choice(words: readonly string[]): Shape {
  return {
    ...text,
    check(value, place) {
      text.check(value, place)
      if (words.includes(String(value))) return
      throw refused(place, `${place.path} of ${place.call} is none of its values`, guess(String(value), words))
    },
  }
}

/** A list. @param options `lone`: true if one value can stand for a list of one */
export function list(item: Shape, { lone = false }: { readonly lone?: boolean } = {}): Shape {
  const is = `a list, each item ${item.is}`
  return {
    is,
    isOptional: false,
    check(value, place) {
      if (lone && typeof value === 'string') return
      if (!Array.isArray(value)) throw wrongType(value, is, place)
      for (const [index, each] of value.entries()) item.check(each, { ...place, path: `${place.path}[${index}]` })
    },
  }
}

/** An object with exactly these fields. @param options `isOpen`: true to accept other fields too */
export function fields<T extends object>(
  shapes: FieldShapes<T>,
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): Shape {
  const names = Object.keys(shapes)
  const needed = Object.entries<AnyShape>(shapes).flatMap(([name, { isOptional }]) => (isOptional ? [] : [name]))
  const is = needed.length === 0 ? 'an object' : `an object with ${needed.join(' and ')}`
  return {
    is,
    isOptional: false,
    check(value, place) {
      if (!isObject(value)) throw wrongType(value, is, place)
      for (const name of isOpen ? [] : Object.keys(value)) {
        if (!Object.hasOwn(shapes, name) && value[name] !== undefined) throw unknownName(name, names, place)
      }
      checkEach(shapes, (name) => value[name], place)
    },
  }
}

/** One of several shapes, by what the value is. */
export function either(is: string, choose: (value: unknown) => Shape | undefined): Shape {
  return {
    is,
    isOptional: false,
    check(value, place) {
      const shape = choose(value)
      if (shape === undefined) throw wrongType(value, is, place)
      shape.check(value, place)
    },
  }
}

/** Checks the values of some names. @throws {RequestRefused} for the first that is missing or wrong */
export function checkEach(
  shapes: Readonly<Record<string, AnyShape>>,
  valueOf: (name: string) => unknown,
  place: Place,
): void {
  for (const [name, { check, is, isOptional }] of Object.entries(shapes)) {
    const value = valueOf(name)
    const path = place.path === '' ? name : `${place.path}.${name}`
    if (value !== undefined) check(value, { ...place, path })
    else if (!isOptional) throw refused(place, `${place.call} needs ${path}`, `It is ${is}.`)
  }
}

/** Returns the built-in class of a value: `Date`, `Uint8Array`. A class of another realm has the same name. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unknownName(name: string, known: readonly string[], place: Place): RequestRefused {
  // the name may be a string that the caller put into the wrong place
  const said = /^\w{1,40}$/u.test(name) ? name : 'with this name'
  const where = /[[.]/u.test(place.path) ? ` in ${place.path}` : ''
  return refused(place, `${place.call} has no parameter ${said}${where}`, guess(name, known))
}

function wrongType(value: unknown, is: string, place: Place): RequestRefused {
  return refused(place, `${place.path} of ${place.call} is not ${is}`, hintOf(value, is))
}

function hintOf(value: unknown, is: string): string {
  if (value === null) return 'It is null. Leave it out.'
  if (typeof value === 'string' && is.startsWith('a list')) return 'Write the lone string as a list of one: [value].'
  return `It is ${Array.isArray(value) ? 'a list' : `of type ${typeof value}`}.`
}

function guess(written: string, known: readonly string[]): string {
  return didYouMean(written, known).trim() || `Known are ${known.join(', ')}.`
}

function refused({ call }: Place, problem: string, hint: string, rule: RefusalRule = 'parameters'): RequestRefused {
  const what = call === 'createClient' ? 'The client was not created' : 'The request was not sent'
  return new RequestRefused('REQUEST_INVALID', `${what}: ${problem} (rule ${rule}).`, {
    rule,
    hint: `${hint} Nothing was sent.`,
  })
}
