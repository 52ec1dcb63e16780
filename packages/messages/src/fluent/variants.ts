import type { Syntax, Variant, Variants } from '../syntax.ts'
import { chooseVariant, type FluentAxis, readAxes, selectorId } from './axes.ts'
import { printSelects, type SelectLayout } from './print.ts'
import { type Pattern, scanFluent } from './scan.ts'
import { isSameVariants } from '../same-variants.ts'

/** Combinations of keys in one message, and the characters of all their texts; a message with more stays whole. */
const maxCombinations = 256
const maxCharacters = 4_000_000

/** The selects of a text, with what stands around them pulled into their variants. */
export function readFluentVariants(message: string, syntax: Syntax): Variants | undefined {
  const scan = scanFluent(message)
  if (!scan.ok) return undefined
  const { pattern } = scan
  const axes = readAxes(pattern)
  const size = axes.reduce((product, { keys }) => product * keys.length, 1)
  if (axes.length === 0 || size > maxCombinations || size * message.length > maxCharacters) return undefined
  const layout = readLayout(message, pattern, axes)
  const combinations = axes.reduce<readonly (readonly string[])[]>(
    (all, { keys }) => all.flatMap((row) => keys.map((key) => [...row, key])),
    [[]],
  )
  const variants = combinations.map((keys): Variant => {
    if (layout !== undefined) return { keys, text: layout.texts.get(keys[0] ?? '') ?? '' }
    return { keys, text: protectEdges(compose(message, pattern, { axes, keys, depth: 0 })) }
  })
  return {
    axes: axes.map(({ name, kind, offset, keys, otherName }) => ({
      name,
      kind,
      offset,
      keys,
      ...(otherName !== 'other' && { otherName }),
    })),
    variants,
    syntax,
    print: (wanted) => (isSameVariants(wanted, variants) ? message : printSelects(wanted, axes, layout)),
  }
}

/** A message that is one select with nothing around or inside keeps its layout. */
function readLayout(message: string, { placeables }: Pattern, axes: readonly FluentAxis[]): SelectLayout | undefined {
  const [placeable] = placeables
  const [axis] = axes
  const select = placeable?.expression
  if (axis === undefined || select?.type !== 'select' || axes.length > 1) return undefined
  if (placeable?.start !== 0 || placeable.end < message.length) return undefined
  const { variants } = select
  const [first] = variants
  const last = variants.at(-1)
  const isNested = variants.some(({ pattern }) =>
    pattern.placeables.some(({ expression }) => expression.type === 'select'),
  )
  if (isNested || first === undefined || last === undefined) return undefined
  const chosen = axis.keys.flatMap((key) => {
    const variant = chooseVariant(select, key, axis.kind)
    return variant === undefined ? [] : [{ key, start: variant.start, pattern: variant.pattern }]
  })
  return {
    head: message.slice(0, lineStart(first.start)),
    tail: message.slice(last.pattern.end),
    heads: new Map(chosen.map(({ key, start, pattern }) => [key, message.slice(lineStart(start), pattern.start)])),
    texts: new Map(chosen.map(({ key, pattern }) => [key, message.slice(pattern.start, pattern.end)])),
  }

  function lineStart(at: number): number {
    return message.lastIndexOf('\n', at) + 1
  }
}

interface Combination {
  readonly axes: readonly FluentAxis[]
  readonly keys: readonly string[]
  readonly depth: number
}

/** The text for one combination of keys. Lines of variants lose their indent, as Fluent would take it. */
function compose(message: string, { start, end, placeables }: Pattern, combination: Combination): string {
  const { axes, keys, depth } = combination
  const pieces: string[] = []
  let at = start
  const indent = depth === 0 ? 0 : commonIndent(message, { start, end, placeables })
  for (const { start: open, end: behind, expression } of placeables) {
    pieces.push(lines(message.slice(at, open)))
    at = behind
    if (expression.type !== 'select') {
      pieces.push(message.slice(open, behind))
      continue
    }
    const id = selectorId(expression)
    const axis = axes.findIndex((one) => one.id === id)
    const variant = chooseVariant(expression, keys[axis] ?? 'other', axes[axis]?.kind ?? 'select')
    if (variant !== undefined) pieces.push(compose(message, variant.pattern, { ...combination, depth: depth + 1 }))
  }
  pieces.push(lines(message.slice(at, end)))
  return pieces.join('')

  /** At the start of a line a sign is text outside of selects only. */
  function lines(text: string): string {
    if (depth === 0) return text.replaceAll(/(\n *)([.[*])/gu, '$1{"$2"}')
    return text.replaceAll(/\n *(?=[^ \n]|$)/gu, (blanks) => `\n${blanks.slice(1 + indent)}`)
  }
}

/** Of the lines that begin in text: the first is one of them where it is a line of its own. */
function commonIndent(message: string, { start, end, placeables }: Pattern): number {
  const before = message.slice(message.lastIndexOf('\n', start - 1) + 1, start)
  let least = before.trim() === '' ? before.length : Infinity
  let at = start
  for (const { start: open, end: behind } of [...placeables, { start: end, end }]) {
    for (const match of message.slice(at, open).matchAll(/\n( *)(?=[^ \n]|$)/gu)) {
      least = Math.min(least, match[1]?.length ?? 0)
    }
    at = behind
  }
  return least === Infinity ? 0 : least
}

/** Fluent cuts blanks at the edges of a variant. */
function protectEdges(text: string): string {
  const isBlankLine = text.startsWith('\n') ? '{""}' : ''
  const endsLine = /\n *$/u.test(text) ? '{""}' : ''
  return isBlankLine + text.replace(/^ +/u, '{"$&"}').replace(/(?<![ \n]) +$/u, '{"$&"}') + endsLine
}
