import type { Entry, EntryPath } from '../format.ts'
import { plant, plantTree, treeAt, treeOfEntries } from '../path-tree.ts'

/**
 * The entries without those whose key marks a note: `_comment`, `//`, `$schema`, and `@title` beside the text `title`, whose
 * note it is.
 */
export function withoutNotes(entries: readonly Entry[]): readonly Entry[] {
  if (!mayHaveNotes(entries)) return entries
  const texts = treeOfEntries(entries)
  const notes = plantTree<string | undefined>()
  const kept = entries.filter((entry) => {
    const { path } = entry
    if (path.some((key, at) => isNoteKey(key, at === path.length - 1))) return false
    const at = path.findIndex((key) => key.startsWith('@'))
    const text = at < 0 ? undefined : [...path.slice(0, at), (path[at] ?? '').slice(1)]
    if (text === undefined || treeAt(texts, text)?.value?.kind !== 'text') return true
    if (!isAttribute(path.slice(at + 1))) return true
    if (entry.kind === 'text' && words.has(path[at + 1] ?? ''))
      plant(notes, text, joinNotes(treeAt(notes, text)?.value, entry.value))
    return false
  })
  return kept.map((entry) => {
    const note = treeAt(notes, entry.path)?.value
    return note === undefined ? entry : { ...entry, note: joinNotes(entry.note, note) }
  })
}

/** Joins what notes of one text say, a line for each. */
export function joinNotes(...notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter((note) => note !== undefined).join('\n') || undefined
}

/** Most files have no key with such a sign in front, and need no second look. */
function mayHaveNotes(entries: readonly Entry[]): boolean {
  for (const { path } of entries) for (const key of path) if (signs.has(key.charCodeAt(0))) return true
  return false
}

const signs: ReadonlySet<number> = new Set(['_', '@', '$', '/'].map((sign) => sign.charCodeAt(0)))

/** True for a key that is about the file itself. An id may begin with `$`, and the texts of Vuetify stand below `$vuetify`. */
export function isDirectiveKey(key: string): boolean {
  return key === '$schema' || key === '$comment'
}

/** Keys that no program shows the value of. */
function isNoteKey(key: string, isLast: boolean): boolean {
  return isDirectiveKey(key) || key.startsWith('//') || isUnderlined(key, isLast)
}

/** `_comment`, `_comment_2`, `_title_note`, `_titleNote`; a list or an object of `_notes`, but no text of that name. */
function isUnderlined(key: string, isLast: boolean): boolean {
  if (isLast && key.endsWith('s')) return false
  return key.startsWith('_') && /(?:_|[a-z](?=[A-Z])|[.-])(?:[Cc]omment|[Nn]ote)s?[_-]?\d{0,3}$/.test(key)
}

/**
 * Returns true for a member that describes a text: a description, placeholders with types. A string may be a text of
 * its own (`@mention`).
 */
function isAttribute([member]: EntryPath): boolean {
  return member !== undefined && attributes.has(member)
}

/** Members that are descriptions for translators. */
const words: ReadonlySet<string> = new Set(['description', 'context', 'comment', 'note'])
const attributes: ReadonlySet<string> = new Set([...words, 'type', 'placeholders'])
