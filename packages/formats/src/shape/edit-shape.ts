import type { EditOptions, Entry, EntryChange, EntryPath } from '../format.ts'
import { isSamePath, listTree, plant, plantTree, treeAt } from '../path-tree.ts'
import { refuseMissing } from '../refuse.ts'
import { type Item, itemAt, restOf, type ShapedFile } from './read-shape.ts'
import { idMember, type Shape } from './shapes.ts'

/**
 * Converts changes of messages to changes of members, such as a message's string and its description. A new message is
 * an item with the members of the source (and notes if other messages have them), or only a string.
 */
export function toInnerChanges(
  target: ShapedFile,
  changes: readonly EntryChange[],
  { file, order, source }: Pick<EditOptions, 'file' | 'order'> & { readonly source: ShapedFile | undefined },
): {
  readonly changes: readonly EntryChange[]
  /** Removed list items. They must be removed last, because the items after them move up. */
  readonly gone: readonly Item[]
  readonly order: readonly EntryPath[]
  /** True if a list gets items whose positions in the list differ from those in the source. */
  readonly addsToLists: boolean
} {
  const { shape, items, places } = target
  const kept = changes.filter(({ kind }) => kind !== 'remove')
  const { texts: removed, gone } = removeTexts(target, changes, placeAt)
  const news = openNewItems(target, source)
  const made = kept.flatMap((change): readonly EntryChange[] => {
    if (change.kind === 'set') return [setText(change)]
    if (change.kind === 'add') return news.add(change)
    // A value that is not a message replaces the whole message, with all its members.
    const there = treeAt(items, change.path)?.value
    return there === undefined ? [change] : [...removeItem(there), change]
  })
  const isInList = (path: EntryPath) => itemAt(items, path)?.list ?? (source && itemAt(source.items, path)?.list)
  return {
    changes: [...removed, ...gone.flatMap((item) => (item.list === undefined ? removeItem(item) : [])), ...made],
    gone: gone.filter(({ list }) => list !== undefined),
    order: order.flatMap((path) => news.membersAt(path) ?? (isInList(path) ? [] : [path])),
    addsToLists: kept.some(({ kind, path }) => kind === 'add' && isInList(path) !== undefined),
  }

  function placeAt(path: EntryPath): EntryPath {
    const place = treeAt(places, path)?.value
    if (place === undefined) throw refuseMissing(path, file)
    return place
  }

  /** Changes a translation. If the translation has its own member, the member with the source string stays. */
  function setText(change: Extract<EntryChange, { readonly kind: 'set' }>): EntryChange {
    const place = placeAt(change.path)
    const item = treeAt(items, change.path)?.value
    const [member] = shape.text
    if (item === undefined || member === undefined || item.text !== shape.sourceText) return { ...change, path: place }
    const path = [...item.place, member]
    const isThere = item.entries.some((entry) => entry.kind === 'text' && isSamePath(entry.path, path))
    return { kind: isThere ? 'set' : 'add', path, value: change.value }
  }
}

export function removeItem({ entries }: Item): readonly EntryChange[] {
  const all = new Map(entries.map(({ path }) => [JSON.stringify(path), path]))
  return [...all.values()].map((path) => ({ kind: 'remove', path }))
}

/** Removes strings. An item without any string left is removed with all its members. */
function removeTexts(
  target: ShapedFile,
  changes: readonly EntryChange[],
  placeAt: (path: EntryPath) => EntryPath,
): { readonly texts: readonly EntryChange[]; readonly gone: readonly Item[] } {
  const removed = plantTree<true>()
  const left = plantTree<true>()
  for (const { kind, path } of changes) plant(kind === 'remove' ? removed : left, path, true)
  const gone = new Set<Item>()
  const texts = changes.flatMap(({ kind, path }): readonly EntryChange[] => {
    if (kind !== 'remove') return []
    const item = itemAt(target.items, path)
    const isLeft =
      item === undefined ||
      treeAt(left, item.path) !== undefined ||
      listTree(treeAt(target.places, item.path), item.path).some((one) => !treeAt(removed, one.path)?.value)
    const place = placeAt(path)
    if (isLeft) return [{ kind, path: place }]
    gone.add(item)
    return []
  })
  return { texts, gone: [...gone] }
}

interface NewItem {
  readonly model: Item
  readonly place: EntryPath
}

function moved({ path }: Entry, { model, place }: NewItem): EntryPath {
  return [...place, ...path.slice(model.place.length)]
}

function openNewItems(target: ShapedFile, source: ShapedFile | undefined) {
  const { shape, items } = target
  const made = plantTree<{ readonly place: EntryPath; readonly members: readonly EntryPath[] }>()
  const isStrings = hasStrings(target)
  const withNotes = hasNotes(target, source)
  const lengths = new Map<string, number>()
  return {
    add,
    /** Returns the paths of all members of a new item, in order. @param path of a string of the item */
    membersAt: (path: EntryPath) => newAt(path)?.members,
  }

  function newAt(path: EntryPath) {
    return path.map((_, depth) => treeAt(made, path.slice(0, depth + 1))?.value).find((one) => one !== undefined)
  }

  function nextPlace(list: EntryPath): EntryPath {
    const name = JSON.stringify(list)
    const index = lengths.get(name) ?? treeAt(target.lists, list)?.value ?? 0
    lengths.set(name, index + 1)
    return [...list, String(index)]
  }

  function add(change: Extract<EntryChange, { readonly kind: 'add' }>): readonly EntryChange[] {
    const model = source && itemAt(source.items, change.path)
    const there = itemAt(items, change.path)
    if (shape.isFree && there === undefined && model === undefined) return [change]
    const id = (there ?? model)?.path ?? (change.form === undefined ? change.path : change.path.slice(0, -1))
    const form = change.path.slice(id.length)
    const member = shape.text.length < 2 ? shape.text : [there?.text ?? model?.text ?? shape.text[0] ?? '']
    const known = there?.place ?? newAt(id)?.place
    if (known !== undefined) {
      const path = [...known, ...memberPath(shape, member, form)]
      // A message with an empty translation counts as untranslated.
      const isThere = there?.entries.some((entry) => entry.kind === 'text' && isSamePath(entry.path, path)) === true
      return [{ ...change, kind: isThere ? 'set' : 'add', path }]
    }
    const list = model?.list ?? (shape.in === 'list' || target.lists.value !== undefined ? (shape.at ?? []) : undefined)
    if (list === undefined && isWrittenAsString(model)) return [change]
    const place = list === undefined ? id : nextPlace(list)
    const text: EntryChange = { ...change, path: [...place, ...memberPath(shape, member, form)] }
    const own: readonly EntryChange[] = list
      ? [{ kind: 'add', path: [...place, idMember], value: id.at(-1) ?? '' }]
      : []
    const all = model === undefined ? [...own, text] : besideText(text, { model, place })
    const members =
      model && shape.isFree ? model.entries.map((one) => moved(one, { model, place })) : all.map(({ path }) => path)
    plant(made, id, { place, members })
    return all
  }

  /** Returns true if a new message is written as a string, as the other messages of the file or the source are. */
  function isWrittenAsString(model: Item | undefined): boolean {
    if (shape.takesStrings !== true) return false
    return target.entries.length === 0 ? model === undefined : isStrings
  }

  /** Returns the changes that add a string, and the other members that the item has in the source, in source order. */
  function besideText(text: EntryChange, { model, place }: NewItem) {
    const all: EntryChange[] = []
    let isDone = false
    for (const entry of model.entries) {
      const { path, kind, value } = entry
      const rest = path.slice(model.place.length)
      const [member = ''] = rest
      const isOwn = shape.text.includes(member) && member !== model.text
      const isText = isOwn || (member !== shape.sourceText && restOf(model, entry, shape) !== undefined)
      if (isText && !isDone) all.push(text)
      isDone ||= isText
      const isLeft = shape.ofSource?.includes(member) === true || (shape.notes.includes(member) && !withNotes)
      if (isText || isLeft) continue
      const to = moved(entry, { model, place })
      all.push(kind === 'text' ? { kind: 'add', path: to, value } : { kind: 'copy', path: to, raw: value })
    }
    return isDone ? all : [...all, text]
  }
}

/** Returns true if most messages are strings, as some tools write translations. */
function hasStrings({ entries, items, shape }: ShapedFile): boolean {
  if (shape.takesStrings !== true) return false
  const texts = entries.filter(({ kind }) => kind === 'text')
  const strings = texts.filter(({ path }) => itemAt(items, path) === undefined)
  return strings.length * 2 > texts.length
}

/** Returns true if at least half of the messages with notes in the source have notes in the target, too. */
function hasNotes(target: ShapedFile, source: ShapedFile | undefined): boolean {
  const shared = target.entries.flatMap(({ path }) => {
    const item = itemAt(target.items, path)
    const model = source && itemAt(source.items, path)
    return item && model?.note !== undefined ? [item] : []
  })
  if (shared.length === 0) return target.entries.length === 0
  return shared.filter(({ note }) => note !== undefined).length * 2 >= shared.length
}

/** Returns the path of a string. @param member path of the member that holds it @param rest its path below `member` */
function memberPath({ forms }: Shape, member: readonly string[], rest: EntryPath): EntryPath {
  if (rest.length === 0 || forms === undefined) return [...member, ...rest]
  return [...member, ...forms.at, ...rest, forms.member]
}
