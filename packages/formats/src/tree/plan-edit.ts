import type { EntryChange, EntryPath } from '../format.ts'
import { checkText, refuseEdit, refuseMissing, showPath } from '../refuse.ts'
import { type EditedTree, type EditPlan, type Pending, type PendingValue, touchedContainers } from './edit-plan.ts'
import { planAdd } from './plan-add.ts'
import { type FindChild, findNode, indexChildren, isContainer, toIndex, type TreeNode } from './tree-node.ts'

/**
 * Plans an edit. Of several changes of one path the last one applies, but a removed path may be added again.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for an unknown path, or an added path that exists;
 * `TEXT_NOT_WELL_FORMED` for a lone surrogate in a new string
 */
export function planEdit<Node extends TreeNode<Node>>(
  edited: EditedTree<Node>,
  changes: readonly EntryChange[],
): EditPlan<Node> {
  const { file, root, dialect } = edited
  const plan: EditPlan<Node> = {
    texts: new Map(),
    removed: new Set(),
    replaced: new Map(),
    added: new Map(),
    padding: 0,
  }
  const findChild = indexChildren<Node>()
  const planning = { edited, plan, findChild }
  for (const { kind, path } of changes) if (kind === 'remove') planRemove(path)
  for (const change of changes) {
    const { path } = change
    if (change.kind === 'set') planSet(path, checkText(path, change.value, file))
    if (change.kind === 'add') planAdd(path, { kind: 'text', value: checkText(path, change.value, file) }, planning)
    if (change.kind === 'copy') planAdd(path, { kind: 'raw', value: checkToken(path, change.raw) }, planning)
  }
  removeEmptied(root, plan)
  for (const node of plan.replaced.keys()) {
    if (node.children.some((child) => !plan.removed.has(child))) {
      throw refuseEdit(`"${showPath([node.key])}" in ${file} still contains values, so it cannot be replaced.`, {
        place: file,
        hint: 'Remove or rename its values in that file, then run the command again.',
      })
    }
  }
  fillLists(plan, edited)
  return plan

  function planRemove(path: EntryPath): void {
    findValue(path)
    for (const node of findOccurrences(root, path, findChild)) plan.removed.add(node)
  }

  function planSet(path: EntryPath, value: string): void {
    const node = findValue(path)
    if (plan.removed.has(node)) throw refuseMissing(path, file)
    plan.replaced.delete(node)
    dialect.checkSet?.(node, path)
    if (dialect.textOf(node) === value) plan.texts.delete(node)
    else plan.texts.set(node, value)
  }

  function findValue(path: EntryPath): Node {
    const node = findNode(root, path, findChild)
    const isValue = node === root ? dialect.hasRootValue && !isContainer(root) : node?.children.length === 0
    if (node === undefined || node.isOpaque || !isValue) throw refuseMissing(path, file)
    return node
  }

  function checkToken(path: EntryPath, raw: string): string {
    const token = raw.trim()
    if (/^(?:\{\s*\}|\[\s*\])$/.test(token)) return token.startsWith('{') ? '{}' : '[]'
    if (dialect.isRaw(token)) return token
    throw refuseEdit(`The value for ${showPath(path)} in ${file} is not one token such as 5, true, null, {} or [].`, {
      place: file,
      hint: 'Add a string as a string, and a map or list value by value.',
    })
  }
}

/** Removes containers that become empty, and their duplicates, because apps would read the duplicates instead. */
function removeEmptied<Node extends TreeNode<Node>>(root: Node, { removed, replaced, added }: EditPlan<Node>): void {
  const counts = new Map<Node, number>()
  const queue = [...removed]
  for (const { parent } of queue) {
    if (parent === undefined) continue
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    const isEmptied = count === parent.children.length && !added.has(parent)
    if (!isEmptied || parent === root || removed.has(parent) || replaced.has(parent)) continue
    for (const gone of [parent, ...(parent.shadows ?? [])]) {
      if (removed.has(gone)) continue
      removed.add(gone)
      queue.push(gone)
    }
  }
}

/** Limit of missing items in a list. A longer gap is a mistake of the caller, not a row of untranslated items. */
const maxGap = 1000
const filler: PendingValue<never> = { kind: 'raw', value: 'null', shown: undefined }

/**
 * Keeps the indexes of list items: a removed item before others becomes `null` (a container `{}` or `[]`), and gaps
 * before added items become `null`. A removed root value becomes `null`, too. `null` means not translated.
 */
function fillLists<Node extends TreeNode<Node>>(
  plan: EditPlan<Node>,
  { root, file, itemsMove }: EditedTree<Node>,
): void {
  const { removed, replaced, added } = plan
  if (removed.delete(root)) {
    replaced.set(root, filler)
    plan.padding++
  }
  fillNew([...[...added.values()].flatMap(({ members }) => [...members.values()]), ...replaced.values()])
  for (const list of touchedContainers(plan)) {
    if (list.kind !== 'seq' || itemsMove === true) continue
    const members = added.get(list)?.members ?? new Map<string, Pending<Node>>()
    const kept = list.children.findLastIndex((item) => !removed.has(item)) + 1
    const length = Math.max(kept, lengthOf(members))
    for (const item of list.children.slice(0, length)) {
      if (!removed.delete(item)) continue
      replaced.set(item, { ...filler, value: item.kind === 'map' ? '{}' : item.kind === 'seq' ? '[]' : 'null' })
      plan.padding++
    }
    plan.padding += fill(members, list.children.length)
  }

  function fillNew(queue: Pending<Node>[]): void {
    for (const pending of queue) {
      if (!('members' in pending)) continue
      if (pending.kind === 'seq') plan.padding += fill(pending.members, 0)
      for (const inner of pending.members.values()) queue.push(inner)
    }
  }

  /** Sorts the items of a list and fills the gaps. Returns the number of filled gaps. */
  function fill(members: Map<string, Pending<Node>>, from: number): number {
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
}

function lengthOf(members: ReadonlyMap<string, unknown>): number {
  let length = 0
  for (const key of members.keys()) length = Math.max(length, (toIndex(key) ?? -1) + 1)
  return length
}

/** Returns all nodes at a path, also under duplicate keys. */
function findOccurrences<Node extends TreeNode<Node>>(
  root: Node,
  path: EntryPath,
  findChild: FindChild<Node>,
): readonly Node[] {
  let found: readonly Node[] = [root]
  for (const key of path) {
    found = found.flatMap((node) => {
      const last = findChild(node, key)
      return last ? [last, ...(last.shadows ?? [])] : []
    })
  }
  return found
}
