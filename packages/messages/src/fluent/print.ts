import type { Variant } from '../syntax.ts'
import type { FluentAxis } from './axes.ts'
import { scanFluent } from './scan.ts'

/** How a message that is one select is laid out. */
export interface SelectLayout {
  /** Before the line of the first variant, and behind the text of the last. */
  readonly head: string
  readonly tail: string
  /** From the start of the line to the text, by key: `    [one] `. */
  readonly heads: ReadonlyMap<string, string>
  readonly texts: ReadonlyMap<string, string>
}

/** Selects inside each other, one for each axis; a variant of the last is a text. */
export function printSelects(
  variants: readonly Variant[],
  axes: readonly FluentAxis[],
  layout: SelectLayout | undefined,
): string {
  const [axis] = axes
  if (axis === undefined) return ''
  if (layout === undefined) return printNested(variants, axes, 0)
  const names = nameKeys(
    axis,
    variants.map(({ keys }) => keys[0] ?? 'other'),
  )
  const known = readHead(layout.heads.get('other') ?? '')
  const lines = variants.map(({ keys, text }) => {
    const { name, isDefault } = names.get(keys[0] ?? 'other') ?? { name: 'other', isDefault: true }
    const own = layout.heads.get(keys[0] ?? '')
    const parts = own === undefined ? undefined : readHead(own)
    const keeps = own !== undefined && parts?.name === name && parts.isDefault === isDefault
    const { column, gap } = parts ?? known ?? { column: 4, gap: ' ' }
    const head = keeps
      ? own
      : `${' '.repeat(Math.max(0, column - Number(isDefault)))}${isDefault ? '*' : ''}[${name}]${gap}`
    return head + printText(text, gap.includes('\n'))
  })
  return layout.head + lines.join('\n') + layout.tail
}

interface Head {
  /** Of the bracket. */
  readonly column: number
  readonly isDefault: boolean
  readonly name: string
  readonly gap: string
}

function readHead(head: string): Head | undefined {
  const bracket = head.indexOf('[')
  const close = head.indexOf(']', bracket)
  if (bracket === -1 || close === -1) return undefined
  return {
    column: bracket,
    isDefault: head[bracket - 1] === '*',
    name: head.slice(bracket + 1, close).trim(),
    gap: head.slice(close + 1),
  }
}

interface PrintedKey {
  readonly name: string
  readonly isDefault: boolean
}

/** `other` has the name that the source gave its default, unless another key is called so. */
function nameKeys(axis: FluentAxis, keys: readonly string[]): ReadonlyMap<string, PrintedKey> {
  const written = (key: string) => (axis.kind === 'select' ? key : key.replace(/^=/u, ''))
  const isTaken = keys.some((key) => key !== 'other' && written(key) === axis.otherName)
  const defaultKey = keys.includes(axis.defaultKey) ? axis.defaultKey : 'other'
  return new Map(
    keys.map((key) => {
      const name = key === 'other' && !isTaken ? axis.otherName : written(key)
      return [key, { name, isDefault: key === defaultKey }]
    }),
  )
}

function printNested(variants: readonly Variant[], axes: readonly FluentAxis[], at: number): string {
  const axis = axes[at]
  if (axis === undefined) return printInner(variants[0]?.text ?? '', ' '.repeat(4 * at + 4))
  const indent = ' '.repeat(4 * at)
  const keys = [...new Set(variants.map((variant) => variant.keys[at] ?? 'other'))]
  const lines = [...nameKeys(axis, keys)].map(([key, { name, isDefault }]) => {
    const inner = printNested(
      variants.filter((variant) => (variant.keys[at] ?? 'other') === key),
      axes,
      at + 1,
    )
    return `${indent}${isDefault ? '   *' : '    '}[${name}]${inner}\n`
  })
  return `${at === 0 ? '' : ' '}{ ${axis.selector} ->\n${lines.join('')}${indent}}`
}

/** Lines stand below the key, so that an indent of their own is seen. */
function printInner(written: string, indent: string): string {
  const text = written.replaceAll(/\n +(?=\n)/gu, '\n')
  if (!text.includes('\n')) return ` ${printText(text, false)}`
  const scan = scanFluent(text)
  const placeables = scan.ok ? scan.pattern.placeables : []
  let next = 0
  const lines = text.replaceAll(/\n(?=[^\n]|$)/gu, (lineBreak, at: number) => {
    while ((placeables[next]?.end ?? Infinity) <= at) next++
    return (placeables[next]?.start ?? Infinity) < at ? lineBreak : lineBreak + indent
  })
  return `\n${indent}${printText(lines, true)}`
}

/** A variant cannot be empty, and where it has lines of its own it cannot begin with a sign. */
function printText(text: string, isBlock: boolean): string {
  if (text === '') return '{""}'
  return isBlock ? text.replace(/^[.[*]/u, '{"$&"}') : text
}
