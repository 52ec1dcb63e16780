import { countCombinations, maxCombinations, readDecisions } from '../plural/decisions.ts'
import { type Axis, isSameVariants, type Syntax, type Variant, type Variants } from '../syntax.ts'
import { chooseVariant, type FluentAxis, openSelects, readAxes } from './axes.ts'
import { type Select, type Pattern, scanFluent } from './scan.ts'

/** Limits for one message: axes (variables that select variants), and characters. A larger message is not split. */
const maxAxes = 16
const maxCharacters = 4_000_000

/** Splits a message at its selects into full sentences. A select inside a branch splits only this branch. */
export function readFluentVariants(message: string, syntax: Syntax, locale?: string): Variants | undefined {
  const scan = scanFluent(message)
  if (!scan.ok) return undefined
  const { pattern } = scan
  const found = readAxes(pattern, locale)
  const size = countCombinations(found)
  if (found.length === 0 || found.length > maxAxes || size > maxCombinations || size * message.length > maxCharacters)
    return undefined
  const branches = openSelects(found, locale)
  const decisions = readDecisions(pattern, branches)
  const axes = decisions.ids.flatMap((id) => found.find((axis) => axis.id === id) ?? [])
  const layout = readLayout(message, pattern, { axes, locale })
  const isMixed = axes.some((axis) => axis.isMixed)
  const variants = decisions.ways.map((way): Variant => {
    const keys = axes.map(({ id }) => way.get(id) ?? 'other')
    if (layout !== undefined) return { keys, text: layout.texts.get(keys[0] ?? '') ?? '' }
    const chosen = (select: Select) => branches.branchOf(select, way.get(branches.idOf(select)) ?? 'other')
    return { keys, text: protectEdges(compose(message, pattern, { chosen, depth: 0 })) }
  })
  const plain = axes.map(toAxis)
  const next = decisions.nextOf(plain)
  return {
    axes: plain,
    variants,
    syntax,
    next,
    print: (wanted) =>
      !isMixed && isSameVariants(wanted, variants) ? message : printSelects(wanted, { axes, next, layout }),
  }
}

function toAxis({ name, kind, offset, keys, otherName }: FluentAxis): Axis {
  return { name, kind, offset, keys, ...(otherName !== 'other' && { otherName }) }
}

/** Returns the spaces and line breaks of a message that is one select, for its translation; `undefined` for others. */
function readLayout(
  message: string,
  { placeables }: Pattern,
  { axes, locale }: { readonly axes: readonly FluentAxis[]; readonly locale: string | undefined },
): SelectLayout | undefined {
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
  const chosen = axis.keys.map((key) => {
    const { start, pattern } = chooseVariant(select, { key, kind: axis.kind, locale })
    return { key, start, pattern }
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

/** Returns the text of a message with one chosen variant for each select, without the indent that Fluent removes. */
function compose(
  message: string,
  { start, end, placeables }: Pattern,
  { chosen, depth }: { readonly chosen: (select: Select) => Pattern; readonly depth: number },
): string {
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
    pieces.push(compose(message, chosen(expression), { chosen, depth: depth + 1 }))
  }
  pieces.push(lines(message.slice(at, end)))
  return pieces.join('')

  /** Outside selects, escapes `.`, `[` and `*` at line starts, which would begin a key. Inside, removes the indent. */
  function lines(text: string): string {
    if (depth === 0) return text.replaceAll(/(\n *)([.[*])/gu, '$1{"$2"}')
    return text.replaceAll(/\n *(?=[^ \n]|$)/gu, (blanks) => `\n${blanks.slice(1 + indent)}`)
  }
}

/** Returns the common indent of all lines. The first line counts only if the text begins on a line of its own. */
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

/** Escapes white space at the start and end of a variant, because Fluent would remove it. */
function protectEdges(text: string): string {
  const isBlankLine = text.startsWith('\n') ? '{""}' : ''
  const endsLine = /\n *$/u.test(text) ? '{""}' : ''
  return isBlankLine + text.replace(/^ +/u, '{"$&"}').replace(/(?<![ \n]) +$/u, '{"$&"}') + endsLine
}

interface SelectLayout {
  readonly head: string
  readonly tail: string
  /** What is written before the text of each key: `    [one] `. */
  readonly heads: ReadonlyMap<string, string>
  readonly texts: ReadonlyMap<string, string>
}

interface Printing {
  readonly axes: readonly FluentAxis[]
  readonly next: NonNullable<Variants['next']>
  readonly layout: SelectLayout | undefined
}

/** Prints nested selects in the order of the source. The innermost select contains the texts. */
function printSelects(variants: readonly Variant[], { axes, next, layout }: Printing): string {
  const [axis] = axes
  if (axis === undefined) return ''
  if (layout === undefined) return printNested(variants, new Map(), { axes, next })
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

function readHead(
  head: string,
): Readonly<{ column: number; isDefault: boolean; name: string; gap: string }> | undefined {
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

/** Returns how each key is written in the file: `other` as the source's default key, if no other key has this name. */
function nameKeys(
  axis: FluentAxis,
  keys: readonly string[],
): ReadonlyMap<string, { readonly name: string; readonly isDefault: boolean }> {
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

function printNested(
  rows: readonly Variant[],
  chosen: ReadonlyMap<number, string>,
  printing: Omit<Printing, 'layout'>,
): string {
  const { axes, next } = printing
  const keysAt = (at: number) => [...new Set(rows.map(({ keys }) => keys[at] ?? 'other'))]
  const at = next(chosen)?.at ?? axes.findIndex((_, index) => !chosen.has(index) && keysAt(index).length > 1)
  const axis = axes[at]
  const indent = ' '.repeat(4 * chosen.size)
  if (axis === undefined) return printInner(rows[0]?.text ?? '', `${indent}    `)
  const lines = [...nameKeys(axis, keysAt(at))].map(([key, { name, isDefault }]) => {
    const below = rows.filter(({ keys }) => (keys[at] ?? 'other') === key)
    const inner = printNested(below, new Map([...chosen, [at, below[0]?.from?.[at] ?? key]]), printing)
    return `${indent}${isDefault ? '   *' : '    '}[${name}]${inner}\n`
  })
  return `${chosen.size === 0 ? '' : ' '}{ ${axis.selector} ->\n${lines.join('')}${indent}}`
}

/** Prints the text of a variant. A text of several lines begins below the key, so that its indent is kept. */
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

/** Returns the text of a variant as a file has it: empty text and special characters at line starts need quotes. */
function printText(text: string, isBlock: boolean): string {
  if (text === '') return '{""}'
  return isBlock ? text.replace(/^[.[*]/u, '{"$&"}') : text
}
