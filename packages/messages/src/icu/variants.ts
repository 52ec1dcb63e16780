import { findVariant } from '../plural/plan-variants.ts'
import type { Axis, Syntax, Variant, Variants } from '../syntax.ts'
import { axisId, type AxisUse, collectAxes, orderKeys } from './axes.ts'
import { escapeIcu, isLenient, type Quoting } from './quotes.ts'
import { type IcuBlock, type IcuNode, type IcuOption, readIcu } from './read-icu.ts'

/** More combinations in the source are no message but a table: it stays whole. */
const maxCombinations = 256
const maxAxes = 16

/**
 * Takes a message with plurals or selects apart. Where text stands around a plural, or two stand side by side, it is pulled
 * into each variant; where they only nest, the layout of the source is kept.
 */
export function readIcuVariants(
  message: string,
  { quoting = 'optional', namesNumbers = false, openTexts }: VariantsOptions,
): Variants | undefined {
  const { nodes } = readIcu(message, { quoting })
  const uses = nodes === undefined ? undefined : collectAxes(nodes)
  if (nodes === undefined || uses === undefined || uses.length === 0) return undefined
  const isNested = onlyNests(nodes, [])
  const own = isLenient(quoting) ? innermost(uses, isNested) : undefined
  const axes = (isNested ? uses : toFlatOrder(uses, own)).map(({ axis }) =>
    namesNumbers && axis.kind === 'cardinal' ? { ...axis, namesNumbers } : axis,
  )
  if (axes.length > maxAxes || axes.reduce((product, { keys }) => product * keys.length, 1) > maxCombinations)
    return undefined
  // the number less an offset has no name of its own outside its plural
  if (uses.some(({ axis, hasPound }) => hasPound && axis.offset !== 0 && axis !== own)) return undefined
  const pound = own === undefined ? undefined : own.offset === 0 ? own.name : '#'
  const variants = combinations(axes).flatMap((keys): readonly Variant[] => {
    const resolved = resolve(nodes, { axes, keys, isNested })
    if (resolved === undefined) return []
    return [{ keys, text: writeText(message, resolved.pieces, { isNested, own, quoting }) }]
  })
  return {
    axes,
    variants,
    syntax: openTexts(pound),
    print: (target) =>
      isNested ? printNested(message, nodes, { axes, own, target, quoting }) : printFlat({ axes, target }),
  }
}

interface VariantsOptions {
  readonly quoting?: Quoting
  /** As `Axis` has it. */
  readonly namesNumbers?: boolean
  /** The syntax of variant texts, by what `#` is called in them. */
  readonly openTexts: (pound: string | undefined) => Syntax
}

/** True if each level is one text or one plural or select with nothing but blanks around it, and none decides twice. */
function onlyNests(nodes: readonly IcuNode[], above: readonly string[]): boolean {
  const block = onlyBlock(nodes)
  if (block === undefined) return above.length > 0 && !nodes.some(({ type }) => type === 'block')
  const id = axisId(block)
  return !above.includes(id) && block.options.every((option) => onlyNests(option.nodes, [...above, id]))
}

/** The plural whose number `#` shows in the texts of variants: one with an offset, else the last that has a `#` at all. */
function innermost(uses: readonly AxisUse[], isNested: boolean): Axis | undefined {
  const plurals = uses.filter(({ axis, hasTexts }) => axis.kind !== 'select' && (hasTexts || !isNested))
  const shown = plurals.filter(({ hasPound }) => hasPound)
  return (shown.find(({ axis }) => axis.offset !== 0) ?? shown.at(-1) ?? plurals.at(-1))?.axis
}

function toFlatOrder(uses: readonly AxisUse[], own: Axis | undefined): readonly AxisUse[] {
  const rank = ({ axis }: AxisUse) => (axis === own ? 2 : axis.kind === 'select' ? 0 : 1)
  return uses.toSorted((a, b) => rank(a) - rank(b))
}

function combinations(axes: readonly Axis[]): readonly (readonly string[])[] {
  return axes.reduce<readonly (readonly string[])[]>(
    (rows, { keys }) => rows.flatMap((row) => keys.map((key) => [...row, key])),
    [[]],
  )
}

interface Wanted {
  readonly axes: readonly Axis[]
  readonly keys: readonly string[]
  readonly isNested: boolean
}

/** The parts that a runtime shows for these keys; `undefined` if other keys stand for the same. */
function resolve(
  nodes: readonly IcuNode[],
  { axes, keys, isNested }: Wanted,
): { readonly pieces: readonly Piece[] } | undefined {
  const asked = new Set<number>()
  const pieces: Piece[] = []
  let isOwn = true
  walk(nodes, undefined)
  return isOwn && keys.every((key, at) => key === 'other' || asked.has(at)) ? { pieces } : undefined

  function walk(level: readonly IcuNode[], plural: IcuBlock | undefined): void {
    const single = isNested ? onlyBlock(level) : undefined
    for (const node of single === undefined ? level : [single]) {
      if (node.type !== 'block') {
        pieces.push({ node, plural })
        continue
      }
      const at = axes.findIndex((axis) => axisId(axis) === axisId(node))
      asked.add(at)
      const key = keys[at] ?? 'other'
      const option = node.options.find((candidate) => candidate.key === key)
      if (option === undefined && isNested) isOwn = false
      walk((option ?? fallback(node, key)).nodes, node.kind === 'select' ? undefined : node)
    }
  }
}

/** What a plural says for a key that only another plural of the same number has. */
function fallback({ options }: IcuBlock, key: string): { readonly nodes: readonly IcuNode[] } {
  const category = { '=0': 'zero', '=1': 'one', '=2': 'two' }[key]
  return (
    options.find((option) => option.key === category) ??
    options.find((option) => option.key === 'other') ?? { nodes: [] }
  )
}

const keywords = { cardinal: 'plural', ordinal: 'selectordinal', select: 'select' } as const

/** A message of full sentences: one plural or select in the other, all on one line. */
function printFlat({ axes, target }: { readonly axes: readonly Axis[]; readonly target: readonly Variant[] }): string {
  return printFrom(0, [])

  function printFrom(at: number, chosen: readonly string[]): string {
    const axis = axes[at]
    if (axis === undefined) return findVariant({ variants: target }, chosen).text
    const { kind, name, offset } = axis
    const keys = orderKeys(axis.keys, [...new Set(target.map((variant) => variant.keys[at] ?? 'other'))])
    const options = keys.map((key) => `${key} {${printFrom(at + 1, [...chosen, key])}}`)
    const start = offset === 0 ? [] : [`offset:${offset}`]
    return `{${name}, ${keywords[kind]}, ${[...start, ...options].join(' ')}}`
  }
}

interface NestedOptions {
  readonly axes: readonly Axis[]
  /** The plural that `#` counts in the texts of variants. */
  readonly own: Axis | undefined
  readonly target: readonly Variant[]
  readonly quoting: Quoting
}

/** The plural or select of a level that has nothing else but blanks. */
function onlyBlock(nodes: readonly IcuNode[]): IcuBlock | undefined {
  const [block, second] = nodes.filter(({ type }) => type === 'block')
  const isAlone = nodes.every((node) => node.type === 'block' || (node.type === 'text' && /^\s*$/u.test(node.text)))
  return isAlone && second === undefined && block?.type === 'block' ? block : undefined
}

/** The message with other variants, in its own layout: a new option is laid out as `other` is. */
function printNested(message: string, nodes: readonly IcuNode[], options: NestedOptions): string {
  const { axes, own, target, quoting } = options
  return printLevel(nodes, { start: 0, end: message.length }, { chosen: axes.map(() => 'other'), plural: undefined })

  function printLevel(
    level: readonly IcuNode[],
    { start, end }: { readonly start: number; readonly end: number },
    { chosen, plural }: { readonly chosen: readonly string[]; readonly plural: IcuBlock | undefined },
  ): string {
    const block = onlyBlock(level)
    if (block !== undefined) {
      return message.slice(start, block.start) + printBlock(block, chosen) + message.slice(block.end, end)
    }
    const { text } = findVariant({ variants: target }, chosen)
    const isOwn = own === undefined || (plural !== undefined && axisId(plural) === axisId(own))
    return isOwn ? text : moveText(text, { own, quoting, isPlural: plural !== undefined })
  }

  function printBlock(block: IcuBlock, chosen: readonly string[]): string {
    const at = axes.findIndex((axis) => axisId(axis) === axisId(block))
    const own = new Map(block.options.map((option) => [option.key, option]))
    const wanted = new Set(target.map(({ keys }) => keys[at] ?? 'other'))
    const keys = orderKeys(
      [...own.keys()],
      [...wanted].filter((key) => own.has(key) || isCategory(block, key)),
    )
    const gaps = gapsBefore(block)
    const [first] = block.options
    const headEnd = (first?.start ?? block.end) - (gaps[0]?.length ?? 0)
    const options = keys.map((key, position) => {
      const option = own.get(key) ?? own.get('other') ?? first
      if (option === undefined) return ''
      const index = option.key === key ? block.options.indexOf(option) : 0
      const gap = position === 0 ? gaps[0] : index > 0 ? gaps[index] : (gaps[1] ?? (gaps[0] === '' ? ' ' : gaps[0]))
      return (gap ?? ' ') + printOption(option, key, { block, chosen: chosen.with(at, key) })
    })
    const tail = message.slice(block.options.at(-1)?.end ?? block.end, block.end)
    return message.slice(block.start, headEnd) + options.join('') + tail
  }

  function printOption(
    option: IcuOption,
    key: string,
    { block, chosen }: { readonly block: IcuBlock; readonly chosen: readonly string[] },
  ): string {
    const { nodes: level, inner, start, end } = option
    const content = printLevel(level, inner, { chosen, plural: block.kind === 'select' ? undefined : block })
    return key + message.slice(start + option.key.length, inner.start) + content + message.slice(inner.end, end)
  }

  /** The blanks before each option. */
  function gapsBefore({ options: all }: IcuBlock): readonly string[] {
    return all.map(({ start }, index) => {
      const from = index === 0 ? message.slice(0, start).trimEnd().length : (all[index - 1]?.end ?? start)
      return message.slice(from, start)
    })
  }
}

/** Exact numbers and words of a select are only where the source has them. */
function isCategory({ kind }: IcuBlock, key: string): boolean {
  return kind !== 'select' && !key.startsWith('=')
}

/** A part of one variant, and the plural that it stands directly in. */
interface Piece {
  readonly node: Exclude<IcuNode, IcuBlock>
  readonly plural: IcuBlock | undefined
}

/**
 * The text of one variant. `#` is the number of `own` there; the number of another plural is written by its name, and a `#`
 * that is none is quoted. What reads the same either way keeps its spelling.
 */
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

/** A variant's text for a place where `#` is not the number of `own`. */
function moveText(
  text: string,
  { own, quoting, isPlural }: Pick<WriteOptions, 'own' | 'quoting'> & { readonly isPlural: boolean },
): string {
  const { nodes } = text.includes('#') ? readIcu(text, { quoting, isPlural: own !== undefined, isInner: true }) : {}
  if (nodes === undefined) return text
  return nodes
    .map((node) => {
      if (node.type === 'pound') return `{${own?.name ?? ''}, number}`
      const raw = text.slice(node.start, node.end)
      return node.type === 'text' && raw.includes('#') ? escapeIcu(node.text, { quoting, isPlural }) : raw
    })
    .join('')
}
