import type { EditPlan, Pending, PendingContainer } from './edit-plan.ts'
import { byKey, type TreeNode } from './tree-node.ts'

/** A new member of a container. In a map it is written with its key, in a list without. */
export interface NewMember<Node> {
  readonly key: string
  readonly pending: Pending<Node>
}

/**
 * Places each member after the nearest one that precedes it in the source; without one, before the nearest one that
 * follows it; otherwise at the end. List items go to the end of the list, in index order.
 * @param kept members that stay, in file order
 */
export function placeMembers<Node extends TreeNode<Node>>(
  container: Node,
  kept: readonly Node[],
  { added }: EditPlan<Node>,
): {
  readonly before: ReadonlyMap<Node, readonly NewMember<Node>[]>
  readonly after: ReadonlyMap<Node, readonly NewMember<Node>[]>
  /** New members that go after all existing members. */
  readonly atEnd: readonly NewMember<Node>[]
} {
  const { members, order } = added.get(container) ?? { members: new Map<string, Pending<Node>>(), order: undefined }
  const before = new Map<Node, readonly NewMember<Node>[]>()
  const after = new Map<Node, NewMember<Node>[]>()
  const present = byKey(kept)
  const branches = (container.kind === 'seq' ? undefined : order?.branches) ?? new Map<string, unknown>()
  let waiting: NewMember<Node>[] = []
  let behind: NewMember<Node>[] | undefined
  for (const key of branches.keys()) {
    const node = present.get(key)
    const pending = members.get(key)
    if (node) {
      if (waiting.length > 0) before.set(node, waiting)
      waiting = []
      behind = []
      after.set(node, behind)
    } else if (pending) {
      const list = behind ?? waiting
      list.push({ key, pending })
    }
  }
  for (const [key, pending] of members) if (!branches.has(key)) waiting.push({ key, pending })
  return { before, after, atEnd: waiting }
}

/** Returns the members of a new container in source order. Members that the source lacks come last. */
export function inOrder<Node>({ kind, members, order }: PendingContainer<Node>): readonly NewMember<Node>[] {
  const branches = kind === 'map' ? order?.branches : undefined
  const all = [...members].map(([key, pending]) => ({ key, pending }))
  if (branches === undefined) return all
  const known = [...branches.keys()].flatMap((key) => {
    const pending = members.get(key)
    return pending ? [{ key, pending }] : []
  })
  return known.length === all.length ? known : [...known, ...all.filter(({ key }) => !branches.has(key))]
}
