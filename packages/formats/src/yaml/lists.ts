import { refuseEdit } from '../refuse.ts'
import { type EditPlan, isGone, type RawWish, type Wish } from './edit-plan.ts'
import { toIndex } from './find.ts'
import type { YamlNode } from './node.ts'

/** A longer gap is a mistake, not a list of which some items are not translated yet. */
const maxGap = 1000
const filler: RawWish = { kind: 'raw', raw: 'null', shown: undefined }

/**
 * The index of a list item is its name, so no item may move. An item that others follow is not removed but becomes `null`,
 * or `{}` or `[]` if it was a collection; and where an item is added behind a gap, the gap is filled with `null`, which
 * counts as not translated.
 */
export function settleLists(plan: EditPlan, file: string): void {
  const { removed, replaced, added } = plan
  fillNewLists(
    [...[...added.values()].flatMap(({ members }) => [...members.values()]), ...replaced.values()],
    plan,
    file,
  )
  for (const list of touchedLists(plan)) {
    const members = added.get(list)?.members ?? new Map<string, Wish>()
    const kept = list.children.findLastIndex((item) => !removed.has(item)) + 1
    const length = Math.max(kept, lengthOf(members))
    for (const item of list.children.slice(0, length)) {
      if (!removed.delete(item)) continue
      const raw = item.kind === 'map' ? '{}' : item.kind === 'seq' ? '[]' : 'null'
      replaced.set(item, { ...filler, raw })
      plan.padding++
    }
    plan.padding += fill(members, list.children.length, file)
  }
}

function touchedLists(plan: EditPlan): ReadonlySet<YamlNode> {
  const touched = [...[...plan.removed].flatMap(({ parent }) => parent ?? []), ...plan.added.keys()]
  return new Set(touched.filter((node) => node.kind === 'seq' && !isGone(node, plan)))
}

function fillNewLists(wishes: readonly Wish[], plan: EditPlan, file: string): void {
  const queue = [...wishes]
  for (const wish of queue) {
    if (wish.kind === 'text' || wish.kind === 'raw') continue
    if (wish.kind === 'seq') plan.padding += fill(wish.members, 0, file)
    for (const inner of wish.members.values()) queue.push(inner)
  }
}

/** Puts the items of a list in order and fills the gaps between them. Returns how many it filled. */
function fill(members: Map<string, Wish>, from: number, file: string): number {
  const length = lengthOf(members)
  const gaps = length - from - members.size
  if (gaps > maxGap) {
    throw refuseEdit(`An item ${length - 1} cannot be added to a list of ${from} items in ${file}.`, {
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
