import type { LockaleError } from '@lockale/errors'
import type { EntryPath } from '../format.ts'
import type { PathTree } from '../path-tree.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { CollectionWish, EditedFile, EditPlan, RawWish, TextWish, Wish } from './edit-plan.ts'
import { isForeign, readingOf } from './entries.ts'
import { type FindChild, isCollection, toIndex } from './find.ts'
import { maxDepth, type YamlNode } from './node.ts'
import { isNull } from './rails.ts'

export interface NewValue {
  readonly path: EntryPath
  readonly value: Omit<TextWish, 'shown'> | Omit<RawWish, 'shown'>
}

export interface Drafting {
  readonly edited: EditedFile
  readonly plan: EditPlan
  readonly findChild: FindChild
}

/**
 * Notes a value that is to be added: walks down the collections that are there, and from there on makes new ones. It may
 * take the place of a value that is no text, or of one that is being removed.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` if a text is in the way or there already
 */
export function planAdd({ path, value }: NewValue, { edited, plan, findChild }: Drafting): void {
  const steps = stepsTo(path, edited)
  let container = edited.base
  if (!isOpen(container, steps[0]?.key)) {
    if (container.children.length > 0 || isForeign(container)) throw blocked(container)
    const wish = wishFor(container, () => collectionFor(-1))
    return wishIn(wish.members, 0)
  }
  if (isForeign(container)) throw blocked(container)
  for (const [depth, { key, siblings }] of steps.entries()) {
    const child = findChild(container, key)
    if (child === undefined) {
      let here = plan.added.get(container)
      if (here === undefined) plan.added.set(container, (here = { members: new Map(), order: siblings }))
      return wishIn(here.members, depth)
    }
    if (child.isOpaque) throw blocked(child)
    const replacement = plan.replaced.get(child)
    const isLast = depth === steps.length - 1
    if (isLast) {
      const isTaken = !plan.removed.has(child) && replacement === undefined && !isReplaceable(child)
      if (isTaken || (replacement && (replacement.kind === 'map' || replacement.kind === 'seq'))) throw blocked(child)
      return replace(child, valueWish(depth))
    }
    if (isForeign(child) && isCollection(child) && !plan.removed.has(child) && !replacement) throw blocked(child)
    if (isOpen(child, steps[depth + 1]?.key) && replacement === undefined && !plan.removed.has(child)) {
      container = child
      continue
    }
    const isFree = plan.removed.has(child) || isCollection(child) || isNull(child) || replacement !== undefined
    if (!isFree) throw blocked(child)
    const wish = wishFor(child, () => collectionFor(depth))
    return wishIn(wish.members, depth + 1)
  }

  /** True for a collection that the key can go into as it stands. */
  function isOpen(node: YamlNode, key: string | undefined): boolean {
    if (node.kind === 'seq')
      return isIndex(key) && (node.style === 'block' || node.children.length > 0 || isInFlow(node))
    if (node.kind !== 'map') return false
    return node.style === 'block' || node.children.length > 0 || isInFlow(node)
  }

  /** The collection that takes the place of a node. */
  function wishFor(node: YamlNode, make: () => CollectionWish): CollectionWish {
    const known = plan.replaced.get(node)
    if (known?.kind === 'map' || known?.kind === 'seq') return known
    if (known !== undefined) throw blocked(node)
    const made = make()
    replace(node, made)
    return made
  }

  function replace(child: YamlNode, wish: Wish): void {
    plan.removed.delete(child)
    plan.texts.delete(child)
    plan.replaced.set(child, wish)
  }

  /** Below here nothing is in the file yet. */
  function wishIn(members: Map<string, Wish>, from: number): void {
    let inner = members
    for (let depth = from; depth < steps.length - 1; depth++) {
      const key = path[depth] ?? ''
      const wish = inner.get(key) ?? collectionFor(depth)
      if (wish.kind === 'text' || wish.kind === 'raw') throw contradicts()
      if (wish.kind === 'seq' && !isIndex(path[depth + 1])) throw contradicts()
      inner.set(key, wish)
      inner = wish.members
    }
    const last = path.at(-1) ?? ''
    const there = inner.get(last)
    if (there?.kind === 'map' || there?.kind === 'seq') throw contradicts()
    inner.set(last, valueWish(steps.length - 1))
  }

  function valueWish(depth: number): TextWish | RawWish {
    return { ...value, shown: steps[depth]?.node }
  }

  /** At depth -1 the base itself. */
  function collectionFor(depth: number): CollectionWish {
    const { node: shown, order } = steps[depth] ?? { node: edited.source?.base, order: edited.order }
    const isList = isIndex(path[depth + 1]) && (shown && isCollection(shown) ? shown.kind === 'seq' : isSequence(order))
    return { kind: isList ? 'seq' : 'map', members: new Map(), order, shown }
  }

  function blocked(node: YamlNode): LockaleError {
    const isThere = node.kind === 'alias' ? 'an alias' : readingOf(node) === 'other' ? 'a value' : 'a text'
    return refuseEdit(`${showPath(path)} cannot be added to ${edited.file}: ${isThere} is there already.`, {
      place: edited.file,
      hint: `Remove or rename "${showPath([node.key])}" in that file, then run again.`,
    })
  }

  function contradicts(): LockaleError {
    return refuseEdit(
      `${showPath(path)} cannot be added to ${edited.file}: another value to be added contradicts it.`,
      {
        place: edited.file,
        hint: 'One key cannot be a text and hold texts. Rename one of them in the source file.',
      },
    )
  }
}

/** In brackets, or itself such a collection that another one is around. */
export function isInFlow(node: YamlNode): boolean {
  return node.parent?.style === 'flow'
}

/** A value that is no text, with nothing in it. */
function isReplaceable(node: YamlNode): boolean {
  return isCollection(node) || readingOf(node) === 'other'
}

interface Step {
  readonly key: string
  /** Of the collection that the step leads out of. */
  readonly siblings: PathTree<true> | undefined
  readonly order: PathTree<true> | undefined
  /** The same place in the source file. */
  readonly node: YamlNode | undefined
}

function stepsTo(path: EntryPath, { order, source, file }: EditedFile): readonly Step[] {
  if (path.length === 0) {
    throw refuseEdit(`The root of ${file} cannot be added.`, { place: file, hint: 'Give the path of a value in it.' })
  }
  if (path.length > maxDepth - 2) {
    throw refuseEdit(`${showPath(path)} is too deep for ${file}.`, {
      place: file,
      hint: `A YAML file has at most ${maxDepth} levels. Give the message a shorter key.`,
    })
  }
  let siblings = order
  let node = source?.base
  return path.map((key) => {
    node = node && source?.findChild(node, key)
    const step = { key, siblings, order: siblings?.branches?.get(key), node }
    siblings = step.order
    return step
  })
}

/** Paths do not tell a list from a map with numbers for keys. Where nothing does, `0`, `1`, `2` is a list. */
function isSequence(order: PathTree<true> | undefined): boolean {
  let index = 0
  for (const key of order?.branches?.keys() ?? []) if (key !== String(index++)) return false
  return index > 0
}

function isIndex(key: string | undefined): boolean {
  return key !== undefined && toIndex(key) !== undefined
}
