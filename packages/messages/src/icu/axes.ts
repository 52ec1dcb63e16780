import type { Axis } from '../syntax.ts'
import type { IcuBlock, IcuNode } from './read-icu.ts'
import type { Branches } from '../plural/decisions.ts'
import { cldrOrder, counterpartOf, pluralSlots, type PluralType, selectForm } from '../plural/plural-rules.ts'

/** One number or word that decides in a message, wherever it does. */
export interface AxisUse {
  readonly axis: Axis
  readonly hasPound: boolean
  readonly hasTexts: boolean
}

/** Returns an id that is equal for all plurals and selects of the same argument. */
export function axisId({ kind, name }: Pick<IcuBlock, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

/**
 * What decides in a message, in the order of the source, each once with all its keys; `undefined` where one has no `other`,
 * or is counted with two offsets.
 */
export function collectAxes(nodes: readonly IcuNode[]): readonly AxisUse[] | undefined {
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

/**
 * The keys of a target in the order they are written: those that the source has in its order, a new category behind the
 * last that is smaller.
 */
export function orderKeys(source: readonly string[], target: readonly string[]): readonly string[] {
  const wanted = new Set(target)
  const result = source.filter((key) => wanted.has(key))
  for (const key of target.filter((one) => !source.includes(one)).toSorted((a, b) => rank(a) - rank(b))) {
    const smaller = result.findLastIndex((other) => cldrOrder.includes(other) && rank(other) < rank(key))
    const first = result.findIndex((other) => cldrOrder.includes(other))
    result.splice(smaller !== -1 ? smaller + 1 : first !== -1 ? first : result.length, 0, key)
  }
  return result
}

function rank(key: string): number {
  return cldrOrder.indexOf(key)
}

export type IcuBranches = Branches<readonly IcuNode[], IcuBlock>

/** A block need not have a key that another one by the same number has: `=0` is then what its language counts 0 as. */
export function openBranches(namesNumbers: boolean, locale: string | undefined): IcuBranches {
  const aliasOf = (key: string) => (namesNumbers ? counterpartOf(key) : undefined)
  return {
    blocksIn: (nodes) => nodes.filter((node) => node.type === 'block'),
    idOf: axisId,
    branchesOf: ({ options }) => options.map(({ nodes }) => nodes),
    // where `=1` is another name of `one` the last one counts
    keysOf: ({ options }) =>
      options
        .map(({ key }) => key)
        .filter((key, at) => !options.slice(at + 1).some((later) => later.key === aliasOf(key))),
    branchOf({ options, kind, offset }, key) {
      const find = (wanted: string | undefined) =>
        options.findLast((one) => wanted !== undefined && (one.key === wanted || one.key === aliasOf(wanted)))?.nodes
      return find(key) ?? find(kind === 'select' ? undefined : categoryOf(key, { kind, offset })) ?? find('other') ?? []
    },
  }

  /** The category of an exact number. */
  function categoryOf(key: string, { kind, offset }: { readonly kind: PluralType; readonly offset: number }) {
    const isCategory = locale === undefined || pluralSlots(locale, kind)?.some(({ form }) => form === key) === true
    const exact = key.startsWith('=') || isCategory ? key : aliasOf(key)
    if (exact?.startsWith('=') !== true) return undefined
    const number = Number(exact.slice(1)) - offset
    return locale === undefined ? counterpartOf(`=${number}`) : selectForm(locale, kind, number)
  }
}
