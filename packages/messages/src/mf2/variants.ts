import { type CST, parseCST } from 'messageformat/cst'
import { combinationsOf, countCombinations, maxCombinations } from '../plural/decisions.ts'
import { categoryOfNumber } from '../plural/plural-rules.ts'
import { type Axis, isSameVariants, type Syntax, type Variant, type Variants, withNames } from '../syntax.ts'

/** Returns the variants of a valid `.match`. A message with only declarations and one text has this one variant. */
export function readMf2Variants(message: string, syntax: Syntax, locale?: string): Variants | undefined {
  const parsed = parseMf2(message)
  if (parsed === undefined || parsed.type === 'simple') return undefined
  if (parsed.type === 'complex') return readPattern(message, parsed.pattern, syntax)
  const selectors = readDeclarations(parsed)
  const own = parsed.variants.map((variant) => ({
    variant,
    keys: variant.keys.map((key, at) => readKey(key, selectors[at])),
    text: textOf(message, variant.value),
  }))
  // if `other` has a variant of its own, `*` is for all other plural categories of the language
  const hasBoth = (at: number) => own.some((one) => isNamed(one, at)) && own.some(({ variant }) => isStar(variant, at))
  const axes = selectors.map(({ name, kind }, at): Axis => {
    const slots = locale === undefined || kind === 'select' || !hasBoth(at) ? [] : syntax.plurals.slots(locale, kind)
    const rest = slots?.filter((slot) => slot.kind !== 'million').map(({ form }) => form) ?? []
    const keys = [...new Set([...own.map((one) => one.keys[at] ?? 'other'), ...rest])].sort(lastOther)
    return { name, kind, offset: 0, keys }
  })
  if (countCombinations(axes) > maxCombinations) return undefined
  const combinations = combinationsOf(axes)
  const variants = combinations.map((keys): Variant => {
    const wanted = keys.map((key, at) => ({ key, category: categoryOfNumber(key, axes[at]?.kind ?? 'select', locale) }))
    return { keys, text: findBest(own, wanted)?.text ?? '' }
  })
  // if no variant has an exact number as key, the plural rules of the language decide which variant that number gets
  const isMixed = axes.some(
    ({ kind, keys }, at) =>
      hasBoth(at) ||
      (kind !== 'select' &&
        keys.some((key) => key !== 'other' && !key.startsWith('=')) &&
        combinations.some(
          (row) => row[at]?.startsWith('=') === true && !own.some((one) => isRowFor(one.keys, row, at)),
        )),
  )
  const names = new Map(selectors.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)))
  return {
    axes,
    variants,
    syntax: withNames(syntax, names),
    print: printVariants,
  }

  function printVariants(wanted: readonly Variant[]): string {
    if (!isMixed && isSameVariants(wanted, variants)) return message
    const [first] = own
    const last = own.at(-1)
    if (first === undefined || last === undefined) return message
    const second = own[1]?.variant.start
    const gap = second === undefined ? ' ' : message.slice(first.variant.end, second)
    const printed = wanted.map(({ keys, text }) => {
      const known = own.find((one) =>
        one.keys.every((key, at) => key === keys[at] && !(hasBoth(at) && isNamed(one, at))),
      )?.variant
      const head =
        known === undefined
          ? `${keys.map((key, at) => printKey(key, selectors[at])).join(' ')} `
          : message.slice(known.start, known.value.start)
      return `${head}{{${text}}}`
    })
    return message.slice(0, first.variant.start) + printed.join(gap) + message.slice(last.variant.end)
  }
}

function readPattern(message: string, pattern: CST.Pattern, syntax: Syntax): Variants {
  return {
    axes: [],
    variants: [{ keys: [], text: textOf(message, pattern) }],
    syntax,
    print: ([only]) => message.slice(0, pattern.start + 2) + (only?.text ?? '') + message.slice(pattern.end - 2),
  }
}

interface OwnVariant {
  readonly variant: CST.Variant
  readonly keys: readonly string[]
  readonly text: string
}

function textOf(message: string, { start, end }: CST.Pattern): string {
  return message.slice(start + 2, end - 2)
}

/** Returns the key of a variant for a selector: `other` for `*`. The word `other` of a select becomes `|other|`. */
function readKey(key: CST.Literal | CST.CatchallKey, selector: Selector | undefined): string {
  if (key.type === '*') return 'other'
  if (selector?.kind === 'select') return key.value === 'other' ? '|other|' : key.value
  return /^-?\d/u.test(key.value) ? `=${key.value}` : key.value
}

function printKey(key: string, selector: Selector | undefined): string {
  if (key === 'other') return '*'
  if (selector?.kind !== 'select') return key.replace(/^=/u, '')
  if (key === '|other|') return key
  return /^[\w.+-]+$/u.test(key) ? key : `|${key.replaceAll(/[\\|]/gu, String.raw`\$&`)}|`
}

function lastOther(one: string, two: string): number {
  return Number(one === 'other') - Number(two === 'other')
}

/** Returns the variant that MessageFormat 2 selects: the first selector decides first; exact keys come before `*`. */
function findBest(rows: readonly OwnVariant[], wanted: readonly WantedKey[]): OwnVariant | undefined {
  let best: OwnVariant | undefined
  let bestRank = ''
  for (const row of rows) {
    const ranks = wanted.map((one, at) => rankOf(row, one, at))
    if (ranks.includes(undefined)) continue
    const rank = ranks.join('')
    if (best !== undefined && rank <= bestRank) continue
    best = row
    bestRank = rank
  }
  return best
}

/** Returns true for a variant that fits the wanted keys, and whose key at position `at` is the wanted key, not `*`. */
function isRowFor(own: readonly string[], wanted: readonly string[], at: number): boolean {
  return own[at] === wanted[at] && own.every((key, index) => key === 'other' || key === wanted[index])
}

interface WantedKey {
  readonly key: string
  readonly category: string | undefined
}

function rankOf(row: OwnVariant, { key, category }: WantedKey, at: number): number | undefined {
  if (isStar(row.variant, at)) return 0
  const own = row.keys[at]
  return own === key ? 2 : own === category ? 1 : undefined
}

function isStar({ keys }: CST.Variant, at: number): boolean {
  return keys[at]?.type === '*'
}

/** Returns true if a variant has the key `other` itself, instead of `*`. */
function isNamed({ variant, keys }: OwnVariant, at: number): boolean {
  return keys[at] === 'other' && !isStar(variant, at)
}

interface Selector {
  readonly name: string
  readonly kind: Axis['kind']
  readonly aliases: readonly string[]
}

const numeric = new Set(['number', 'integer', 'offset', 'percent', 'currency', 'unit'])
const faithful = new Set(['number', 'integer'])

function readDeclarations(message: CST.SelectMessage): readonly Selector[] {
  const expressions = new Map<string, CST.Expression>()
  for (const declaration of message.declarations) {
    if (declaration.type === 'junk' || declaration.value.type === 'junk') continue
    const variable = declaration.type === 'input' ? declaration.value.arg : declaration.target
    if (variable?.type === 'variable') expressions.set(variable.name, declaration.value)
  }
  return message.selectors.map(({ name }) => readSelector(name, expressions))
}

/** Returns how a variable selects variants. After `.local $b = {$a}`, without a function, `$b` selects as `$a` does. */
function readSelector(name: string, expressions: ReadonlyMap<string, CST.Expression>): Selector {
  const aliases: string[] = []
  const seen = new Set<string>()
  let kind: Axis['kind'] | undefined
  for (let at: string | undefined = name; at !== undefined && !seen.has(at);) {
    seen.add(at)
    if (at !== name) aliases.push(at)
    const expression = expressions.get(at)
    const own = expression?.functionRef?.type === 'function' ? expression.functionRef : undefined
    kind ??= own === undefined ? undefined : kindOf(own)
    const { arg } = expression ?? {}
    const passes = own === undefined || faithful.has(functionName(own))
    at = passes && arg?.type === 'variable' ? arg.name : undefined
  }
  return { name, kind: kind ?? 'select', aliases: kind === 'select' ? [] : aliases }
}

function kindOf(own: CST.FunctionRef): Axis['kind'] {
  if (!numeric.has(functionName(own))) return 'select'
  const select = own.options.find((option) => option.name[0].value === 'select' && option.name.length === 1)?.value
  const how = select?.type === 'literal' ? select.value : 'plural'
  return how === 'exact' ? 'select' : how === 'ordinal' ? 'ordinal' : 'cardinal'
}

function functionName({ name }: CST.FunctionRef): string {
  return name.map(({ value }) => value).join('')
}

/** Limit in UTF-16 units: for a megabyte of backslashes, the parser of MessageFormat 2 takes seconds. */
export const longestMessage = 20_000

/** Parses a message; `undefined` if it has syntax errors or is too long. */
export function parseMf2(message: string): CST.Message | undefined {
  if (message.length > longestMessage) return undefined
  const parsed = parseCST(message)
  return parsed.errors.length > 0 ? undefined : parsed
}
