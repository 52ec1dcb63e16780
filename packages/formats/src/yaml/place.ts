import type { AddedMembers, Wish } from './edit-plan.ts'
import type { YamlNode } from './node.ts'
import type { PathTree } from '../path-tree.ts'

export interface NewMember {
  readonly key: string
  readonly wish: Wish
}

/** Where new members go among those that stay. */
export interface Placement {
  readonly before: ReadonlyMap<YamlNode, readonly NewMember[]>
  readonly after: ReadonlyMap<YamlNode, readonly NewMember[]>
  /** Behind all that stay. */
  readonly atEnd: readonly NewMember[]
}

/**
 * FORMATS rule G3: right behind the nearest member before it in the source that the file has; if there is none, before the
 * nearest one behind it; else at the end. Several new members in one place are in the order of the source.
 * @param kept members that stay, in file order
 */
export function placeMembers({ members, order }: AddedMembers, kept: readonly YamlNode[]): Placement {
  const before = new Map<YamlNode, readonly NewMember[]>()
  const after = new Map<YamlNode, NewMember[]>()
  const present = new Map(kept.filter(({ isOpaque }) => !isOpaque).map((node) => [node.key, node]))
  const branches = order?.branches ?? new Map<string, unknown>()
  let waiting: NewMember[] = []
  let behind: NewMember[] | undefined
  for (const key of branches.keys()) {
    const node = present.get(key)
    const wish = members.get(key)
    if (node) {
      if (waiting.length > 0) before.set(node, waiting)
      waiting = []
      behind = []
      after.set(node, behind)
    } else if (wish) {
      const list = behind ?? waiting
      list.push({ key, wish })
    }
  }
  for (const [key, wish] of members) if (!branches.has(key)) waiting.push({ key, wish })
  return { before, after, atEnd: waiting }
}

/** Members to be written in the order of the source; those it does not know come last. */
export function inOrder(members: ReadonlyMap<string, Wish>, order: PathTree<true> | undefined): readonly NewMember[] {
  const branches = order?.branches
  const all = [...members].map(([key, wish]) => ({ key, wish }))
  if (branches === undefined) return all
  const known = [...branches.keys()].flatMap((key) => {
    const wish = members.get(key)
    return wish ? [{ key, wish }] : []
  })
  return [...known, ...all.filter(({ key }) => !branches.has(key))]
}
