import { closest } from '@lockale/errors'
import { kindOf, orElse, problemFinders, shown, shownText } from './string-format.ts'
import type { Schema } from './json-schema.ts'

/** A problem in a value. `path` followed by `text` is a complete sentence. */
export interface Problem {
  /** Place of the problem, written as in JavaScript: `files[0].target`. `''` is the whole value. */
  readonly path: string
  readonly text: string
}

/**
 * Validates a value against a schema and collects all problems. Never throws: it descends only as deep as the schema,
 * reads each field once, and reports a getter that throws. A field that is `undefined` counts as absent.
 * @returns a plain copy of the fields that the schema knows, and the problems: unknown fields first, then in the order
 * of the schema
 */
export function validate(
  schema: Schema,
  value: unknown,
): { readonly value: unknown; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  return { value: check({ schema, value, path: '' }, problems), problems }
}

interface Visit {
  readonly schema: Schema
  readonly value: unknown
  readonly path: string
}

function check(visit: Visit, problems: Problem[]): unknown {
  const { schema, value, path } = visit
  if (schema['x-code'] !== undefined) return checkCode(visit, codes[schema['x-code']], problems)
  const branch = schema.anyOf?.find((option) => isOfType(option, value))
  if (branch !== undefined) return check({ schema: branch, value, path }, problems)
  if (!isOfType(schema, value)) {
    return refuse(visit, `must be ${expected(schema)}, not ${kindOrWord(value)}`, problems)
  }
  if (typeof value === 'string') return checkString({ ...visit, value }, problems)
  if (typeof value === 'number') return checkNumber({ ...visit, value }, problems)
  if (Array.isArray(value)) return checkList({ ...visit, value }, problems)
  if (typeof value === 'object' && value !== null) return checkObject({ ...visit, value }, problems)
  return value
}

/** Values that only a config in TypeScript or JavaScript can hold, and a method by which each is recognized. */
const codes = {
  'storage-driver': { what: 'a driver of unstorage', method: 'getItem' },
  'own-rule': { what: 'a rule from `defineRule` of lockale', method: 'check' },
  translator: { what: 'a translator with a function `translate`', method: 'translate' },
  judge: { what: 'a judge with a function `judge`', method: 'judge' },
  'file-format': { what: 'a format from `defineFormat` of @lockale/formats', method: 'load' },
} as const

/** Returns the value itself: a copy would lose its private state. */
function checkCode(visit: Visit, { what, method }: (typeof codes)[keyof typeof codes], problems: Problem[]): unknown {
  const { value } = visit
  const isObject = typeof value === 'object' && value !== null
  if (isObject && typeof read(value, method) === 'function') return value
  const text = `must be ${what}, which only a config in TypeScript or JavaScript can have`
  return refuse(visit, `${text}; it is ${kindOrWord(value)}${isObject ? ` without ${method}()` : ''}`, problems)
}

function checkString({ schema, value, path }: Visit & { readonly value: string }, problems: Problem[]): unknown {
  if (schema.enum !== undefined) {
    if (schema.enum.includes(value)) return value
    const meant = closest(value, schema.enum)
    const hint = meant === undefined ? '' : `. Did you mean ${shownText(meant)}?`
    return refuse({ path }, `must be ${expected(schema)}, not ${shownText(value)}${hint}`, problems)
  }
  const { minLength = 0, maxLength = Infinity, pattern } = schema
  const isTooLong = value.length > maxLength && (value.length > 2 * maxLength || [...value].length > maxLength)
  if (isTooLong) return refuse({ path }, `must have at most ${maxLength} characters`, problems)
  if (value.length < minLength) return refuse({ path }, 'must not be empty', problems)
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value)) {
    const wanted = pattern === '^[A-Z]{3}$' ? 'three capital letters' : 'a string without spaces and control characters'
    return refuse({ path }, `must be ${wanted}, not ${shownText(value)}`, problems)
  }
  const problem = schema.format === undefined ? undefined : problemFinders[schema.format](value)
  return problem === undefined ? value : refuse({ path }, problem, problems)
}

function checkNumber({ schema, value, path }: Visit & { readonly value: number }, problems: Problem[]): unknown {
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (value >= minimum && value <= maximum) return value
  return refuse({ path }, `must be from ${minimum} to ${maximum}, not ${shown(value)}`, problems)
}

function checkList(visit: Visit & { readonly value: readonly unknown[] }, problems: Problem[]): unknown {
  const { schema, value, path } = visit
  const { items = {}, minItems = 0, maxItems = Infinity } = schema
  const length = read(value, 'length')
  if (typeof length !== 'number') return refuse(visit, 'cannot be read', problems)
  if (length > maxItems) return refuse(visit, `must have at most ${maxItems} entries, not ${length}`, problems)
  if (length < minItems) return refuse(visit, `must have at least ${minItems} entry`, problems)
  return Array.from({ length }, (_, index) =>
    check({ schema: items, value: read(value, index), path: `${path}[${index}]` }, problems),
  )
}

function checkObject(visit: Visit & { readonly value: object }, problems: Problem[]): unknown {
  const { schema, value, path } = visit
  const { additionalProperties: rest, maxProperties = Infinity } = schema
  // `Object.keys` may throw if the value is a `Proxy`.
  const names = orElse(() => Object.keys(value), undefined)
  if (names === undefined) return refuse(visit, 'cannot be read', problems)
  const isMap = typeof rest === 'object'
  if (isMap && names.length > maxProperties) {
    return refuse(visit, `must have at most ${maxProperties} fields, not ${names.length}`, problems)
  }
  const properties = isMap ? Object.fromEntries(names.map((name) => [name, rest])) : (schema.properties ?? {})
  const unknown = names.filter((name) => !Object.hasOwn(properties, name))
  for (const name of unknown.slice(0, maxUnknown)) {
    problems.push({ path: join(path, name), text: unknownIn(name, schema) })
  }
  if (unknown.length > maxUnknown) {
    problems.push({ path, text: `has ${unknown.length - maxUnknown} more fields that lockale does not know` })
  }
  const present = new Set(names)
  const copy: [name: string, value: unknown][] = []
  for (const [name, property] of Object.entries(properties)) {
    const inner = present.has(name) ? read(value, name) : undefined
    const innerPath = join(path, name)
    if (inner === unreadable) problems.push({ path: innerPath, text: 'cannot be read: its getter throws an error' })
    else if (inner !== undefined || isMap)
      copy.push([name, check({ schema: property, value: inner, path: innerPath }, problems)])
    else if (schema.required?.includes(name)) {
      problems.push({ path: innerPath, text: `is missing; it must be ${expected(property)}` })
    }
  }
  return Object.fromEntries(copy)
}

function unknownIn(name: string, schema: Schema): string {
  if (isKeyLike(name)) return 'is not allowed: a key must not be in a config. Set LOCKALE_KEY in the environment'
  const known = Object.keys(schema.properties ?? {})
  const owners = Object.entries(schema.properties ?? {}).flatMap(([owner, inner]) =>
    hasField(inner, name) ? owner : [],
  )
  if (owners.length > 0 && closest(name, known) === undefined)
    return `is a field of ${listed(owners)}, not of this place`
  return unknownField(name, known)
}

/** Returns whether a field holds objects with a field of this name. */
function hasField({ properties = {}, items, anyOf = [] }: Schema, name: string): boolean {
  const inner = items === undefined ? anyOf : [...anyOf, items]
  return Object.hasOwn(properties, name) || inner.some((one) => hasField(one, name))
}

/** Returns what is wrong with an unknown field, with the known field that it is probably meant to be. */
export function unknownField(name: string, known: readonly string[]): string {
  const meant = closest(name, known)
  if (meant !== undefined) return `is not a field. Did you mean ${shownText(meant)}?`
  return `is not a field. Known fields: ${known.slice(0, 30).join(', ')}`
}

/** Returns whether the name of a field suggests a secret key. `keyWord` does not: it could be a misspelled field. */
function isKeyLike(name: string): boolean {
  if (name.length > 64) return false
  const plain = name.toLowerCase().replaceAll(/[-_.\s]/gu, '')
  if (/^auth(?!ors?$)|(?:token|secret|password|passwd|credentials?|bearer)$/u.test(plain)) return true
  return /^(?:(?:api|access|service|lockale|deepl|private|license)*keys?|key(?:file|command|value))$/u.test(plain)
}

const maxUnknown = 20
const unreadable = Symbol('unreadable')

function refuse({ path }: Pick<Visit, 'path'>, text: string, problems: Problem[]): undefined {
  problems.push({ path, text })
  return undefined
}

/** Reads a field. Called only once for each field, so that the value that was checked is the value that is used. */
function read(value: object, name: string | number): unknown {
  return orElse((): unknown => Reflect.get(value, name), unreadable)
}

function isOfType(schema: Schema, value: unknown): boolean {
  if (schema.const !== undefined) return value === schema.const
  if (schema.enum !== undefined) return typeof value === 'string'
  if (schema.anyOf !== undefined) return schema.anyOf.some((option) => isOfType(option, value))
  return schema.type === undefined || types[schema.type].has(value)
}

const types: Readonly<Record<NonNullable<Schema['type']>, { readonly words: string; has(value: unknown): boolean }>> = {
  string: { words: 'a string', has: (value) => typeof value === 'string' },
  number: { words: 'a number', has: (value) => typeof value === 'number' && Number.isFinite(value) },
  integer: { words: 'a whole number', has: (value) => Number.isInteger(value) },
  boolean: { words: 'true or false', has: (value) => typeof value === 'boolean' },
  array: { words: 'a list', has: (value) => Array.isArray(value) },
  object: { words: 'an object', has: (value) => kindOf(value) === 'an object' },
}

function expected(schema: Schema): string {
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum !== undefined) return schema.enum.length > 8 ? 'one of the known values' : listed(schema.enum)
  if (schema['x-code'] !== undefined) return codes[schema['x-code']].what
  if (schema.anyOf !== undefined) return schema.anyOf.map(expected).join(' or ')
  return schema.type === undefined ? 'a value' : types[schema.type].words
}

/** Describes a value of the wrong type. Does not show a string: it may be a secret key. */
function kindOrWord(value: unknown): string {
  if (value === unreadable) return 'something that cannot be read'
  return typeof value === 'string' ? 'a string' : shown(value)
}

function listed(values: readonly string[]): string {
  const quoted = values.map((value) => shownText(value))
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

function join(path: string, name: string): string {
  const isPlain = /^[$A-Z_a-z][\w$-]{0,63}$/u.test(name)
  if (isPlain) return path === '' ? name : `${path}.${name}`
  return `${path}[${shownText(name)}]`
}
