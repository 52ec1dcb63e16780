import type { Axis } from '../syntax.ts'

/** What the variants of a message are chosen by. */
export interface Selector {
  /** As `match` names it. */
  readonly name: string
  /** The value that the app gives: `count` for `local countPlural = count: plural`. */
  readonly variable: string
  readonly kind: Axis['kind']
}

/** A message with variants, taken apart. */
export interface ComplexMessage {
  /** In the order in which `match` names them. */
  readonly selectors: readonly Selector[]
  /** Text by condition (`gender=male, countPlural=one`), in the order of the file: the app takes the first that fits. */
  readonly match: ReadonlyMap<string, string>
  /** The message again, with other variants. */
  print(match: ReadonlyMap<string, string>): string
}

/** True for what a file of this format has instead of a string, and for nothing that a person writes as one. */
export function looksComplex(message: string): boolean {
  return /^\[?\{"(?:declarations|selectors|match)":/u.test(message)
}

/** `undefined` for a message that declares or selects something that the plugin does not know: it stays as it is. */
export function readComplex(message: string): ComplexMessage | undefined {
  if (!looksComplex(message)) return undefined
  const json = parse(message)
  const isListed = Array.isArray(json)
  const object: unknown = isListed ? (json as readonly unknown[])[0] : json
  if (!isObject(object) || (isListed && (json as readonly unknown[]).length !== 1)) return undefined
  const { declarations = [], selectors = [], match, ...others } = object
  if (!isStrings(declarations) || !isStrings(selectors) || !isObject(match) || Object.keys(others).length > 0) {
    return undefined
  }
  const locals = new Map<string, Selector>()
  for (const declaration of declarations) {
    if (/^input\s+\S+\s*$/u.test(declaration)) continue
    const local = readLocal(declaration)
    if (local === undefined) return undefined
    locals.set(local.name, local)
  }
  const texts = new Map<string, string>()
  const names = new Set<string>()
  for (const [condition, text] of Object.entries(match)) {
    if (typeof text !== 'string') return undefined
    texts.set(condition, text)
    for (const { name } of readCondition(condition)) names.add(name)
  }
  return {
    selectors: [...names].map((name) => locals.get(name) ?? { name, variable: name, kind: 'select' }),
    match: texts,
    print(wanted) {
      const printed = { ...object, match: Object.fromEntries(wanted) }
      return JSON.stringify(isListed ? [printed] : printed)
    },
  }
}

export interface Test {
  readonly name: string
  /** `*`: any value. */
  readonly value: string
}

/** `gender=male, countPlural=one`; what has no `=` tests nothing. */
export function readCondition(condition: string): readonly Test[] {
  return condition.split(',').flatMap((part) => {
    const [name = '', value = ''] = part.split('=').map((each) => each.trim())
    return name === '' || value === '' ? [] : [{ name, value }]
  })
}

/** `local countPlural = count: plural type=ordinal`. Another function than `plural` makes words of a value. */
function readLocal(declaration: string): Selector | undefined {
  const [, name, variable, call, options = ''] = /^local (\w+) = (\w+): (\w+)(.*)$/su.exec(declaration) ?? []
  if (name === undefined || variable === undefined) return undefined
  if (call !== 'plural') return { name, variable: name, kind: 'select' }
  return { name, variable, kind: /(?:^|\s)type=ordinal(?:\s|$)/u.test(options) ? 'ordinal' : 'cardinal' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
