import type { Branches } from '../plural/decisions.ts'
import { counterpartOf, pluralSlots, type PluralType, selectForm } from '../plural/plural-rules.ts'
import { axisId } from './axes.ts'
import type { IcuBlock, IcuNode } from './read-icu.ts'

export type IcuBranches = Branches<readonly IcuNode[], IcuBlock>

/** A block need not have a key that another one by the same number has: `=0` is then what its language counts 0 as. */
export function openBranches({ locale, namesNumbers }: BranchRules): IcuBranches {
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

export interface BranchRules {
  /** BCP 47 tag of the language that the message is in, if known. */
  readonly locale: string | undefined
  readonly namesNumbers: boolean
}
