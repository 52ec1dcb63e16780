import type { Axis, Variant } from '../syntax.ts'
import { findVariant } from '../plural/plan-variants.ts'
import { axisId } from './axes.ts'
import { orderKeys } from './order-keys.ts'
import type { IcuBlock, IcuNode, IcuOption } from './read-icu.ts'
import { moveText } from './write-text.ts'

export interface NestedOptions {
  readonly axes: readonly Axis[]
  /** The plural that `#` counts in the texts of variants. */
  readonly own: Axis | undefined
  readonly target: readonly Variant[]
}

/** The plural or select of a level that has nothing else but blanks. */
export function onlyBlock(nodes: readonly IcuNode[]): IcuBlock | undefined {
  const [block, second] = nodes.filter(({ type }) => type === 'block')
  const isAlone = nodes.every((node) => node.type === 'block' || (node.type === 'text' && /^\s*$/u.test(node.text)))
  return isAlone && second === undefined && block?.type === 'block' ? block : undefined
}

/** The message with other variants, in its own layout: a new option is laid out as `other` is. */
export function printNested(message: string, nodes: readonly IcuNode[], options: NestedOptions): string {
  const { axes, own, target } = options
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
    return isOwn ? text : moveText(text, own, plural !== undefined)
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
