import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { listTree, type PathTree, plant, plantTree, treeAt, treeOfEntries } from '../path-tree.ts'
import { categories } from '../plural-keys.ts'
import { idOf, isDirective, isMember, listOf, maxDepth, textMemberOf } from './find-shape.ts'
import { idMember, type Shape, joinNotes } from './shapes.ts'

/** Names of members that limit the length of a translation. */
const limitMembers: ReadonlySet<string> = new Set(
  'character_limit characterLimit limit max_length maxLength maxlength'.split(' '),
)

/** One message that consists of several members. */
export interface Item {
  readonly path: EntryPath
  readonly place: EntryPath
  /** The path of the list that holds the item; `undefined` if the item is in an object. */
  readonly list: EntryPath | undefined
  /** The name of the member with the string; `undefined` if the message has no string yet. */
  readonly text: string | undefined
  readonly entries: Entry[]
  note: string | undefined
}

/** A file in which each message consists of several members, with its messages and their positions. */
export interface ShapedFile {
  readonly shape: Shape
  readonly isTarget: boolean
  readonly inner: ParsedFile
  readonly items: PathTree<Item>
  /** Maps the path of an entry to the path of its string in the file. */
  readonly places: PathTree<EntryPath>
  readonly lists: PathTree<number>
  readonly entries: readonly Entry[]
}

interface ReadShape {
  readonly shape: Shape
  /** True to read only the member that holds translations, not the one with the source string. */
  readonly isTarget: boolean
  /** Paths of the lists in the source file. Default: the list that the shape defines. */
  readonly lists?: readonly EntryPath[]
  /** A file with the same messages. A path that is a group of messages in that file is a group here, too. */
  readonly like?: ShapedFile | undefined
}

/** Reads the messages of a file as entries: each string by its id, with its notes. Other members are no entries. */
export function readShape(inner: ParsedFile, { shape, isTarget, lists: given, like }: ReadShape): ShapedFile {
  const tree = treeOfEntries(inner.entries)
  const isListed = listOf(tree, shape) !== undefined
  const wanted = given ?? (isListed || shape.in === 'list' ? [shape.at ?? []] : [])
  const { lists, found } =
    wanted.length > 0
      ? itemsOfLists(tree, wanted)
      : { lists: plantTree<number>(), found: itemsOfMap(tree, shape, like) }
  const byPlace = toItems(found, { shape, isTarget })
  for (const entry of inner.entries) itemAt(byPlace, entry.path)?.entries.push(entry)
  const items = plantTree<Item>()
  const places = plantTree<EntryPath>()
  const entries: Entry[] = []
  for (const entry of inner.entries) {
    const item = itemAt(byPlace, entry.path)
    if (item === undefined) {
      const isBeside = wanted.length > 0 || isDirective(entry.path[0] ?? '', shape)
      if (!isBeside || shape.isFree) add(entry)
      continue
    }
    if (treeAt(items, item.path)?.value === undefined) {
      item.note = noteOf(item, shape)
      plant(items, item.path, item)
    }
    const rest = restOf(item, entry, shape)
    if (rest === undefined) continue
    add(
      { ...entry, ...formOf(item, rest), path: [...item.path, ...rest], note: joinNotes(entry.note, item.note) },
      entry.path,
    )
  }
  return { shape, isTarget, inner, items, places, lists, entries }

  function add(entry: Entry, place = entry.path): void {
    entries.push(entry)
    plant(places, entry.path, place)
  }
}

/** Returns the list items by path. Omits items without an id. */
function itemsOfLists(tree: PathTree<Entry>, paths: readonly EntryPath[]) {
  const found = plantTree<FoundItem>()
  const lists = plantTree<number>()
  for (const path of paths) {
    const items = [...(treeAt(tree, path)?.branches ?? [])]
    if (items.length > 0 && items.every(([, { branches }]) => branches !== undefined)) plant(lists, path, items.length)
    for (const [index, node] of items) {
      const id = idOf(node)
      if (id !== undefined) plant(found, [...path, index], { node, id })
    }
  }
  return { found, lists }
}

interface FoundItem {
  readonly node: PathTree<Entry>
  /** The id of a list item; `undefined` if the key of the item is its id. */
  readonly id: string | undefined
}

/** Finds the items of an object. A value is an item if it has a string or only known members; otherwise a group. */
function itemsOfMap(tree: PathTree<Entry>, shape: Shape, like?: ShapedFile): PathTree<FoundItem> {
  const found = plantTree<FoundItem>()
  const open = [...(tree.branches ?? [])].map(([key, node]) => ({ path: [key], node }))
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { path, node } = at
    if (node.branches === undefined || isDirective(path[0] ?? '', shape) || path.length > maxDepth) continue
    const isItem = textMemberOf(node, shape) !== undefined || (hasOnlyMembers(node, shape) && !isGroup(path, like))
    if (isItem) plant(found, path, { node, id: undefined })
    else for (const [key, child] of node.branches) open.push({ path: [...path, key], node: child })
  }
  return found
}

/** Returns true for an object with only known members, which is an item even without a string. */
function hasOnlyMembers({ branches }: PathTree<Entry>, shape: Shape): boolean {
  // `file` or `type` may also be the key of a message, which then contains a string of its own.
  return [...(branches ?? [])].every(([key, one]) => isMember(key, shape) && textMemberOf(one, shape) === undefined)
}

function isGroup(path: EntryPath, like: ShapedFile | undefined): boolean {
  return like !== undefined && treeAt(like.places, path) !== undefined && itemAt(like.items, path) === undefined
}

function toItems(found: PathTree<FoundItem>, { shape, isTarget }: ReadShape): PathTree<Item> {
  const items = plantTree<Item>()
  for (const { path, value } of listTree(found)) {
    const { id, node } = value
    const text = textMemberOf(node, shape, isTarget)
    const list = id === undefined ? undefined : path.slice(0, -1)
    const known = id === undefined ? path : shape.isFree ? [...path.slice(0, -1), id] : [id]
    plant(items, path, { path: known, place: path, list, text, entries: [], note: undefined })
  }
  return items
}

/** Returns the item at a path, or the item that contains the path. */
export function itemAt(items: PathTree<Item>, path: EntryPath): Item | undefined {
  let at: PathTree<Item> | undefined = items
  for (const segment of path) {
    at = at.branches?.get(segment)
    if (at === undefined || at.value !== undefined) return at?.value
  }
  return undefined
}

/** Returns the path of a string inside its item: empty, a plural form, or a member; `undefined` for other entries. */
export function restOf({ place, text }: Item, { path, kind }: Entry, shape: Shape): EntryPath | undefined {
  if (kind !== 'text') return undefined
  const [member = '', ...rest] = path.slice(place.length)
  if (shape.isFree) return member === idMember ? undefined : [member, ...rest]
  if (shape.text.length === 0) return rest.length === 0 && categories.includes(member) ? [member] : undefined
  if (member !== text) return undefined
  return rest.length === 0 ? rest : formIn(rest, shape)
}

function formIn(rest: EntryPath, { forms }: Shape): EntryPath | undefined {
  const at = forms?.at ?? []
  const [form = '', member, ...more] = rest.slice(at.length)
  const isForm = at.every((segment, depth) => segment === rest[depth]) && categories.includes(form)
  return isForm && more.length === 0 && member === (member && forms?.member) ? [form] : undefined
}

function formOf({ entries, place, text }: Item, rest: EntryPath): Pick<Entry, 'form'> {
  const form = rest.at(-1)
  if (form === undefined || !categories.includes(form) || rest.length > 1) return {}
  const depth = place.length + (text === undefined ? 0 : 1)
  const others = entries.some(({ path }) => path[depth] !== 'other' && categories.includes(path[depth] ?? ''))
  return others || text !== undefined ? { form } : {}
}

/** Returns the notes of an item, including the length limit of its string. */
function noteOf({ entries, place }: Item, { notes }: Shape): string | undefined {
  const lines = entries.flatMap(({ path, kind, value }) => {
    const [member = '', ...rest] = path.slice(place.length)
    if (limitMembers.has(member) && /^\d+$/.test(value)) return [`max: ${value}`]
    if (!notes.includes(member) || kind !== 'text' || value === '') return []
    return [rest.length === 0 || /^\d+$/.test(rest[0] ?? '') ? value : `${rest.join('.')}: ${value}`]
  })
  return lines.join('\n') || undefined
}
