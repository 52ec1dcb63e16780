import { groupBy } from '@lockale/errors'
import type { EditOptions, EntryChange, EntryPath } from '../format.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import { checkText, refuseEdit, refuseMissing, showPath } from '../refuse.ts'
import type { Block, BlockDialect, IndexedFile, NewBlock, NewValue } from './block.ts'

/** The changes of an edit, per block. */
export interface BlockPlan {
  readonly values: ReadonlyMap<Block, NewValue>
  /** Removed entries, and containers that become empty. Blocks inside a removed one are not listed. */
  readonly removed: ReadonlySet<Block>
  readonly added: ReadonlyMap<Block, readonly NewBlock[]>
}

interface PlanInput {
  readonly dialect: BlockDialect
  readonly target: IndexedFile
  readonly options: EditOptions
  readonly order: PathTree<number>
}

/**
 * Plans an edit. If a path has several changes, the last one applies. A removed path can be added again.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for an unknown path, or an added path that exists;
 * `TEXT_NOT_WELL_FORMED` for a lone surrogate in a new string
 */
export function planBlocks(changes: readonly EntryChange[], input: PlanInput): BlockPlan {
  const { target, options, dialect } = input
  const values = new Map<Block, NewValue>()
  const removed = new Set<Block>()
  const additions: Addition[] = []
  for (const change of changes) if (change.kind === 'remove') planRemove(change.path)
  for (const change of changes) {
    if (change.kind === 'remove') continue
    if (change.kind === 'copy') {
      planNew(change.path, { kind: 'raw', raw: change.raw })
      continue
    }
    const value: NewValue = {
      kind: 'text',
      value: checkText(change.path, change.value, options.file),
      form: change.kind === 'add' ? change.form : undefined,
      ...(change.review && { review: change.review }),
    }
    if (change.kind === 'add') planNew(change.path, value)
    else planSet(change.path, value)
  }
  const byContainer = groupBy(additions, ({ container }) => container)
  const added = new Map([...byContainer].map(([container, list]) => [container, toNewBlocks(list, container, input)]))
  return { values, removed: withEmptied(removed, added, input), added }

  function planRemove(path: EntryPath): void {
    const blocks = entriesAt(path)
    if (blocks.length === 0) throw refuseMissing(path, options.file)
    for (const block of blocks) {
      const reason = dialect.refuseRemoval?.(block, target)
      if (reason !== undefined) throw refuseEdit(reason, { place: options.file, hint: 'Change that first.' })
      removed.add(block)
    }
  }

  function planSet(path: EntryPath, value: NewValue): void {
    const block = entriesAt(path).at(-1)
    if (block === undefined || removed.has(block)) throw refuseMissing(path, options.file)
    planValue(block, value)
  }

  function planValue(block: Block, value: NewValue): void {
    const { entry } = block
    const isSame = value.kind === 'text' && entry?.kind === 'text' && entry.value === value.value
    if (isSame && entry.previousSource === undefined && (entry.review === 'wanted') === (value.review === true))
      values.delete(block)
    else values.set(block, value)
  }

  function planNew(path: EntryPath, value: NewValue): void {
    const block = entriesAt(path).at(-1)
    if (block !== undefined) {
      if (!removed.has(block) && block.entry?.kind === 'text') {
        throw refuseEdit(`${options.file} already has a value ${showPath(path)}.`, {
          place: options.file,
          hint: 'The file has changed since it was read. Read it again.',
        })
      }
      removed.delete(block)
      planValue(block, value)
      return
    }
    makeRoom(path)
    additions.push({ container: containerFor(path), path, value })
  }

  /** Removes values such as `null` from paths where a new value needs a container. */
  function makeRoom(path: EntryPath): void {
    for (let length = 1; length < path.length; length++) {
      for (const block of entriesAt(path.slice(0, length))) if (block.entry?.kind === 'other') removed.add(block)
    }
  }

  function entriesAt(path: EntryPath): readonly Block[] {
    return treeAt(target.index, path)?.value?.entries ?? []
  }

  function containerFor(path: EntryPath): Block {
    let container = target.root
    let at: typeof target.index | undefined = target.index
    for (const [depth, segment] of path.entries()) {
      at = at.branches?.get(segment)
      if (at === undefined) break
      const isOwn = depth === path.length - 1
      if (!isOwn || dialect.ownValue) container = at.value?.containers.at(-1) ?? container
    }
    return dialect.containerFor?.(path, container, target.root) ?? container
  }
}

interface Addition {
  readonly container: Block
  readonly path: EntryPath
  readonly value: NewValue
}

/** Returns the additions to one container as a tree of blocks, each level in source order. */
function toNewBlocks(list: readonly Addition[], container: Block, { order, dialect }: PlanInput): readonly NewBlock[] {
  const tree = plantTree<NewValue>()
  for (const { path, value } of list) plant(tree, path.slice(container.path.length), value)
  const own: readonly NewBlock[] =
    tree.value === undefined ? [] : [{ path: container.path, value: tree.value, children: [] }]
  const blocks = blocksIn(tree, container.path, order)
  if (dialect.spread === undefined) return [...own, ...blocks]
  const spread = blocks.flatMap((block) => dialect.spread?.(block, container) ?? [block])
  return [...own, ...spread.toSorted((a, b) => orderOfNew(a, order) - orderOfNew(b, order))]
}

/** Returns new blocks in source order. It recurses as deep as a path is long, and every format limits that length. */
function blocksIn({ branches }: PathTree<NewValue>, outer: EntryPath, order: PathTree<number>): readonly NewBlock[] {
  return Array.from(branches ?? [], ([key, branch]) => {
    const path = [...outer, key]
    const block: NewBlock = { path, value: branch.value, children: blocksIn(branch, path, order) }
    return { block, at: orderOf(path, order) }
  })
    .toSorted((a, b) => a.at - b.at)
    .map(({ block }) => block)
}

/** Returns the position of a path in the source file; for an unknown path, the highest number. */
export function orderOf(path: EntryPath, order: PathTree<number>): number {
  return treeAt(order, path)?.value ?? Number.MAX_SAFE_INTEGER
}

/** Returns the source position of a new block. A container has the position of its first new value. */
export function orderOfNew(block: NewBlock, order: PathTree<number>): number {
  let first = block
  while (first.value === undefined && first.children[0] !== undefined) first = first.children[0]
  return orderOf(first.path, order)
}

/** Returns the blocks to remove, and containers that become empty. Omits blocks inside a block that is removed. */
function withEmptied(
  removed: ReadonlySet<Block>,
  added: ReadonlyMap<Block, readonly NewBlock[]>,
  { dialect, target }: PlanInput,
): ReadonlySet<Block> {
  const { parents, root } = target
  const gone = new Set(removed)
  const counts = new Map<Block, number>()
  const queue = [...removed]
  for (const block of queue) {
    const parent = parents.get(block)
    if (parent === undefined || parent === root) continue
    const count = (counts.get(parent) ?? 0) + 1
    counts.set(parent, count)
    if (count < parent.children.length || added.has(parent) || gone.has(parent)) continue
    if (dialect.keepsEmpty?.(parent, target)) continue
    gone.add(parent)
    queue.push(parent)
  }
  for (const block of gone) {
    const parent = parents.get(block)
    if (parent !== undefined && gone.has(parent)) gone.delete(block)
  }
  return gone
}
