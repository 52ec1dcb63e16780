import { joinNotes } from './note-keys.ts'
import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { listTree, type PathTree, plant, plantTree, treeAt, treeOfEntries } from '../path-tree.ts'
import { categories } from '../plural-keys.ts'
import { idOf, isDirective, isMember, listOf, maxDepth, textMemberOf } from './find-shape.ts'
import { idMember, limitMembers, type Shape } from './shapes.ts'

/** One message of several members. */
export interface Item {
  /** Known by: the path of its entry, without a plural form. */
  readonly path: EntryPath
  /** Path in the file. */
  readonly place: EntryPath
  /** The list that it is in; `undefined`: it is in an object. */
  readonly list: EntryPath | undefined
  /** The member that holds its text; `undefined`: it has none yet. */
  readonly text: string | undefined
  /** All entries in the item, as the file has them. */
  readonly entries: Entry[]
  note: string | undefined
}

/** A file of a shape: its messages, and where they stand. */
export interface ShapedFile {
  readonly shape: Shape
  readonly isTarget: boolean
  /** Entries as the file has them. */
  readonly inner: ParsedFile
  /** Items by the path of their entries. */
  readonly items: PathTree<Item>
  /** Place of the value of an entry, by the path of the entry. */
  readonly places: PathTree<EntryPath>
  /** Number of items in each list, by its path. */
  readonly lists: PathTree<number>
  readonly entries: readonly Entry[]
}

interface ReadShape {
  readonly shape: Shape
  /** True to read only the member for translations. */
  readonly isTarget: boolean
  /** Those that the source has. By default, those that the shape has. */
  readonly lists?: readonly EntryPath[]
  /** A file with the same messages: its groups are no items here, whatever is left in them. */
  readonly like?: ShapedFile | undefined
}

/** The messages of a file as entries: their texts under their ids, with their notes. What is beside them is no entry. */
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

/** Returns the list items by their places, without those that have no id. */
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
  /** `undefined`: its key is it. */
  readonly id: string | undefined
}

/** An object is an item where it has the text, or nothing but members of one; else it is a group. */
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

/** An item that has lost its text, or never had one, still is one: its note is no text. */
function hasOnlyMembers({ branches }: PathTree<Entry>, shape: Shape): boolean {
  // a message may be called `file` or `type`, too
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

/** The item that a path leads to, or into. */
export function itemAt(items: PathTree<Item>, path: EntryPath): Item | undefined {
  let at: PathTree<Item> | undefined = items
  for (const segment of path) {
    at = at.branches?.get(segment)
    if (at === undefined || at.value !== undefined) return at?.value
  }
  return undefined
}

/** What follows the item's path in the path of a text: nothing, a plural form, a member. `undefined`: the entry is no text. */
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

/** Where a text stands in its item. @param rest as `restOf` gives it */
export function memberPath({ forms }: Shape, member: readonly string[], rest: EntryPath): EntryPath {
  if (rest.length === 0 || forms === undefined) return [...member, ...rest]
  return [...member, ...forms.at, ...rest, forms.member]
}

function formOf({ entries, place, text }: Item, rest: EntryPath): Pick<Entry, 'form'> {
  const form = rest.at(-1)
  if (form === undefined || !categories.includes(form) || rest.length > 1) return {}
  const depth = place.length + (text === undefined ? 0 : 1)
  const others = entries.some(({ path }) => path[depth] !== 'other' && categories.includes(path[depth] ?? ''))
  return others || text !== undefined ? { form } : {}
}

/** What a translator needs to know: all strings of the notes, and how long the text may be. */
function noteOf({ entries, place }: Item, { notes }: Shape): string | undefined {
  const lines = entries.flatMap(({ path, kind, value }) => {
    const [member = '', ...rest] = path.slice(place.length)
    if (limitMembers.has(member) && /^\d+$/.test(value)) return [`max: ${value}`]
    if (!notes.includes(member) || kind !== 'text' || value === '') return []
    return [rest.length === 0 || /^\d+$/.test(rest[0] ?? '') ? value : `${rest.join('.')}: ${value}`]
  })
  return lines.join('\n') || undefined
}
