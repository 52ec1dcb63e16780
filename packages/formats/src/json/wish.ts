import type { PathTree } from '../path-tree.ts'
import { type FileLayout, hasBreak, type Layout, layoutInside } from './layout.ts'
import { encodeString, type StringStyle } from './string-token.ts'

/** A value that is to be written and is not in the file yet. */
export type Wish = TokenWish | ContainerWish

export interface TokenWish {
  readonly kind: 'token'
  readonly token: string
  /** Stands behind a blank line in the source. */
  readonly isSpaced: boolean
}

export interface ContainerWish {
  readonly kind: 'object' | 'array'
  readonly members: Map<string, Wish>
  /** The finished file's members in their order, as far as it is known. */
  readonly order: PathTree<true> | undefined
  readonly isSpaced: boolean
}

/** A member to be written. It has a key to write if it goes into an object. */
export interface NewMember {
  readonly key: string
  readonly wish: Wish
}

export interface Printer {
  readonly file: FileLayout
  readonly style: StringStyle
}

/** The keys of members to be written in the order of the source; those it does not know come last. */
function keysInOrder(members: ReadonlyMap<string, Wish>, order: PathTree<true> | undefined): readonly string[] {
  const branches = order?.branches
  if (branches === undefined) return [...members.keys()]
  const known = [...branches.keys()].filter((key) => members.has(key))
  return known.length === members.size ? known : [...known, ...[...members.keys()].filter((key) => !branches.has(key))]
}

/** What stands between a comma and a member. */
export function separatorOf(wish: Wish, { next }: Layout, { lineBreak }: FileLayout): string {
  return wish.isSpaced && hasBreak(next) ? lineBreak + next : next
}

export interface PrintPlace {
  readonly container: 'object' | 'array'
  /** Of the container that the member goes into. */
  readonly layout: Layout
  /** Of the member's own members, if there is one beside it to go by. */
  readonly inner: Layout | undefined
}

/** A key and its value, or a value alone in an array. Iterative: a path may be as deep as a file. */
export function printMember(member: NewMember, place: PrintPlace, printer: Printer): string {
  const { container, layout } = place
  const key = container === 'object' ? encodeString(member.key, printer.style) + layout.colon : ''
  return key + printValue(member.wish, place, printer)
}

export function printValue(wish: Wish, { layout, inner }: Omit<PrintPlace, 'container'>, printer: Printer): string {
  if (wish.kind === 'token') return wish.token
  const pieces: string[] = []
  const open = [openContainer(wish, inner ?? layoutInside(layout, printer.file))]
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { members, layout, isObject, keys } = frame
    const key = keys[frame.next++]
    const value = key === undefined ? undefined : members.get(key)
    if (frame.next === 1) pieces.push(isObject ? '{' : '[')
    if (key === undefined || value === undefined) {
      pieces.push(layout.last, isObject ? '}' : ']')
      open.pop()
      continue
    }
    pieces.push(frame.next === 1 ? layout.first : `,${separatorOf(value, layout, printer.file)}`)
    if (isObject) pieces.push(encodeString(key, printer.style), layout.colon)
    if (value.kind === 'token') pieces.push(value.token)
    else open.push(openContainer(value, layoutInside(layout, printer.file)))
  }
  return pieces.join('')
}

interface Frame {
  readonly isObject: boolean
  readonly members: ReadonlyMap<string, Wish>
  readonly keys: readonly string[]
  readonly layout: Layout
  next: number
}

function openContainer({ kind, members, order }: ContainerWish, layout: Layout): Frame {
  const isObject = kind === 'object'
  return { isObject, members, keys: isObject ? keysInOrder(members, order) : [...members.keys()], layout, next: 0 }
}
