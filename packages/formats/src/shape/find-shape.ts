import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { isList, type PathTree, treeAt, treeOfEntries } from '../path-tree.ts'
import { categories } from '../plural-keys.ts'
import { type Shape, idMember, shapes, isDirectiveKey } from './shapes.ts'

/** Names of members, such as `id`, that hold no string for users if another member of the message does. */
const usualMembers: ReadonlySet<string> = new Set(
  (
    'id key hash type author authors tags placeholders translatorComment modified_at file files start end line col ' +
    'character_limit characterLimit limit max_length maxLength maxlength screenshot screenshots platforms'
  ).split(' '),
)

/** Returns the shape of a file (how it splits messages into members); `undefined` for plain strings, or in doubt. */
export function findShape(entries: readonly Entry[], file: string): Shape | undefined {
  if (!mayHaveShape(entries)) return undefined
  const tree = treeOfEntries(entries)
  return shapes.find((shape) => fits(tree, shape, file))
}

const textMembers: ReadonlySet<string> = new Set([
  ...shapes.flatMap(({ text, sourceText = '' }) => [...text, sourceText]),
  ...categories,
])
const otherMembers: ReadonlySet<string> = new Set([...usualMembers, ...shapes.flatMap(({ notes }) => notes)])
const members: ReadonlySet<string> = new Set([...textMembers, ...otherMembers])

/** Returns false if no key is the name of a member in any shape. Fast path: this is so in most files. */
function mayHaveShape(entries: readonly Entry[]): boolean {
  let hasText = false
  let hasOther = false
  for (const { path } of entries) {
    const own = path[path.length - 1] ?? ''
    // A note may be a list of lines, whose first item has the key `0`.
    const last = own === '0' ? (path[path.length - 2] ?? '') : own
    if (path.length < 2 || !members.has(last)) continue
    if (last === 'defaultMessage') return true
    hasText ||= textMembers.has(last)
    hasOther ||= otherMembers.has(last)
    if (hasText && hasOther) return true
  }
  return false
}

/** Returns the list that a shape requires, as items by index; `undefined` if there is none. */
export function listOf(tree: PathTree<Entry>, shape: Shape): PathTree<Entry> | undefined {
  if (shape.in === 'map') return undefined
  const list = treeAt(tree, shape.at ?? [])
  return isList(list) ? list : undefined
}

/** Nesting limit, which no app's messages reach. The search takes quadratic time in the depth. */
export const maxDepth = 100

/** Returns the outermost lists in which every item has an id, from a file of strings. */
export function findKeyedLists(entries: readonly Entry[]): readonly EntryPath[] {
  if (!entries.some(({ path, kind }) => kind === 'text' && path.length > 1 && path.at(-1) === idMember)) return []
  const found: EntryPath[] = []
  const open: { readonly path: EntryPath; readonly node: PathTree<Entry> }[] = [
    { path: [], node: treeOfEntries(entries) },
  ]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { path, node } = at
    if (node.branches === undefined || path.length > maxDepth) continue
    if (isKeyed(node)) found.push(path)
    else for (const [key, child] of node.branches) open.push({ path: [...path, key], node: child })
  }
  return found
}

function isKeyed(list: PathTree<Entry>): boolean {
  if (!isList(list)) return false
  const ids = [...(list.branches?.values() ?? [])].map((item) =>
    item.branches?.get(idMember)?.branches ? undefined : idOf(item),
  )
  return ids.every((id) => id !== undefined && !/\s/u.test(id)) && new Set(ids).size === ids.length
}

/** Returns the id of a list item. gotext may write a list of ids, of which the first one is used. */
export function idOf({ branches }: PathTree<Entry>): string | undefined {
  const id = branches?.get(idMember)
  const entry = id?.value ?? id?.branches?.get('0')?.value
  return entry?.kind === 'text' && entry.value !== '' ? entry.value : undefined
}

function fits(tree: PathTree<Entry>, shape: Shape, file: string): boolean {
  if (shape.isPlaced && shape.files?.test(file) !== true) return false
  const list = listOf(tree, shape)
  if (list === undefined && shape.in === 'list') return false
  if (shape.directive !== undefined && tree.branches?.has(shape.directive) !== true) return false
  const found = list ? lookAtList(list, shape) : lookAtMap(tree, shape)
  if (found === undefined || found.items === 0) return false
  // One key that looks like an id is not enough: it may be a usual key of the app.
  const hasIds = found.ids > found.words
  if (shape.needsIds && !hasIds && shape.files?.test(file) !== true) return false
  if (list !== undefined || shape.isOpen === true) return list !== undefined || found.noted > 0 || found.strings === 0
  // A single object with a note may also be a usual group of strings, one of which has a key like `description`.
  const isSure = found.items > 1 || hasIds || found.hasHashes || found.isMarked || shape.needsIds === true
  return found.noted > 0 && (isSure || shape.directive !== undefined)
}

const nothingFound = {
  items: 0,
  /** Number of items with a member that is used only for notes. */
  noted: 0,
  strings: 0,
  /** Number of items whose key is a natural-language string or a hash. */
  ids: 0,
  /** Number of items whose key may be a message key of the app, and that have a member besides the string. */
  words: 0,
  hasHashes: false,
  /** True if a member of a single item proves the shape. */
  isMarked: false,
}

function lookAtList({ branches }: PathTree<Entry>, shape: Shape): typeof nothingFound | undefined {
  const found = { ...nothingFound }
  for (const item of branches?.values() ?? []) {
    const id = idOf(item)
    if (id === undefined || !isItem(item, shape)) return undefined
    found.items++
    if (isId(id)) found.ids++
    else found.words++
  }
  return found
}

/** Counts the items of a map, also inside groups. `undefined` if it has strings where the shape allows none. */
function lookAtMap(tree: PathTree<Entry>, shape: Shape): typeof nothingFound | undefined {
  const found = { ...nothingFound }
  const open = [...(tree.branches ?? [])].map(([key, node]) => ({ key, node, depth: 1 }))
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { key, node, depth } = at
    if (depth === 1 && isDirective(key, shape)) continue
    if (isItem(node, shape)) {
      found.items++
      if (isId(key)) found.ids++
      found.hasHashes ||= node.branches?.has('hash') === true
      found.isMarked ||= isMarked(node, shape)
      if (!isNoted(node, shape)) continue
      found.noted++
      if (!isId(key)) found.words++
    } else if (node.branches === undefined) {
      if (node.value?.kind !== 'text') continue
      if (depth > 1 || shape.takesStrings !== true) return undefined
      found.strings++
    } else {
      for (const [inner, child] of node.branches) open.push({ key: inner, node: child, depth: depth + 1 })
    }
  }
  return found
}

/** Returns true for a root key with metadata of the file. */
export function isDirective(key: string, { directive }: Shape): boolean {
  return key === directive || isDirectiveKey(key)
}

/** Returns true for a key that is not a plain name as in code: `theme.title`, `Hello {name}`, the hash `x9Qp2+`. */
function isId(key: string): boolean {
  return /[^\w-]/u.test(key) || /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])\w{6,}$/u.test(key)
}

/** Returns the member with the string of an item. @param isTarget true to ignore the source string */
export function textMemberOf({ branches }: PathTree<Entry>, shape: Shape, isTarget = false): string | undefined {
  const { text, sourceText } = shape
  const own = text.find((name) => {
    const member = branches?.get(name)
    return member !== undefined && (isText(member) || isForms(member, shape))
  })
  if (sourceText === undefined) return own
  const isFilled = own !== undefined && branches?.get(own)?.value?.value !== ''
  return isFilled ? own : isTarget || !branches?.has(sourceText) ? undefined : sourceText
}

function isText({ value, branches }: PathTree<Entry>): boolean {
  return branches === undefined && value?.kind === 'text'
}

function isForms(node: PathTree<Entry>, { hasForms, forms }: Shape): boolean {
  const cases = hasForms && treeAt(node, forms?.at ?? [])?.branches
  const isForm = (one: PathTree<Entry>) => isText(one) || one.branches?.get(forms?.member ?? '')?.value?.kind === 'text'
  return cases ? [...cases].every(([form, one]) => categories.includes(form) && isForm(one)) : false
}

/** Returns true if an item has a note, a hash, or a usual member such as `id` that is not a string. */
function isNoted({ branches }: PathTree<Entry>, { notes }: Shape): boolean {
  return [...(branches ?? [])].some(
    ([key, { value }]) => notes.includes(key) || key === 'hash' || (usualMembers.has(key) && value?.kind !== 'text'),
  )
}

/** Returns true for a member that proves the shape: `developer_comment`, or a plural with Go's `{{ .Count }}`. */
function isMarked({ branches }: PathTree<Entry>, { text }: Shape): boolean {
  if (branches?.has('developer_comment')) return true
  return (
    text.length === 0 && branches?.has('one') === true && /\{\{\s*\./u.test(branches.get('other')?.value?.value ?? '')
  )
}

/** Returns true for an object with a string, if all other members belong to the shape. */
function isItem(node: PathTree<Entry>, shape: Shape): boolean {
  const { branches } = node
  if (branches === undefined) return false
  const other = branches.get('other')
  const hasText = shape.text.length > 0 ? textMemberOf(node, shape) !== undefined : other !== undefined && isText(other)
  if (!hasText) return false
  const rest = [...branches.keys()].filter((key) => !isOfText(key, shape))
  const known = rest.filter((key) => isBeside(key, shape))
  return known.length === rest.length || (shape.isOpen === true && known.length > 0)
}

export function isMember(key: string, shape: Shape): boolean {
  return isOfText(key, shape) || isBeside(key, shape)
}

function isOfText(key: string, { text, sourceText }: Shape): boolean {
  return key === sourceText || (text.length > 0 ? text.includes(key) : categories.includes(key))
}

function isBeside(key: string, { notes, kept = [], ofSource = [] }: Shape): boolean {
  return usualMembers.has(key) || notes.includes(key) || kept.includes(key) || ofSource.includes(key)
}

/**
 * Returns the members of a file's items that are probably not strings for users, although no shape is certain: all
 * items have the same two to six members, and some are named like ids or notes. Empty for a file with a known shape.
 */
export function unsureMembers({ entries, shape }: ParsedFile): readonly string[] {
  if (shape !== undefined || !entries.some(({ path }) => path.length > 1)) return []
  const root = treeOfEntries(entries)
  const groups = [root, ...(root.branches?.values() ?? [])]
  return [...new Set(groups.flatMap(unsureIn))]
}

function unsureIn({ branches }: PathTree<Entry>): readonly string[] {
  const items = [...(branches?.values() ?? [])]
  const members = [...(items[0]?.branches?.keys() ?? [])]
  if (items.length < leastItems || members.length < 2 || members.length > 6) return []
  const isSame = ({ branches: inner }: PathTree<Entry>) =>
    inner?.size === members.length && members.every((member) => inner.has(member))
  if (!items.every(isSame)) return []
  const hasText = members.some((member) => texts.has(member))
  return members.filter((member) => usualMembers.has(member) || (hasText && notes.has(member)))
}

/** Number of items that must have the same members. Fewer items may be equal by chance. */
const leastItems = 3

const texts: ReadonlySet<string> = new Set(shapes.flatMap(({ text }) => text))
const notes: ReadonlySet<string> = new Set(shapes.flatMap((shape) => shape.notes))
