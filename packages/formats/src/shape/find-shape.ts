import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, treeAt, treeOfEntries } from '../path-tree.ts'
import { categories } from '../plural-keys.ts'
import { isDirectiveKey } from './note-keys.ts'
import { type Shape, idMember, shapes, usualMembers } from './shapes.ts'

/** The shape that all of a file has; `undefined` for a file of strings, and where its ids do not tell. */
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

/** Most files have no such keys, and need no second look. */
function mayHaveShape(entries: readonly Entry[]): boolean {
  let hasText = false
  let hasOther = false
  for (const { path } of entries) {
    const own = path[path.length - 1] ?? ''
    // a note may be a list
    const last = own === '0' ? (path[path.length - 2] ?? '') : own
    if (path.length < 2 || !members.has(last)) continue
    if (last === 'defaultMessage') return true
    hasText ||= textMembers.has(last)
    hasOther ||= otherMembers.has(last)
    if (hasText && hasOther) return true
  }
  return false
}

/** The list that a shape wants, as an object of items by index; `undefined` where there is no such list. */
export function listOf(tree: PathTree<Entry>, shape: Shape): PathTree<Entry> | undefined {
  if (shape.in === 'map') return undefined
  const list = treeAt(tree, shape.at ?? [])
  return list?.branches && isList(list.branches) ? list : undefined
}

function isList(branches: ReadonlyMap<string, unknown>): boolean {
  let index = 0
  for (const key of branches.keys()) if (key !== String(index++)) return false
  return index > 0
}

/** No app nests its messages deeper, and a file that does costs its square. */
export const maxDepth = 100

/** The lists of a file of strings whose items all have an id of their own, the outermost ones. */
export function findKeyedLists(entries: readonly Entry[]): readonly EntryPath[] {
  if (!entries.some(({ path, kind }) => kind === 'text' && path.length > 1 && path.at(-1) === idMember)) return []
  const found: EntryPath[] = []
  const open: { readonly path: EntryPath; readonly node: PathTree<Entry> }[] = [
    { path: [], node: treeOfEntries(entries) },
  ]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { path, node } = at
    if (node.branches === undefined || path.length > maxDepth) continue
    if (isKeyed(node.branches)) found.push(path)
    else for (const [key, child] of node.branches) open.push({ path: [...path, key], node: child })
  }
  return found
}

function isKeyed(branches: ReadonlyMap<string, PathTree<Entry>>): boolean {
  if (!isList(branches)) return false
  const ids = [...branches.values()].map((item) => (item.branches?.get(idMember)?.branches ? undefined : idOf(item)))
  return ids.every((id) => id !== undefined && !/\s/u.test(id)) && new Set(ids).size === ids.length
}

/** What names an item of a list: gotext may give several, of which the first one counts. */
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
  // one key of this kind may stand among the words of an app
  const hasIds = found.ids > found.words
  if (shape.needsIds && !hasIds && shape.files?.test(file) !== true) return false
  if (list !== undefined || shape.isOpen === true) return list !== undefined || found.noted > 0 || found.strings === 0
  // one object with a note could as well be a group of an app's strings
  const isSure = found.items > 1 || hasIds || found.hasHashes || found.isMarked || shape.needsIds === true
  return found.noted > 0 && (isSure || shape.directive !== undefined)
}

const nothingFound = {
  items: 0,
  /** Of them with a member beside the text that no text of an app is. */
  noted: 0,
  strings: 0,
  /** Of them with a key that is no word of an app's own keys. */
  ids: 0,
  /** Of them with one that may be, and a member beside the text. */
  words: 0,
  hasHashes: false,
  /** Of one item alone a member tells that it is of this shape. */
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

/** Items may stand in groups. A string beside them is an item too, or tells that this is no such file. */
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

/** Returns true for a key of the root that is about the file. */
export function isDirective(key: string, { directive }: Shape): boolean {
  return key === directive || isDirectiveKey(key)
}

/** Returns true for an id that is no word of code: `theme.title`, `Hello {name}`, the hash `x9Qp2+`. */
function isId(key: string): boolean {
  return /[^\w-]/u.test(key) || /^(?=.*\d)(?=.*[A-Z])(?=.*[a-z])\w{6,}$/u.test(key)
}

/** Returns the member with the text of an item. @param isTarget true to ignore the text of the source */
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

/** `id` and `type` may be words that an app shows, as `hash` and a number are not. */
function isNoted({ branches }: PathTree<Entry>, { notes }: Shape): boolean {
  return [...(branches ?? [])].some(
    ([key, { value }]) => notes.includes(key) || key === 'hash' || (usualMembers.has(key) && value?.kind !== 'text'),
  )
}

/** True where no app has such a member among its own strings: `developer_comment`, a plural with `{{ .Count }}` of Go. */
function isMarked({ branches }: PathTree<Entry>, { text }: Shape): boolean {
  if (branches?.has('developer_comment')) return true
  return (
    text.length === 0 && branches?.has('one') === true && /\{\{\s*\./u.test(branches.get('other')?.value?.value ?? '')
  )
}

/** True for a text with nothing beside it that the shape does not know. */
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

/** True for the name of any member that the shape knows. */
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
 * Returns the members of a file's items that seem to be no strings for users, where nothing tells for sure: all items have the same
 * two to six members, and some of these are named as ids and notes are. Empty for a file whose shape is known.
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

/** Fewer may be alike by chance. */
const leastItems = 3

const texts: ReadonlySet<string> = new Set(shapes.flatMap(({ text }) => text))
const notes: ReadonlySet<string> = new Set(shapes.flatMap((shape) => shape.notes))
