import type { CST } from 'messageformat/cst'
import type { Axis, Syntax, Token, Variant, Variants } from '../syntax.ts'
import { readDeclarations, type Selector } from './declarations.ts'
import { parseMf2 } from './parse.ts'
import { findBest } from './select.ts'
import { isSameVariants } from '../same-variants.ts'

/** Combinations of keys in one message; a message with more stays whole. */
const maxCombinations = 256

/**
 * The variants of a `.match`, or the one text behind declarations, which has no axes. All combinations of keys are there.
 * The message has no errors.
 */
export function readMf2Variants(message: string, syntax: Syntax): Variants | undefined {
  const parsed = parseMf2(message)
  if (parsed === undefined || parsed.type === 'simple') return undefined
  if (parsed.type === 'complex') return readPattern(message, parsed.pattern, syntax)
  const selectors = readDeclarations(parsed)
  const own = parsed.variants.map((variant) => ({
    variant,
    keys: variant.keys.map((key, at) => readKey(key, selectors[at])),
    text: textOf(message, variant.value),
  }))
  const axes = selectors.map(({ name, kind }, at): Axis => {
    const keys = [...new Set(own.map((one) => one.keys[at] ?? 'other'))].sort(lastOther)
    return { name, kind, offset: 0, keys }
  })
  if (axes.reduce((product, { keys }) => product * keys.length, 1) > maxCombinations) return undefined
  // `other` written out is the one that numbers take, whatever `*` says
  const rows = own.filter(({ variant, keys }) => !isShadowed(variant, keys, own))
  const combinations = axes.reduce<readonly (readonly string[])[]>(
    (all, { keys }) => all.flatMap((row) => keys.map((key) => [...row, key])),
    [[]],
  )
  const variants = combinations.map((keys): Variant => ({ keys, text: findBest(rows, keys)?.text ?? '' }))
  const names = new Map(selectors.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)))
  return {
    axes,
    variants,
    syntax: { ...syntax, tokenise: (text) => syntax.tokenise(text).map((token) => rename(token, names)) },
    print: (wanted) => printVariants(wanted),
  }

  function printVariants(wanted: readonly Variant[]): string {
    if (isSameVariants(wanted, variants)) return message
    const [first] = own
    const last = own.at(-1)
    if (first === undefined || last === undefined) return message
    const second = own[1]?.variant.start
    const gap = second === undefined ? ' ' : message.slice(first.variant.end, second)
    const printed = wanted.map(({ keys, text }) => {
      const known = rows.find((one) => one.keys.every((key, at) => key === keys[at]))?.variant
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
}

function textOf(message: string, { start, end }: CST.Pattern): string {
  return message.slice(start + 2, end - 2)
}

/** As `Axis.keys` has it. The word `other` of a select is not what else there is. */
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

function isShadowed(variant: CST.Variant, keys: readonly string[], own: readonly OwnVariant[]): boolean {
  return own.some(
    (other) =>
      other.variant !== variant &&
      other.keys.every((key, at) => key === keys[at]) &&
      countStars(other.variant) < countStars(variant),
  )
}

function countStars({ keys }: CST.Variant): number {
  return keys.filter(({ type }) => type === '*').length
}

function lastOther(one: string, two: string): number {
  return Number(one === 'other') - Number(two === 'other')
}

function rename(token: Token, names: ReadonlyMap<string, string>): Token {
  if (token.type !== 'placeholder' || token.kind !== 'variable') return token
  const name = names.get(token.name)
  return name === undefined ? token : { ...token, name }
}
