import type { LockaleError } from '@lockale/errors'
import type { EntryPath } from '../format.ts'
import { isList, type PathTree } from '../path-tree.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { EditedTree, EditPlan, Pending, PendingContainer, PendingValue } from './edit-plan.ts'
import { type FindChild, isContainer, toIndex, type TreeNode } from './tree-node.ts'

/**
 * Plans the addition of a value: finds the innermost container that exists on its path, and creates the missing ones.
 * The value may replace one that the edit removes, or one that is not a string.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` if a string is in the way or exists already
 */
export function planAdd<Node extends TreeNode<Node>>(
  path: EntryPath,
  { kind, value }: Pick<PendingValue<Node>, 'kind' | 'value'>,
  {
    edited,
    plan,
    findChild,
  }: { readonly edited: EditedTree<Node>; readonly plan: EditPlan<Node>; readonly findChild: FindChild<Node> },
): void {
  const { dialect, file } = edited
  const steps = stepsTo(path, edited)
  let node = edited.root
  for (const [depth, key] of path.entries()) {
    if (node.isOpaque) throw blocked(node)
    const replacement = plan.replaced.get(node)
    if (replacement && !('members' in replacement)) throw blocked(node)
    if (replacement) return addTo(replacement.members, depth)
    if (plan.removed.has(node) || !canHold(node, depth)) {
      if (!plan.removed.has(node) && !dialect.canMakeRoom(node)) throw blocked(node)
      const container = newContainer(depth)
      replace(node, container)
      return addTo(container.members, depth)
    }
    const child = findChild(node, key)
    if (child === undefined) {
      let here = plan.added.get(node)
      const { order, node: shown } = steps[depth] ?? noStep
      if (here === undefined) plan.added.set(node, (here = { members: new Map(), order, shown }))
      return addTo(here.members, depth)
    }
    node = child
  }
  const replacement = plan.replaced.get(node)
  const isText = dialect.textOf(node) !== undefined && !plan.removed.has(node) && replacement === undefined
  if (isText || node.isOpaque || (replacement && 'members' in replacement)) throw blocked(node)
  replace(node, newValue())

  function canHold(container: Node, depth: number): boolean {
    const isItem = isIndex(path[depth])
    if (!isContainer(container) || (container.kind === 'seq' && !isItem)) return false
    const isEmpty = container.children.length === 0 && !plan.added.has(container)
    return dialect.isOpen(container, isItem && isEmpty && steps[depth]?.node?.kind === 'seq')
  }

  function replace(child: Node, pending: Pending<Node>): void {
    plan.removed.delete(child)
    plan.texts.delete(child)
    plan.replaced.set(child, pending)
  }

  function addTo(members: Map<string, Pending<Node>>, from: number): void {
    let inner = members
    for (let depth = from + 1; depth < path.length; depth++) {
      const key = path[depth - 1] ?? ''
      const container = inner.get(key) ?? newContainer(depth)
      if (!('members' in container) || (container.kind === 'seq' && !isIndex(path[depth]))) throw contradicts()
      inner.set(key, container)
      inner = container.members
    }
    const last = path.at(-1) ?? ''
    const there = inner.get(last)
    if (there && 'members' in there) throw contradicts()
    inner.set(last, newValue())
  }

  function newValue(): PendingValue<Node> {
    return { kind, value, shown: steps.at(-1)?.node }
  }

  function newContainer(depth: number): PendingContainer<Node> {
    const { node: shown, order } = steps[depth] ?? noStep
    // Without a container at this path in the source, a container of the keys `0`, `1`, `2`, … becomes a list.
    const isSequence = shown && isContainer(shown) ? shown.kind === 'seq' : isList(order)
    return { kind: isIndex(path[depth]) && isSequence ? 'seq' : 'map', members: new Map(), order, shown }
  }

  function blocked(there: Node): LockaleError {
    const what = there.kind === 'alias' ? 'an alias' : dialect.textOf(there) === undefined ? 'a value' : 'a string'
    return refuseEdit(`${nameOf(path)} cannot be added to ${file}: ${what} already exists.`, {
      place: file,
      hint: there.parent
        ? `Remove or rename "${showPath([there.key])}" in that file, then run the command again.`
        : 'Remove that value from the file, then run the command again.',
    })
  }

  function contradicts(): LockaleError {
    return refuseEdit(`${nameOf(path)} cannot be added to ${file}: it contradicts another value that is added.`, {
      place: file,
      hint: 'A key cannot be both a string and a group of strings. Rename one of them in the source file.',
    })
  }
}

interface Step<Node> {
  readonly order: PathTree<true> | undefined
  readonly node: Node | undefined
}

const noStep: Step<never> = { order: undefined, node: undefined }

function stepsTo<Node>(path: EntryPath, { order, source, file, dialect }: EditedTree<Node>): readonly Step<Node>[] {
  if (path.length === 0 && !dialect.hasRootValue) {
    throw refuseEdit(`The root of ${file} cannot be added.`, { place: file, hint: 'Give the path of a value in it.' })
  }
  if (path.length > dialect.maxDepth) {
    throw refuseEdit(`${showPath(path)} is nested too deeply for ${file}.`, {
      place: file,
      hint: `The path of a string in a ${dialect.name} file has at most ${dialect.maxDepth} keys. Give the message a shorter key.`,
    })
  }
  let step: Step<Node> = { order, node: source?.root }
  return [
    step,
    ...path.map((key) => {
      const { order, node }: Step<Node> = step
      step = { order: order?.branches?.get(key), node: node && source?.findChild(node, key) }
      return step
    }),
  ]
}

function nameOf(path: EntryPath): string {
  return path.length === 0 ? 'The root' : showPath(path)
}

function isIndex(key: string | undefined): boolean {
  return key !== undefined && toIndex(key) !== undefined
}
