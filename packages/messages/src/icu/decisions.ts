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
export function nextAsked(
  nodes: readonly IcuNode[],
  decided: Decided,
  rankOf: (id: string) => number,
): Asked | undefined {
  const [id] = [...alwaysAsked(nodes, decided)].toSorted((a, b) => rankOf(a) - rankOf(b))
  return id === undefined ? undefined : { id, keys: [...keysFor(nodes, { id, decided })] }
}

/** All ways through a message, in the order of its keys. */
export function waysThrough(
  decided: Decided,
  next: (decided: Decided) => Asked | undefined,
): readonly Decided[] {
  const asked = next(decided)
  if (asked === undefined) return [decided]
  return asked.keys.flatMap((key) => waysThrough(new Map([...decided, [asked.id, key]]), next))
}

/** The branch that a runtime takes for a key. */
export function branchOf({ options }: IcuBlock, key: string): readonly IcuNode[] {
  // what a plural says for a key that only another plural of the same number has
  const category = { '=0': 'zero', '=1': 'one', '=2': 'two' }[key]
  const find = (wanted: string | undefined) => options.find((option) => option.key === wanted)
  return (find(key) ?? find(category) ?? find('other'))?.nodes ?? []
}

function alwaysAsked(nodes: readonly IcuNode[], decided: Decided): ReadonlySet<string> {
  const asked = new Set<string>()
  for (const block of blocksIn(nodes)) {
    const id = axisId(block)
    const key = decided.get(id)
    if (key === undefined) asked.add(id)
    const branches = key === undefined ? block.options.map((option) => option.nodes) : [branchOf(block, key)]
    const [first, ...others] = branches.map((branch) => alwaysAsked(branch, decided))
    for (const inner of first ?? []) if (others.every((other) => other.has(inner))) asked.add(inner)
  }
  return asked
}

function keysFor(
  nodes: readonly IcuNode[],
  { id, decided }: { readonly id: string; readonly decided: Decided },
): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const block of blocksIn(nodes)) {
    const own = decided.get(axisId(block))
    if (axisId(block) === id) for (const { key } of block.options) keys.add(key)
    const branches = own === undefined ? block.options.map((option) => option.nodes) : [branchOf(block, own)]
    for (const branch of branches) for (const key of keysFor(branch, { id, decided })) keys.add(key)
  }
  return keys
}

function blocksIn(nodes: readonly IcuNode[]): readonly IcuBlock[] {
  return nodes.filter((node) => node.type === 'block')
}
