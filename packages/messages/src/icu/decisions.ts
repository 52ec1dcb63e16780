import { counterpartOf, pluralSlots, type PluralType, selectForm } from '../plural/plural-rules.ts'
import { axisId } from './axes.ts'
import type { IcuBlock, IcuNode } from './read-icu.ts'

/** The key of each plural and select that is decided, by `axisId`. */
export type Decided = ReadonlyMap<string, string>

/** What a message asks next: one number or word, and the keys that its blocks have for it there. */
interface Asked {
  readonly id: string
  readonly keys: readonly string[]
}

/**
 * What a message asks once these are decided, first in the source or, of all that it asks whatever comes, the one of the lowest
 * rank; `undefined` where a text is left. What stands in some branches only is never asked before it is known which of them it is.
 */
export function nextAsked(nodes: readonly IcuNode[], decided: Decided, reading: Reading): Asked | undefined {
  const ranked = [...alwaysAsked(nodes, decided, reading)].toSorted((a, b) => reading.rankOf(a) - reading.rankOf(b))
  const [id] = ranked
  return id === undefined ? undefined : { id, keys: [...keysFor(nodes, { id, decided, reading })] }
}

interface Reading extends Branches {
  readonly rankOf: (id: string) => number
}

/** All ways through a message, in the order of its keys. */
export function waysThrough(decided: Decided, next: (decided: Decided) => Asked | undefined): readonly Decided[] {
  const asked = next(decided)
  if (asked === undefined) return [decided]
  return asked.keys.flatMap((key) => waysThrough(new Map([...decided, [asked.id, key]]), next))
}

/** How a runtime reads the options of a block. */
export interface Branches {
  /** The keys that it can choose. */
  readonly keysOf: (block: IcuBlock) => readonly string[]
  readonly branchOf: (block: IcuBlock, key: string) => readonly IcuNode[]
}

/** A block need not have a key that another one by the same number has: `=0` is then what its language counts 0 as. */
export function openBranches({ locale, namesNumbers }: BranchRules): Branches {
  const aliasOf = (key: string) => (namesNumbers ? counterpartOf(key) : undefined)
  return {
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

function alwaysAsked(nodes: readonly IcuNode[], decided: Decided, reading: Reading): ReadonlySet<string> {
  const asked = new Set<string>()
  for (const block of blocksIn(nodes)) {
    const id = axisId(block)
    if (!decided.has(id)) asked.add(id)
    const [first, ...others] = openIn(block, decided, reading).map((branch) => alwaysAsked(branch, decided, reading))
    for (const inner of first ?? []) if (others.every((other) => other.has(inner))) asked.add(inner)
  }
  return asked
}

interface Wanted {
  readonly id: string
  readonly decided: Decided
  readonly reading: Reading
}

function keysFor(nodes: readonly IcuNode[], wanted: Wanted): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const block of blocksIn(nodes)) {
    if (axisId(block) === wanted.id) for (const key of wanted.reading.keysOf(block)) keys.add(key)
    for (const branch of openIn(block, wanted.decided, wanted.reading)) {
      for (const key of keysFor(branch, wanted)) keys.add(key)
    }
  }
  return keys
}

/** The branches that may still be taken. */
function openIn(block: IcuBlock, decided: Decided, { branchOf }: Reading): readonly (readonly IcuNode[])[] {
  const key = decided.get(axisId(block))
  return key === undefined ? block.options.map(({ nodes }) => nodes) : [branchOf(block, key)]
}

function blocksIn(nodes: readonly IcuNode[]): readonly IcuBlock[] {
  return nodes.filter((node) => node.type === 'block')
}
