import type { AddedMembers } from './edit-plan.ts'
import type { JsonNode } from './scan.ts'
import type { NewMember } from './wish.ts'

/** Where new members go among those that stay. */
export interface Placement {
  readonly before: ReadonlyMap<JsonNode, readonly NewMember[]>
  readonly after: ReadonlyMap<JsonNode, readonly NewMember[]>
  /** Behind all that stay. */
  readonly atEnd: readonly NewMember[]
}

/**
 * FORMATS rule G3: right behind the nearest member before it in the source that the file has; if there is none, before the
 * nearest one behind it; else at the end. Several new members in one place are in the order of the source.
 * @param kept members that stay, in file order
 */
export function placeMembers(
  { members, order }: Pick<AddedMembers, 'members' | 'order'>,
  kept: readonly JsonNode[],
): Placement {
  const before = new Map<JsonNode, readonly NewMember[]>()
  const after = new Map<JsonNode, NewMember[]>()
  const present = new Map(kept.map((node) => [node.key, node]))
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
