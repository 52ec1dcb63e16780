import { duplicateFindings, findingsIn, hasError } from '../findings.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { refuseMismatch } from '../refuse.ts'
import { listTree, treeAt, plant, plantTree, treeOfEntries } from '../path-tree.ts'
import { isAsAsked, rereadOptions } from '../verify.ts'
import { removeItem, toInnerChanges } from './edit-shape.ts'
import { findKeyedLists, findShape } from './find-shape.ts'
import { type Item, readShape, type ShapedFile } from './read-shape.ts'
import { shapes, type Shape, joinNotes, isDirectiveKey } from './shapes.ts'

/** A file of strings with lists whose items have an id. */
const keyedLists: Shape = { id: 'keyed-lists', name: '', text: [], notes: [], isFree: true, in: 'list' }

const signs: ReadonlySet<number> = new Set(['_', '@', '$', '/'].map((sign) => sign.charCodeAt(0)))

const words: ReadonlySet<string> = new Set(['description', 'context', 'comment', 'note'])

const attributes: ReadonlySet<string> = new Set([...words, 'type', 'placeholders'])

/**
 * Returns a format that also reads files with several members per message. Their entries are the strings by id, with
 * their descriptions. Other files are read as `base` does, without keys for notes such as `_comment`.
 * @param id the shape (layout of each message) of all files, if it is known
 */
export function shaped(base: Format, id?: string): Format {
  const given = shapes.find((shape) => shape.id === id)
  return {
    ...base,
    id: id ?? base.id,
    // In a file with several members per message, strings that YAML aliases repeat are not listed.
    ...(base.inherited && {
      inherited: (parsed, locales) =>
        shapedFiles.has(parsed) ? [] : (base.inherited?.(inners.get(parsed) ?? parsed, locales) ?? []),
    }),
    parse: (bytes, options) => read(base.parse(bytes, options), options),
    edit: (parsed, changes, options) => write(parsed, changes, options),
    create: (source, changes, options) => write(source, changes, { ...options, source }, true),
  }

  function read(inner: ParsedFile, options: ParseOptions): ParsedFile {
    const { file, source, locale, sourceLocale } = options
    if (hasError(inner)) return inner
    const from = source && shapedFiles.get(source)
    const found = given ?? (source ? from?.shape : findShape(inner.entries, file))
    const lists = from ? listPaths(from) : found === undefined && !source ? findKeyedLists(inner.entries) : []
    const shape = found ?? (lists.length > 0 ? keyedLists : undefined)
    if (shape === undefined) return withoutNoteKeys(inner)
    const isTarget =
      source !== undefined || (locale !== undefined && sourceLocale !== undefined && locale !== sourceLocale)
    const own = readShape(inner, { shape, isTarget, like: from, ...(lists.length > 0 && { lists }) })
    const entries = shape.isFree ? withoutNotes(own.entries) : own.entries
    const twice = listPaths(own).length === 0 ? [] : duplicateFindings(entries, findingsIn(inner.text, file))
    const told = new Set(inner.diagnostics.map(({ range }) => range?.start))
    const diagnostics = [...inner.diagnostics, ...twice.filter(({ range }) => !told.has(range?.start))]
    const parsed = { ...inner, entries, diagnostics, ...(!shape.isFree && { shape: shape.id }) }
    shapedFiles.set(parsed, own)
    inners.set(parsed, inner)
    return parsed
  }

  function write(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions, isNew = false): Uint8Array {
    const own = shapedFiles.get(parsed)
    const inner = inners.get(parsed) ?? parsed
    const { source: seen, ...rest } = options
    const source = seen && { source: inners.get(seen) ?? seen }
    if (own === undefined) return make(inner, changes, { ...rest, ...source })
    const { shape, isTarget } = own
    const from = seen && shapedFiles.get(seen)
    const lists = listPaths(from ?? own)
    const wanted = toInnerChanges(own, changes, { ...options, source: from })
    const model = !wanted.addsToLists || isNew ? source : undefined
    const before = { ...parsed, entries: own.entries }
    const besides = isNew ? besidesOf(own, wanted.gone, options) : []
    const edited = make(inner, [...besides, ...wanted.changes], { ...rest, ...model, order: wanted.order })
    const bytes = wanted.gone.length === 0 ? edited : withoutItems(edited, wanted.gone, { ...options, own })
    if (changes.length === 0 || isRight(bytes)) return bytes
    throw refuseMismatch(options.file)

    function make(file: ParsedFile, all: readonly EntryChange[], how: EditOptions): Uint8Array {
      return isNew ? base.create(file, all, how) : base.edit(file, all, how)
    }

    function isRight(written: Uint8Array): boolean {
      const after = base.parse(written, rereadOptions(options))
      const how = { shape, isTarget: isNew || isTarget, like: own, ...(lists.length > 0 && { lists }) }
      return isAsAsked({ before, after: { ...after, entries: readShape(after, how).entries }, changes })
    }
  }

  function withoutItems(bytes: Uint8Array, gone: readonly Item[], options: EditOptions & { readonly own: ShapedFile }) {
    const { own, source: _, ...rest } = options
    const inner = base.parse(bytes, rereadOptions(rest))
    const { items } = readShape(inner, { ...own, lists: listPaths(own), isTarget: false })
    const changes = gone.flatMap(({ path }) => {
      const item = treeAt(items, path)?.value
      return item === undefined ? [] : removeItem(item)
    })
    return base.edit(inner, changes, { ...rest, order: [], itemsMove: true })
  }
}

function listPaths({ lists }: ShapedFile): readonly EntryPath[] {
  return listTree(lists).map(({ path }) => path)
}

const shapedFiles = new WeakMap<ParsedFile, ShapedFile>()
/** For each parsed file, the same file as the base format reads it: all members of messages are entries. */
const inners = new WeakMap<ParsedFile, ParsedFile>()

/** Returns all values at their paths in the file: the entries, and also notes, ids and lists with ids. */
export function valuesIn(parsed: ParsedFile): readonly Entry[] {
  return inners.get(parsed)?.entries ?? parsed.entries
}

function withoutNoteKeys(inner: ParsedFile): ParsedFile {
  const entries = withoutNotes(inner.entries)
  if (entries === inner.entries) return inner
  const parsed = { ...inner, entries }
  inners.set(parsed, inner)
  return parsed
}

/** Returns changes of a new file's metadata: sets the locale, and removes what is true only of the source. */
function besidesOf(
  { shape, inner, items }: ShapedFile,
  gone: readonly Item[],
  { locale }: EditOptions,
): readonly EntryChange[] {
  const left = new Set(gone)
  const changes: EntryChange[] = []
  const old = inner.entries.find(({ path, kind }) => path.length === 1 && path[0] === shape.locale && kind === 'text')
  if (old && locale !== undefined) {
    const value = old.value.includes('_') ? locale.replaceAll('-', '_') : locale
    changes.push({ kind: 'set', path: old.path, value })
  }
  for (const { value: item } of items.branches?.values() ?? []) {
    if (item === undefined || left.has(item)) continue
    for (const { path } of item.entries) {
      if (shape.ofSource?.includes(path[item.place.length] ?? '')) changes.push({ kind: 'remove', path })
    }
  }
  return changes
}

/** Removes entries whose key marks a note: `_comment`, `//`, `$schema`, or `@title` with the note of `title`. */
function withoutNotes(entries: readonly Entry[]): readonly Entry[] {
  if (!mayHaveNotes(entries)) return entries
  const texts = treeOfEntries(entries)
  const notes = plantTree<string | undefined>()
  const kept = entries.filter((entry) => {
    const { path } = entry
    const isNoteKey = (key: string, at: number) =>
      isDirectiveKey(key) || key.startsWith('//') || isUnderlined(key, at === path.length - 1)
    if (path.some(isNoteKey)) return false
    const at = path.findIndex((key) => key.startsWith('@'))
    const text = at < 0 ? undefined : [...path.slice(0, at), (path[at] ?? '').slice(1)]
    if (text === undefined || treeAt(texts, text)?.value?.kind !== 'text') return true
    // Other keys with `@`, such as `@mention`, may be strings of the app.
    if (!attributes.has(path[at + 1] ?? '')) return true
    if (entry.kind === 'text' && words.has(path[at + 1] ?? ''))
      plant(notes, text, joinNotes(treeAt(notes, text)?.value, entry.value))
    return false
  })
  return kept.map((entry) => {
    const note = treeAt(notes, entry.path)?.value
    return note === undefined ? entry : { ...entry, note: joinNotes(entry.note, note) }
  })
}

/** Returns false if no key begins with `_`, `/`, `$` or `@`. Fast path: this is so in most files. */
function mayHaveNotes(entries: readonly Entry[]): boolean {
  for (const { path } of entries) for (const key of path) if (signs.has(key.charCodeAt(0))) return true
  return false
}

/** Matches `_comment`, `_comment_2`, `_title_note`, `_titleNote`; and `_notes`, but only as a list or an object. */
function isUnderlined(key: string, isLast: boolean): boolean {
  if (isLast && key.endsWith('s')) return false
  return key.startsWith('_') && /(?:_|[a-z](?=[A-Z])|[.-])(?:[Cc]omment|[Nn]ote)s?[_-]?\d{0,3}$/.test(key)
}
