import { type EditedFile, type EditPlan, isGone } from './edit-plan.ts'
import { toIndex } from './find.ts'
import { refuseEdit } from '../refuse.ts'
import type { JsonNode } from './scan.ts'
import { noOrigin, type TokenWish, type Wish } from './wish.ts'

/** A longer gap is a mistake, not a list of which some items are not translated yet. */
const maxGap = 1000
const filler: TokenWish = { kind: 'token', token: 'null', origin: noOrigin }

/**
 * The index of an array item is its name, so no item may move. An item that others follow is not removed but becomes
 * `null`, or `{}` or `[]` if it was a container; and where an item is added behind a gap, the gap is filled with `null`,
 * which counts as not translated. So does a root without members: a file is not JSON without one.
 */
export function settleArrays(plan: EditPlan, { root, file }: Pick<EditedFile, 'root' | 'file'>): void {
  const { removed, replaced, added } = plan
  if (removed.delete(root)) {
    replaced.set(root, filler)
    plan.padding++
  }
  fillNewArrays(
    [...added.values()].flatMap(({ members }) => [...members.values()]),
    plan,
    file,
  )
  fillNewArrays([...replaced.values()], plan, file)
  for (const array of touchedArrays(plan)) {
    const members = added.get(array)?.members ?? new Map<string, Wish>()
    const kept = array.children.findLastIndex((item) => !removed.has(item)) + 1
    const length = Math.max(kept, lengthOf(members))
    for (const item of array.children.slice(0, length)) {
      if (!removed.delete(item)) continue
      const token = item.kind === 'object' ? '{}' : item.kind === 'array' ? '[]' : 'null'
      replaced.set(item, { ...filler, token })
      plan.padding++
    }
    plan.padding += fill(members, array.children.length, file)
  }
}

function touchedArrays(plan: EditPlan): ReadonlySet<JsonNode> {
  const touched = [...[...plan.removed].flatMap(({ parent }) => parent ?? []), ...plan.added.keys()]
  return new Set(touched.filter((node) => node.kind === 'array' && !isGone(node, plan)))
}

function fillNewArrays(wishes: readonly Wish[], plan: EditPlan, file: string): void {
  const queue = [...wishes]
  for (const wish of queue) {
    if (wish.kind === 'token') continue
    if (wish.kind === 'array') plan.padding += fill(wish.members, 0, file)
    for (const inner of wish.members.values()) queue.push(inner)
  }
}

/** Puts the items of an array in order and fills the gaps between them. Returns how many it filled. */
function fill(members: Map<string, Wish>, from: number, file: string): number {
  const length = lengthOf(members)
  const gaps = length - from - members.size
  if (gaps > maxGap) {
    throw refuseEdit(`An item ${length - 1} cannot be added to an array of ${from} items in ${file}.`, {
      place: file,
      hint: 'Add the items before it too.',
    })
  }
  const given = new Map(members)
  members.clear()
  for (let index = from; index < length; index++) members.set(String(index), given.get(String(index)) ?? filler)
  return Math.max(gaps, 0)
}

function lengthOf(members: ReadonlyMap<string, Wish>): number {
  let length = 0
  for (const key of members.keys()) length = Math.max(length, (toIndex(key) ?? -1) + 1)
  return length
}
