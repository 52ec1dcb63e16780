import type { PathTree } from '../path-tree.ts'
import { type FileLayout, hasBreak, type KeyQuote, type Layout, layoutInside } from './layout.ts'
import { isBareKey } from './lex5.ts'
import type { StringStyle } from './string-token.ts'
import { encodeString } from './string-token.ts'

/** A value that is to be written and is not in the file yet. */
export type Wish = TokenWish | ContainerWish

export interface TokenWish {
  readonly kind: 'token'
  readonly token: string
  readonly origin: Origin
}

export interface ContainerWish {
  readonly kind: 'object' | 'array'
  readonly members: Map<string, Wish>
  /** The finished file's members in their order, as far as it is known. */
  readonly order: PathTree<true> | undefined
  readonly origin: Origin
}

/** What a value brings along from the source. */
export interface Origin {
  /** It stands behind a blank line there. */
  readonly isSpaced: boolean
  /** Comments that are attached to it there, above or before it. */
  readonly lead: readonly CommentText[]
  /** Those behind it. */
  readonly trail: readonly CommentText[]
}

export interface CommentText {
  /** Without the indent that they have there. */
  readonly lines: readonly string[]
  readonly isLine: boolean
  /** The blanks before it. */
  readonly gap: string
}

export const noOrigin: Origin = { isSpaced: false, lead: [], trail: [] }

/** A member to be written. It has a key to write if it goes into an object. */
export interface NewMember {
  readonly key: string
  readonly wish: Wish
}

export interface Printer {
  readonly file: FileLayout
  readonly style: StringStyle
}

/** What stands between a comma and a member. */
export function separatorOf({ origin }: Wish, { next }: Layout, { lineBreak }: FileLayout): string {
  return origin.isSpaced && hasBreak(next) ? lineBreak + next : next
}

export interface PrintPlace {
  readonly container: 'object' | 'array'
  /** Of the container that the member goes into. */
  readonly layout: Layout
  /** Of the member's own members, if there is one beside it to go by. */
  readonly inner: Layout | undefined
}

/** A key and its value, or a value alone in an array, below its comments. Iterative: a path may be as deep as a file. */
export function printMember({ key, wish }: NewMember, place: PrintPlace, printer: Printer): string {
  return printLead(wish, key, place, printer.style) + printValue(wish, place, printer)
}

export function printValue(wish: Wish, { layout, inner }: Omit<PrintPlace, 'container'>, printer: Printer): string {
  if (wish.kind === 'token') return wish.token
  const pieces: string[] = []
  const open = [openContainer(wish, inner ?? layoutInside(layout, printer.file))]
  for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
    const { members, layout, container, keys } = frame
    const done = frame.next === 0 ? undefined : members.get(keys[frame.next - 1] ?? '')
    const key = keys[frame.next++]
    const value = key === undefined ? undefined : members.get(key)
    const separator = value ? separatorOf(value, layout, printer.file) : layout.last
    if (done === undefined) {
      pieces.push(container === 'object' ? '{' : '[', value ? layout.first : '')
    } else {
      pieces.push(value || layout.trailingComma ? ',' : '', printTrail(done, layout, hasBreak(separator)), separator)
    }
    if (key === undefined || value === undefined) {
      pieces.push(container === 'object' ? '}' : ']')
      open.pop()
      continue
    }
    pieces.push(printLead(value, key, { container, layout }, printer.style))
    if (value.kind === 'token') pieces.push(value.token)
    else open.push(openContainer(value, layoutInside(layout, printer.file)))
  }
  return pieces.join('')
}

/** The comments behind a member and its comma. None that would swallow what stands behind it in its line. */
export function printTrail({ origin }: Wish, { next }: Layout, endsLine: boolean): string {
  if (!endsLine && origin.trail.some(({ isLine, lines }) => isLine || lines.length > 1)) return ''
  return origin.trail.map(({ gap, lines }) => (gap || ' ') + lines.join(next)).join('')
}

function printLead(
  { origin }: Wish,
  key: string,
  { container, layout }: Omit<PrintPlace, 'inner'>,
  style: StringStyle,
): string {
  const name = container === 'object' ? printKey(key, layout.keyQuote, style) + layout.colon : ''
  if (!hasBreak(layout.next)) return name
  return origin.lead.map(({ lines }) => lines.join(layout.next) + layout.next).join('') + name
}

function printKey(key: string, keyQuote: KeyQuote, style: StringStyle): string {
  const isBare = keyQuote === '' && isBareKey(key) && !(style.ascii && /[\u0080-\uffff]/.test(key))
  return isBare ? key : encodeString(key, keyQuote === '' ? style : { ...style, quote: keyQuote })
}

/** The keys of members to be written in the order of the source; those it does not know come last. */
function keysInOrder(members: ReadonlyMap<string, Wish>, order: PathTree<true> | undefined): readonly string[] {
  const branches = order?.branches
  if (branches === undefined) return [...members.keys()]
  const known = [...branches.keys()].filter((key) => members.has(key))
  return known.length === members.size ? known : [...known, ...[...members.keys()].filter((key) => !branches.has(key))]
}

interface Frame {
  readonly container: 'object' | 'array'
  readonly members: ReadonlyMap<string, Wish>
  readonly keys: readonly string[]
  readonly layout: Layout
  next: number
}

function openContainer({ kind, members, order }: ContainerWish, layout: Layout): Frame {
  const keys = kind === 'object' ? keysInOrder(members, order) : [...members.keys()]
  return { container: kind, members, keys, layout, next: 0 }
}
