import { isRecord } from '@lockale/errors'
import { type Axis, isSameVariants, type Syntax, type Token, type Variant, type Variants } from '../syntax.ts'

/** Combinations of keys in one message; a message with more stays whole. */
const maxCombinations = 256

interface Row {
  readonly condition: string
  readonly tests: ReadonlyMap<string, string>
  readonly text: string
}

/**
 * The variants of a message. Each plural is an axis of its own, which a locale's categories fill; all else that is tested is one
 * axis together, with the combinations of the source as its keys: three combinations stay three.
 */
export function readInlangVariants(message: string, complex: ComplexMessage, syntax: Syntax): Variants | undefined {
  const rows = [...complex.match].map(([condition, text]): Row => {
    const tests = new Map(readCondition(condition).map(({ name, value }) => [name, value]))
    return { condition, text, tests }
  })
  const plurals = complex.selectors.filter(({ kind }) => kind !== 'select')
  const others = complex.selectors.filter(({ kind }) => kind === 'select')
  const choices = new Map<string, Row>()
  for (const row of rows) choices.set(choiceOf(row), choices.get(choiceOf(row)) ?? row)
  const axes: readonly Axis[] = [
    ...(others.length === 0
      ? []
      : [
          {
            name: others.map(({ name }) => name).join(', '),
            kind: 'select',
            offset: 0,
            keys: lastOther(choices.keys()),
          } as const,
        ]),
    ...plurals.map(({ name, variable, kind }) => {
      const keys = rows.map(({ tests }) => pluralKey(tests.get(name)))
      return { name: variable, kind, offset: 0, keys: lastOther(new Set([...keys, 'other'])) }
    }),
  ]
  if (axes.reduce((product, { keys }) => product * keys.length, 1) > maxCombinations) return undefined
  const combinations = axes.reduce<readonly (readonly string[])[]>(
    (all, { keys }) => all.flatMap((keysBefore) => keys.map((key) => [...keysBefore, key])),
    [[]],
  )
  const variants = combinations.flatMap((keys): readonly Variant[] => {
    const row = rows.find((one) => fits(one, keys))
    return row === undefined ? [] : [{ keys, text: row.text }]
  })
  const names = new Map(plurals.map(({ name, variable }) => [name, variable]))
  return {
    axes,
    variants,
    syntax: { ...syntax, tokenise: (text) => syntax.tokenise(text).map((token) => rename(token, names)) },
    print: (wanted) => (isSameVariants(wanted, variants) ? message : complex.print(toMatch(wanted))),
  }

  /** What is tested besides plurals, as a key: `other` where any value will do. */
  function choiceOf({ tests }: Row): string {
    const told = others.flatMap(({ name }) => {
      const value = tests.get(name) ?? '*'
      return value === '*' ? [] : [others.length === 1 ? value : `${name}=${value}`]
    })
    return told.length === 0 ? 'other' : told.join(', ')
  }

  function fits(row: Row, keys: readonly string[]): boolean {
    const [choice, numbers] = others.length === 0 ? ['other', keys] : [keys[0] ?? 'other', keys.slice(1)]
    const isChosen = others.length === 0 || choiceOf(row) === choice || choiceOf(row) === 'other'
    return isChosen && plurals.every(({ name }, at) => isForNumber(row.tests.get(name), numbers[at] ?? 'other'))
  }

  function toMatch(wanted: readonly Variant[]): ReadonlyMap<string, string> {
    const match = new Map<string, string>()
    for (const { keys, text } of wanted) {
      const own = rows.find((row) => isFor(row, keys))
      const shape = own ?? rows.find((row) => others.length === 0 || choiceOf(row) === keys[0]) ?? rows[0]
      if (shape !== undefined && isTold(keys)) match.set(printCondition(shape, keys), text)
    }
    return match
  }

  /** True for the row that the source has for just these keys. */
  function isFor(row: Row, keys: readonly string[]): boolean {
    const [choice, numbers] = others.length === 0 ? ['other', keys] : [keys[0], keys.slice(1)]
    const isChosen = others.length === 0 || choiceOf(row) === choice
    return isChosen && plurals.every(({ name }, at) => pluralKey(row.tests.get(name)) === numbers[at])
  }

  /** A choice that the source does not tell apart by number needs no forms either. */
  function isTold(keys: readonly string[]): boolean {
    const own = others.length === 0 ? rows : rows.filter((row) => choiceOf(row) === keys[0])
    const numbers = others.length === 0 ? keys : keys.slice(1)
    return numbers.every(
      (key, at) => key === 'other' || own.some((row) => pluralKey(row.tests.get(plurals[at]?.name ?? '')) !== 'other'),
    )
  }

  /**
   * As the source writes a condition, with other plural categories. What is left over is `*`: where no test holds the app shows
   * the key, so `other` alone would not do for the millions of French, nor in a language whose rules the runtime lacks.
   */
  function printCondition({ condition }: Row, keys: readonly string[]): string {
    const numbers = others.length === 0 ? keys : keys.slice(1)
    const values = new Map(plurals.map(({ name }, at) => [name, (numbers[at] ?? 'other').replace(/^other$/u, '*')]))
    const parts = condition.split(',').map((part) => {
      const name = part.split('=')[0]?.trim() ?? ''
      const value = values.get(name)
      values.delete(name)
      return value === undefined ? part : part.replace(/=.*$/su, `=${value}`)
    })
    return [...parts, ...[...values].map(([name, value]) => ` ${name}=${value}`)].join(',').trim()
  }
}

function pluralKey(value: Test['value'] | undefined): string {
  return value === undefined || value === '*' ? 'other' : value
}

function isForNumber(value: string | undefined, key: string): boolean {
  return value === undefined || value === '*' || value === key
}

function lastOther(keys: Iterable<string>): readonly string[] {
  return [...keys].sort((one, two) => Number(one === 'other') - Number(two === 'other'))
}

function rename(token: Token, names: ReadonlyMap<Selector['name'], string>): Token {
  if (token.type !== 'placeholder' || token.kind !== 'variable') return token
  const name = names.get(token.name)
  return name === undefined ? token : { ...token, name }
}

/** What the variants of a message are chosen by. */
interface Selector {
  /** As `match` names it. */
  readonly name: string
  /** The value that the app gives: `count` for `local countPlural = count: plural`. */
  readonly variable: string
  readonly kind: Axis['kind']
}

/** A message with variants, taken apart. */
interface ComplexMessage {
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
  if (!isRecord(object) || (isListed && (json as readonly unknown[]).length !== 1)) return undefined
  const { declarations = [], selectors = [], match, ...others } = object
  if (!isStrings(declarations) || !isStrings(selectors) || !isRecord(match) || Object.keys(others).length > 0) {
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

interface Test {
  readonly name: string
  /** `*`: any value. */
  readonly value: string
}

/** `gender=male, countPlural=one`; what has no `=` tests nothing. */
function readCondition(condition: string): readonly Test[] {
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

function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
