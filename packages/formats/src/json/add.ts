import type { LockaleError } from '@lockale/errors'
import type { EntryPath } from '../format.ts'
import type { PathTree } from '../path-tree.ts'
import type { EditedFile, EditPlan } from './edit-plan.ts'
import { type FindChild, isContainer, toIndex } from './find.ts'
import { originOf } from './origin.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { JsonNode } from './scan.ts'
import type { ContainerWish, Wish } from './wish.ts'

export interface NewValue {
  readonly path: EntryPath
  readonly token: string
}

export interface Drafting {
  readonly edited: EditedFile
  readonly plan: EditPlan
  readonly findChild: FindChild
}

/**
 * Notes a value that is to be added: walks down the containers that are there, and from there on makes new ones. It may
 * take the place of a value that is no text, or of one that is being removed.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` if a text is in the way or there already
 */
export function planAdd({ path, token }: NewValue, { edited, plan, findChild }: Drafting): void {
  const steps = stepsTo(path, edited)
  let node = edited.root
  for (let depth = 0; depth < path.length; depth++) {
    const key = path[depth] ?? ''
    const replacement = plan.replaced.get(node)
    if (replacement?.kind === 'token') throw blocked(node)
    if (replacement) return wishIn(replacement.members, depth)
    if (plan.removed.has(node) || !canHold(node, depth)) {
      const isFree = plan.removed.has(node) || isContainer(node) || edited.text.startsWith('null', node.start)
      if (!isFree) throw blocked(node)
      const wish = toContainer(depth)
      replace(node, wish)
      return wishIn(wish.members, depth)
    }
    const child = findChild(node, key)
    if (child === undefined) {
      let here = plan.added.get(node)
      if (here === undefined)
        plan.added.set(node, (here = { members: new Map(), order: steps[depth]?.order, shown: steps[depth]?.node }))
      return wishIn(here.members, depth)
    }
    node = child
  }
  const replacement = plan.replaced.get(node)
  const isTaken = node.kind === 'string' && !plan.removed.has(node) && replacement === undefined
  if (isTaken || (replacement && replacement.kind !== 'token')) throw blocked(node)
  replace(node, toToken())

  /** An object without members is as good as an array, if it is one in the source. */
  function canHold(node: JsonNode, depth: number): boolean {
    const isItem = isIndex(path[depth])
    if (node.kind === 'array') return isItem
    const isList = isItem && node.children.length === 0 && steps[depth]?.node?.kind === 'array'
    return node.kind === 'object' && !(isList && !plan.added.has(node))
  }

  function replace(child: JsonNode, wish: Wish): void {
    plan.removed.delete(child)
    plan.tokens.delete(child)
    plan.replaced.set(child, wish)
  }

  /** Below here nothing is in the file yet: the first key is that at `from`. */
  function wishIn(members: Map<string, Wish>, from: number): void {
    let inner = members
    for (let depth = from + 1; depth < path.length; depth++) {
      const key = path[depth - 1] ?? ''
      const wish = inner.get(key) ?? toContainer(depth)
      if (wish.kind === 'token' || (wish.kind === 'array' && !isIndex(path[depth]))) throw contradicts()
      inner.set(key, wish)
      inner = wish.members
    }
    const last = path.at(-1) ?? ''
    if ((inner.get(last)?.kind ?? 'token') !== 'token') throw contradicts()
    inner.set(last, toToken())
  }

  function toToken(): Wish {
    return { kind: 'token', token, origin: originOf(steps.at(-1)?.node, edited.source) }
  }

  /** The one that `path[depth]` is in. */
  function toContainer(depth: number): ContainerWish {
    const { node, order } = steps[depth] ?? {}
    const isList = isIndex(path[depth]) && (node && isContainer(node) ? node.kind === 'array' : isSequence(order))
    const origin = originOf(node, edited.source)
    return { kind: isList ? 'array' : 'object', members: new Map(), order, origin }
  }

  function blocked(node: JsonNode): LockaleError {
    const isThere = node.kind === 'string' ? 'a text' : 'a value'
    return refuseEdit(`${nameOf(path)} cannot be added to ${edited.file}: ${isThere} is there already.`, {
      place: edited.file,
      hint: node.parent
        ? `Remove or rename "${showPath([node.key])}" in that file, then run again.`
        : 'Remove that value from the file, then run again.',
    })
  }

  function contradicts(): LockaleError {
    return refuseEdit(`${nameOf(path)} cannot be added to ${edited.file}: another value to be added contradicts it.`, {
      place: edited.file,
      hint: 'One key cannot be a text and hold texts. Rename one of them in the source file.',
    })
  }
}

/** The place that one more segment of a path leads to, the root first. */
interface Step {
  readonly order: PathTree<true> | undefined
  /** The same place in the source file. */
  readonly node: JsonNode | undefined
}

function stepsTo(path: EntryPath, { order, source }: EditedFile): readonly Step[] {
  const steps: Step[] = [{ order, node: source?.root }]
  for (const key of path) {
    const { order, node } = steps.at(-1) ?? { order: undefined, node: undefined }
    steps.push({ order: order?.branches?.get(key), node: node && source?.findChild(node, key) })
  }
  return steps
}

function nameOf(path: EntryPath): string {
  return path.length === 0 ? 'The root' : showPath(path)
}

/** Paths do not tell a list from an object with numbers for keys. Where nothing does, `0`, `1`, `2` is a list. */
function isSequence(order: PathTree<true> | undefined): boolean {
  let index = 0
  for (const key of order?.branches?.keys() ?? []) if (key !== String(index++)) return false
  return index > 0
}

function isIndex(key: string | undefined): boolean {
  return key !== undefined && toIndex(key) !== undefined
}
