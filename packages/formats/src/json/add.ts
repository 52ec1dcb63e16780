import type { LockaleError } from '@lockale/errors'
import type { EntryPath } from '../format.ts'
import type { PathTree } from '../path-tree.ts'
import type { EditedFile, EditPlan } from './edit-plan.ts'
import { type FindChild, isContainer, toIndex } from './find.ts'
import { hasBlankLine } from './layout.ts'
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
  let container = edited.root
  for (const [depth, { key, siblings }] of steps.entries()) {
    const child = findChild(container, key)
    if (child === undefined) {
      let here = plan.added.get(container)
      if (here === undefined) plan.added.set(container, (here = { members: new Map(), order: siblings }))
      return wishIn(here.members, depth)
    }
    const replacement = plan.replaced.get(child)
    if (depth === steps.length - 1) {
      const isTaken = child.kind === 'string' && !plan.removed.has(child) && replacement === undefined
      if (isTaken || (replacement && replacement.kind !== 'token')) throw blocked(child)
      return replace(child, toToken(depth))
    }
    if (replacement?.kind === 'token') throw blocked(child)
    if (replacement) return wishIn(replacement.members, depth + 1)
    const isList = child.kind === 'array'
    if (plan.removed.has(child) || !isContainer(child) || (isList && !isIndex(steps[depth + 1]?.key))) {
      const isFree = plan.removed.has(child) || isContainer(child) || edited.text.startsWith('null', child.start)
      if (!isFree) throw blocked(child)
      const wish = toContainer(depth)
      replace(child, wish)
      return wishIn(wish.members, depth + 1)
    }
    container = child
  }

  function replace(child: JsonNode, wish: Wish): void {
    plan.removed.delete(child)
    plan.tokens.delete(child)
    plan.replaced.set(child, wish)
  }

  /** Below here nothing is in the file yet. */
  function wishIn(members: Map<string, Wish>, from: number): void {
    let inner = members
    for (let depth = from; depth < steps.length - 1; depth++) {
      const key = path[depth] ?? ''
      const wish = inner.get(key) ?? toContainer(depth)
      if (wish.kind === 'token' || (wish.kind === 'array' && !isIndex(path[depth + 1]))) throw contradicts()
      inner.set(key, wish)
      inner = wish.members
    }
    const last = path.at(-1) ?? ''
    if ((inner.get(last)?.kind ?? 'token') !== 'token') throw contradicts()
    inner.set(last, toToken(steps.length - 1))
  }

  function toToken(depth: number): Wish {
    return { kind: 'token', token, isSpaced: isSpaced(depth) }
  }

  function toContainer(depth: number): ContainerWish {
    const { node, order } = steps[depth] ?? {}
    const isList = isIndex(path[depth + 1]) && (node && isContainer(node) ? node.kind === 'array' : isSequence(order))
    return { kind: isList ? 'array' : 'object', members: new Map(), order, isSpaced: isSpaced(depth) }
  }

  function isSpaced(depth: number): boolean {
    const node = steps[depth]?.node
    return node !== undefined && edited.source !== undefined && hasBlankLine(edited.source.text, node.keyStart)
  }

  function blocked(node: JsonNode): LockaleError {
    const isThere = node.kind === 'string' ? 'a text' : 'a value'
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

interface Step {
  readonly key: string
  /** Of the container that the step leads out of. */
  readonly siblings: PathTree<true> | undefined
  readonly order: PathTree<true> | undefined
  /** The same place in the source file. */
  readonly node: JsonNode | undefined
}

function stepsTo(path: EntryPath, { order, source, file }: EditedFile): readonly Step[] {
  if (path.length === 0) {
    throw refuseEdit(`The root of ${file} cannot be added.`, { place: file, hint: 'Give the path of a value in it.' })
  }
  let siblings = order
  let node = source?.root
  return path.map((key) => {
    node = node && source?.findChild(node, key)
    const step = { key, siblings, order: siblings?.branches?.get(key), node }
    siblings = step.order
    return step
  })
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
