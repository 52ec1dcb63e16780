import { countCombinations, type Decided, maxCombinations, readDecisions } from '../plural/decisions.ts'
import type { Axis, Syntax, Variant, Variants } from '../syntax.ts'
import { axisId, type AxisUse, openBranches, orderKeys } from './axes.ts'
import { escapeIcu, isLenient, type Quoting } from './quotes.ts'
import { type IcuBlock, type IcuNode, type IcuOption, readIcu } from './read-icu.ts'

const maxAxes = 16

/**
 * Splits a message with plurals or selects into variants. Each variant contains the words around a plural and the words
 * of a second plural next to it. If plurals are only nested, the message keeps the layout of the source. A plural in a
 * branch applies only to that branch.
 */
export function readIcuVariants(
  message: string,
  { quoting = 'optional', namesNumbers = false, locale, openTexts }: VariantsOptions,
): Variants | undefined {
  const { nodes } = readIcu(message, { quoting })
  const uses = nodes === undefined ? undefined : collectAxes(nodes)
  if (nodes === undefined || uses === undefined || uses.length === 0) return undefined
  const isNested = onlyNests(nodes, [])
  const own = isLenient(quoting) ? innermost(uses, isNested) : undefined
  if (uses.length > maxAxes || countCombinations(uses.map(({ axis }) => axis)) > maxCombinations) return undefined
  // a number minus an offset can only be displayed by the `#` of its own plural
  if (uses.some(({ axis, hasPound }) => hasPound && axis.offset !== 0 && axis !== own)) return undefined
  const pound = own === undefined ? undefined : own.offset === 0 ? own.name : '#'
  const ranks = new Map(uses.map(({ axis }) => [axisId(axis), isNested ? 0 : rankOf(axis, own)]))
  const branches = openBranches(namesNumbers, locale)
  const decisions = readDecisions(nodes, { ...branches, rankOf: (id) => ranks.get(id) ?? 0 })
  const { ids, ways } = decisions
  const axes = ids.flatMap((id) => {
    const axis = uses.find((use) => axisId(use.axis) === id)?.axis
    return axis === undefined ? [] : [namesNumbers && axis.kind === 'cardinal' ? { ...axis, namesNumbers } : axis]
  })
  const variants = ways.map((way): Variant => {
    const keys = ids.map((id) => way.get(id) ?? 'other')
    return { keys, text: writeText(message, piecesOf(nodes, { way, isNested, branches }), { isNested, own, quoting }) }
  })
  const next = decisions.nextOf(axes)
  return {
    axes,
    variants,
    syntax: openTexts(pound),
    next,
    print: (target) =>
      isNested
        ? printNested(message, nodes, { axes, own, target, quoting })
        : printFlat(target, { axes, own, quoting, next }),
  }
}

interface VariantsOptions {
  readonly quoting?: Quoting
  readonly namesNumbers?: boolean
  readonly locale?: string | undefined
  /** Returns the message format of the variants. @param pound name of the number that `#` displays in the variants */
  readonly openTexts: (pound: string | undefined) => Syntax
}

/** Returns true if plurals and selects are only nested, never side by side, and no variable selects twice. */
function onlyNests(nodes: readonly IcuNode[], above: readonly string[]): boolean {
  const block = onlyBlock(nodes)
  if (block === undefined) return above.length > 0 && !nodes.some(({ type }) => type === 'block')
  const id = axisId(block)
  return !above.includes(id) && block.options.every((option) => onlyNests(option.nodes, [...above, id]))
}

/** Returns the plural whose number `#` stands for in the variants: one with an offset, or else the last with a `#`. */
function innermost(uses: readonly AxisUse[], isNested: boolean): Axis | undefined {
  const plurals = uses.filter(({ axis, hasTexts }) => axis.kind !== 'select' && (hasTexts || !isNested))
  const shown = plurals.filter(({ hasPound }) => hasPound)
  return (shown.find(({ axis }) => axis.offset !== 0) ?? shown.at(-1) ?? plurals.at(-1))?.axis
}

/** Returns the nesting rank of a plural or select: selects are outside, the plural that `#` belongs to is innermost. */
function rankOf(axis: Axis, own: Axis | undefined): number {
  return axis === own ? 2 : axis.kind === 'select' ? 0 : 1
}

function piecesOf(
  nodes: readonly IcuNode[],
  {
    way,
    isNested,
    branches,
  }: { readonly way: Decided; readonly isNested: boolean; readonly branches: ReturnType<typeof openBranches> },
): readonly Piece[] {
  const pieces: Piece[] = []
  walk(nodes, undefined)
  return pieces

  function walk(level: readonly IcuNode[], plural: IcuBlock | undefined): void {
    const single = isNested ? onlyBlock(level) : undefined
    for (const node of single === undefined ? level : [single]) {
      if (node.type !== 'block') pieces.push({ node, plural })
      else walk(branches.branchOf(node, way.get(axisId(node)) ?? 'other'), node.kind === 'select' ? undefined : node)
    }
  }
}

const keywords = { cardinal: 'plural', ordinal: 'selectordinal', select: 'select' } as const

interface FlatOptions {
  readonly axes: readonly Axis[]
  readonly own: Axis | undefined
  readonly quoting: Quoting
  readonly next: NonNullable<Variants['next']>
}

/** Prints variants that are full sentences: nested plurals and selects in source order, on one line. */
function printFlat(target: readonly Variant[], { axes, own, quoting, next }: FlatOptions): string {
  return printFrom(target, new Map(), undefined)

  function printFrom(rows: readonly Variant[], chosen: ReadonlyMap<number, string>, inside: Axis | undefined): string {
    const at = next(chosen)?.at ?? axes.findIndex((_, index) => !chosen.has(index) && keysAt(rows, index).length > 1)
    const axis = axes[at]
    if (axis === undefined) {
      const [{ text } = { text: '' }] = rows
      return own === undefined || inside === own ? text : moveText(text, { own, quoting, isPlural: isCounted(inside) })
    }
    const { kind, name, offset } = axis
    const options = orderKeys(axis.keys, keysAt(rows, at)).map((key) => {
      const below = rows.filter(({ keys }) => keys[at] === key)
      const source = sourceKeyOf(key, below, at)
      return `${key} {${printFrom(below, new Map([...chosen, [at, source]]), axis)}}`
    })
    const start = offset === 0 ? [] : [`offset:${offset}`]
    return `{${name}, ${keywords[kind]}, ${[...start, ...options].join(' ')}}`
  }
}

function sourceKeyOf(key: string, rows: readonly Variant[], at: number): string {
  return rows[0]?.from?.[at] ?? key
}

function keysAt(rows: readonly Variant[], at: number): readonly string[] {
  return [...new Set(rows.map(({ keys }) => keys[at] ?? 'other'))]
}

function isCounted(axis: Axis | undefined): boolean {
  return axis !== undefined && axis.kind !== 'select'
}

/** Returns the only plural or select of a branch; `undefined` if the branch has anything else except white space. */
function onlyBlock(nodes: readonly IcuNode[]): IcuBlock | undefined {
  const [block, second] = nodes.filter(({ type }) => type === 'block')
  const isAlone = nodes.every((node) => node.type === 'block' || (node.type === 'text' && /^\s*$/u.test(node.text)))
  return isAlone && second === undefined && block?.type === 'block' ? block : undefined
}

function printNested(
  message: string,
  nodes: readonly IcuNode[],
  { axes, own, target, quoting }: Omit<FlatOptions, 'next'> & Readonly<{ target: readonly Variant[] }>,
): string {
  return printLevel(nodes, { start: 0, end: message.length }, { rows: target, plural: undefined })

  function printLevel(
    level: readonly IcuNode[],
    { start, end }: { readonly start: number; readonly end: number },
    { rows, plural }: { readonly rows: readonly Variant[]; readonly plural: IcuBlock | undefined },
  ): string {
    const block = onlyBlock(level)
    if (block !== undefined) {
      return message.slice(start, block.start) + printBlock(block, rows) + message.slice(block.end, end)
    }
    const [{ text } = { text: '' }] = rows
    const isOwn = own === undefined || (plural !== undefined && axisId(plural) === axisId(own))
    return isOwn ? text : moveText(text, { own, quoting, isPlural: plural !== undefined })
  }

  function printBlock(block: IcuBlock, rows: readonly Variant[]): string {
    const at = axes.findIndex((axis) => axisId(axis) === axisId(block))
    const options = block.options.map((option) => option.key)
    const gaps = gapsBefore(block)
    const [first] = block.options
    const headEnd = (first?.start ?? block.end) - (gaps[0]?.length ?? 0)
    const printed = orderKeys(options, keysAt(rows, at)).map((key, position) => {
      const below = rows.filter(({ keys }) => keys[at] === key)
      const source = sourceKeyOf(key, below, at)
      const option = [source, 'other'].map((one) => block.options.find((own) => own.key === one)).find(Boolean) ?? first
      if (option === undefined) return ''
      const index = options.includes(key) ? options.indexOf(key) : 0
      const gap = position === 0 ? gaps[0] : index > 0 ? gaps[index] : (gaps[1] ?? (gaps[0] === '' ? ' ' : gaps[0]))
      return (gap ?? ' ') + printOption(option, key, { block, rows: below })
    })
    const tail = message.slice(block.options.at(-1)?.end ?? block.end, block.end)
    return message.slice(block.start, headEnd) + printed.join('') + tail
  }

  function printOption(
    option: IcuOption,
    key: string,
    { block, rows }: { readonly block: IcuBlock; readonly rows: readonly Variant[] },
  ): string {
    const { nodes: level, inner, start, end } = option
    const content = printLevel(level, inner, { rows, plural: block.kind === 'select' ? undefined : block })
    return key + message.slice(start + option.key.length, inner.start) + content + message.slice(inner.end, end)
  }

  function gapsBefore({ options: all }: IcuBlock): readonly string[] {
    return all.map(({ start }, index) => {
      const from = index === 0 ? message.slice(0, start).trimEnd().length : (all[index - 1]?.end ?? start)
      return message.slice(from, start)
    })
  }
}

interface Piece {
  readonly node: Exclude<IcuNode, IcuBlock>
  readonly plural: IcuBlock | undefined
}

/** Writes the text of a variant: the number of `own` as `#`, other numbers by name, and any other `#` with quotes. */
function writeText(message: string, pieces: readonly Piece[], { isNested, own, quoting }: WriteOptions): string {
  const isPlural = own !== undefined
  let text = ''
  let result = ''
  for (const { node, plural } of pieces) {
    const raw = message.slice(node.start, node.end)
    const isOwn = plural !== undefined && own !== undefined && axisId(plural) === axisId(own)
    if (node.type === 'text' && (isNested ? !isPlural || isOwn || !raw.includes('#') : !/['#{}<>]/u.test(raw))) {
      flush()
      result += raw
    } else if (node.type === 'text') {
      text += node.text
    } else {
      flush()
      result += node.type === 'pound' && !isOwn ? `{${plural?.name ?? ''}, number}` : raw
    }
  }
  flush()
  return result

  function flush(): void {
    result += escapeIcu(text, { quoting, isPlural })
    text = ''
  }
}

interface WriteOptions {
  readonly isNested: boolean
  readonly own: Axis | undefined
  readonly quoting: Quoting
}

/**
 * Rewrites the text of a variant for a place outside of its plural `own`, where `#` has no meaning. If the plural has
 * an offset, keeps a plural around the text, because nothing else can display the number minus the offset.
 */
function moveText(
  text: string,
  { own, quoting, isPlural }: Pick<WriteOptions, 'own' | 'quoting'> & { readonly isPlural: boolean },
): string {
  const { nodes } = text.includes('#') ? readIcu(text, { quoting, isPlural: own !== undefined, isInner: true }) : {}
  if (nodes === undefined) return text
  const { name = '', offset = 0, kind = 'cardinal' } = own ?? {}
  if (offset !== 0 && nodes.some(({ type }) => type === 'pound')) {
    return `{${name}, ${keywords[kind]}, offset:${offset} other {${text}}}`
  }
  return nodes
    .map((node) => {
      if (node.type === 'pound') return `{${name}, number}`
      const raw = text.slice(node.start, node.end)
      return node.type === 'text' && raw.includes('#') ? escapeIcu(node.text, { quoting, isPlural }) : raw
    })
    .join('')
}

/** Returns the variables that select variants, with all keys; `undefined` if one lacks `other` or has two offsets. */
function collectAxes(nodes: readonly IcuNode[]): readonly AxisUse[] | undefined {
  const found = new Map<string, { block: IcuBlock; keys: Set<string>; hasPound: boolean; hasTexts: boolean }>()
  let isWhole = true
  walk(nodes)
  if (!isWhole) return undefined
  return Array.from(found.values(), ({ block: { kind, name, offset }, keys, hasPound, hasTexts }) => ({
    axis: { kind, name, offset, keys: [...keys] },
    hasPound,
    hasTexts,
  }))

  function walk(level: readonly IcuNode[]): void {
    for (const node of level) {
      if (node.type !== 'block') continue
      const { options } = node
      const id = axisId(node)
      const entry = found.get(id) ?? { block: node, keys: new Set(), hasPound: false, hasTexts: false }
      found.set(id, entry)
      isWhole &&= entry.block.offset === node.offset && options.some(({ key }) => key === 'other')
      for (const { key, nodes: inner } of options) {
        entry.keys.add(key)
        entry.hasPound ||= inner.some(({ type }) => type === 'pound')
        entry.hasTexts ||= !inner.some(({ type }) => type === 'block')
        walk(inner)
      }
    }
  }
}
