import type { Axis } from '../syntax.ts'
import type { IcuBlock, IcuNode } from './read-icu.ts'
import type { Branches } from '../plural/decisions.ts'
import { cldrOrder, counterpartOf, pluralSlots, type PluralType, selectForm } from '../plural/plural-rules.ts'

export interface AxisUse {
  readonly axis: Axis
  readonly hasPound: boolean
  readonly hasTexts: boolean
}

/** Returns the same id for all plurals, or all selects, of one argument. */
export function axisId({ kind, name }: Pick<IcuBlock, 'kind' | 'name'>): string {
  return `${kind} ${name}`
}

/**
 * Returns the keys of a translation in the order to write them: in the source's order; a category that the source lacks
 * comes behind the last category that precedes it in CLDR order.
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

/** Reads plurals and selects. If only one of two plurals of a number has `=0`, the other one uses a category for 0. */
export function openBranches(
  namesNumbers: boolean,
  locale: string | undefined,
): Branches<readonly IcuNode[], IcuBlock> {
  const aliasOf = (key: string) => (namesNumbers ? counterpartOf(key) : undefined)
  return {
    blocksIn: (nodes) => nodes.filter((node) => node.type === 'block'),
    idOf: axisId,
    branchesOf: ({ options }) => options.map(({ nodes }) => nodes),
    // if `=1` is another name of `one`, the last of the two is used
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

  function categoryOf(key: string, { kind, offset }: { readonly kind: PluralType; readonly offset: number }) {
    const isCategory = locale === undefined || pluralSlots(locale, kind)?.some(({ form }) => form === key) === true
    const exact = key.startsWith('=') || isCategory ? key : aliasOf(key)
    if (exact?.startsWith('=') !== true) return undefined
    const number = Number(exact.slice(1)) - offset
    return locale === undefined ? counterpartOf(`=${number}`) : selectForm(locale, kind, number)
  }
}
