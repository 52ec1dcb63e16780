import { isRecord } from '@lockale/errors'
import { countCombinations, maxCombinations, waysThrough } from '../plural/decisions.ts'
import {
  type Axis,
  isSameVariants,
  type Question,
  type Syntax,
  type Variant,
  type Variants,
  withNames,
} from '../syntax.ts'

interface Row {
  readonly condition: string
  readonly tests: ReadonlyMap<string, string>
  readonly text: string
}

/**
 * Splits a message into variants. Each plural is an axis (a variable that selects variants) of its own, with the plural
 * categories of a locale as keys. All other selectors together are one axis, whose keys are the combinations in the
 * source: three combinations stay three.
 */
export function readInlangVariants(
  message: string,
  complex: ComplexMessage,
  { syntax, locale }: { readonly syntax: Syntax; readonly locale: string | undefined },
): Variants | undefined {
  const rows = Array.from(complex.match, ([condition, text]) => ({ condition, text, tests: readTests(condition) }))
  const [alone, ...more] = rows
  if (alone !== undefined && more.length === 0) return readAlone(alone, complex, syntax)
  const plurals = complex.selectors.filter(({ kind }) => kind !== 'select')
  const others = complex.selectors.filter(({ kind }) => kind === 'select')
  const firstPlural = Math.min(1, others.length)
  const choice: Axis = {
    name: others.map(({ name }) => name).join(', '),
    kind: 'select',
    offset: 0,
    keys: choicesIn(rows),
  }
  const counted = plurals.map((plural): Axis => {
    return { name: plural.variable, kind: plural.kind, offset: 0, keys: numbersIn(rows, plural) }
  })
  const axes = others.length === 0 ? counted : [choice, ...counted]
  if (countCombinations(axes) > maxCombinations) return undefined
  const variants = waysThrough<number>(new Map(), (chosen) => {
    const { at, axis } = next(chosen) ?? {}
    return at === undefined || axis === undefined ? undefined : { id: at, keys: axis.keys }
  }).flatMap((way): readonly Variant[] => {
    const [row] = rowsFor(way)
    return row === undefined ? [] : [{ keys: axes.map((_, at) => way.get(at) ?? 'other'), text: row.text }]
  })
  // if no row of a plural has `*`, numbers of a category without a row match nothing, such as a French million (`many`)
  const isOpen = plurals.some(({ name }) => !rows.some(({ tests }) => (tests.get(name) ?? '*') === '*'))
  const names = new Map(plurals.map(({ name, variable }) => [name, variable]))
  return {
    axes,
    variants,
    syntax: withNames(syntax, names),
    next,
    print: (wanted) => (!isOpen && isSameVariants(wanted, variants) ? message : complex.print(toMatch(wanted))),
  }

  /** Returns the key that a row requires for an axis (selecting variable); `undefined` if the row is for any value. */
  function testOf(row: Row, at: number): string | undefined {
    if (at < firstPlural) {
      const choice = choiceOf(row)
      return choice === 'other' ? undefined : choice
    }
    const value = row.tests.get(plurals[at - firstPlural]?.name ?? '')
    return value === '*' ? undefined : value
  }

  function rowsFor(chosen: ReadonlyMap<number, string>): readonly Row[] {
    const open = rows.filter((row) =>
      [...chosen].every(([at, key]) => {
        const test = testOf(row, at)
        return test === undefined || test === key
      }),
    )
    const last = open.findIndex((row) => axes.every((_, at) => chosen.has(at) || testOf(row, at) === undefined))
    return last === -1 ? open : open.slice(0, last + 1)
  }

  function next(chosen: ReadonlyMap<number, string>): Question | undefined {
    const open = rowsFor(chosen)
    const at = axes.findIndex((_, index) => !chosen.has(index) && open.some((row) => testOf(row, index) !== undefined))
    const axis = axes[at]
    if (axis === undefined) return undefined
    const plural = plurals[at - firstPlural]
    return { at, axis: { ...axis, keys: plural === undefined ? choicesIn(open) : numbersIn(open, plural) } }
  }

  function choicesIn(open: readonly Row[]): readonly string[] {
    return lastOther(new Set(open.map(choiceOf)))
  }

  /** Returns the plural categories that rows name; all of the language if one row has `other` and another has `*`. */
  function numbersIn(open: readonly Row[], { name, kind }: Selector): readonly string[] {
    const told = open.flatMap(({ tests }) => tests.get(name) ?? [])
    const isAnyLeft = told.includes('other') && open.some(({ tests }) => (tests.get(name) ?? '*') === '*')
    const slots = locale !== undefined && kind !== 'select' && isAnyLeft ? syntax.plurals.slots(locale, kind) : []
    const rest = slots?.filter((slot) => slot.kind !== 'million').map(({ form }) => form) ?? []
    return lastOther(new Set([...told.filter((key) => key !== '*'), ...rest, 'other']))
  }

  /** Returns the conditions of a row as one key, without those about plurals; `other` if the row is for any value. */
  function choiceOf({ tests }: Row): string {
    const told = others.flatMap(({ name }) => {
      const value = tests.get(name) ?? '*'
      return value === '*' ? [] : [others.length === 1 ? value : `${name}=${value}`]
    })
    return told.length === 0 ? 'other' : told.join(', ')
  }

  function toMatch(wanted: readonly Variant[]): ReadonlyMap<string, string> {
    const match = new Map<string, string>()
    for (const { keys, text } of wanted) {
      const own = rows.find((row) => isFor(row, keys))
      const shape = own ?? rows.find((row) => others.length === 0 || choiceOf(row) === keys[0]) ?? rows[0]
      if (shape !== undefined) match.set(printCondition(shape, keys), text)
    }
    return match
  }

  /** Returns true if a row of the source has exactly these keys. */
  function isFor(row: Row, keys: readonly string[]): boolean {
    const [choice, numbers] = others.length === 0 ? ['other', keys] : [keys[0], keys.slice(1)]
    const isChosen = others.length === 0 || choiceOf(row) === choice
    return isChosen && plurals.every(({ name }, at) => pluralKey(row.tests.get(name)) === numbers[at])
  }

  /**
   * Prints a condition as the source does, with other plural categories. Writes `*` for the category `other`: the app
   * shows the key if no condition is met, and `other` does not include the millions of French (`many`), nor any number
   * of a language without rules in the runtime.
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

/** Returns the only variant of a message with a single row: the app displays it for all values. */
function readAlone({ condition, text }: Row, complex: ComplexMessage, syntax: Syntax): Variants {
  return {
    axes: [],
    variants: [{ keys: [], text }],
    syntax,
    print: ([only]) => complex.print(new Map([[condition, only?.text ?? text]])),
  }
}

function pluralKey(value: string | undefined): string {
  return value === undefined || value === '*' ? 'other' : value
}

function lastOther(keys: Iterable<string>): readonly string[] {
  return [...keys].sort((one, two) => Number(one === 'other') - Number(two === 'other'))
}

interface Selector {
  readonly name: string
  readonly variable: string
  readonly kind: Axis['kind']
}

interface ComplexMessage {
  readonly selectors: readonly Selector[]
  /** Texts by condition (`gender=male, countPlural=one`), in file order. The app uses the first that matches. */
  readonly match: ReadonlyMap<string, string>
  print(match: ReadonlyMap<string, string>): string
}

/** Returns true for a message with variants, for which the file has an object in place of a string. */
export function looksComplex(message: string): boolean {
  return /^\[?\{"(?:declarations|selectors|match)":/u.test(message)
}

/** Reads a message with variants; `undefined` if inlang's plugin does not know its declarations or selectors. */
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
    for (const name of readTests(condition).keys()) names.add(name)
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

/** Parses `gender=male, countPlural=one`. `*` means any value; a part without `=` is no condition. */
function readTests(condition: string): Row['tests'] {
  return new Map(
    condition.split(',').flatMap((part) => {
      const [name = '', value = ''] = part.split('=').map((each) => each.trim())
      return name === '' || value === '' ? [] : [[name, value]]
    }),
  )
}

/** Parses `local countPlural = count: plural type=ordinal`. The result of a function other than `plural` is a word. */
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
