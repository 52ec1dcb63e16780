import type { Axis, Syntax, Variant, Variants } from '../syntax.ts'
import { type AxisUse, axisId, collectAxes } from './axes.ts'
import { type IcuBlock, type IcuNode, readIcu } from './read-icu.ts'
import type { Quoting } from './quotes.ts'
import { printFlat } from './print-flat.ts'
import { onlyBlock, printNested } from './print-nested.ts'
import { type Piece, writeText } from './write-text.ts'

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
  const own = quoting === 'optional' ? innermost(uses, isNested) : undefined
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
    print: (target) => (isNested ? printNested(message, nodes, { axes, own, target }) : printFlat({ axes, target })),
  }
}

export interface VariantsOptions {
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
