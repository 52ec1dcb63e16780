import type { Entry, EntryPath } from '../format.ts'
import { plant, plantTree, treeAt, treeOfEntries } from '../path-tree.ts'

/** Removes entries whose key marks a note: `_comment`, `//`, `$schema`, or `@title` with the note of `title`. */
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

/** Joins the notes of one string, one per line. */
export function joinNotes(...notes: readonly (string | undefined)[]): string | undefined {
  return notes.filter((note) => note !== undefined).join('\n') || undefined
}

/** Fast path: most files have no key that begins with such a sign. */
function mayHaveNotes(entries: readonly Entry[]): boolean {
  for (const { path } of entries) for (const key of path) if (signs.has(key.charCodeAt(0))) return true
  return false
}

const signs: ReadonlySet<number> = new Set(['_', '@', '$', '/'].map((sign) => sign.charCodeAt(0)))

/** Other keys may begin with `$`: ids, or the strings of Vuetify below `$vuetify`. */
export function isDirectiveKey(key: string): boolean {
  return key === '$schema' || key === '$comment'
}

/** Returns true for a key whose value no program displays. */
function isNoteKey(key: string, isLast: boolean): boolean {
  return isDirectiveKey(key) || key.startsWith('//') || isUnderlined(key, isLast)
}

/** Matches `_comment`, `_comment_2`, `_title_note`, `_titleNote`; and `_notes`, but only as a list or an object. */
function isUnderlined(key: string, isLast: boolean): boolean {
  if (isLast && key.endsWith('s')) return false
  return key.startsWith('_') && /(?:_|[a-z](?=[A-Z])|[.-])(?:[Cc]omment|[Nn]ote)s?[_-]?\d{0,3}$/.test(key)
}

/** Returns true for a member that describes a string. `@mention` itself may be a string of the app. */
function isAttribute([member]: EntryPath): boolean {
  return member !== undefined && attributes.has(member)
}

const words: ReadonlySet<string> = new Set(['description', 'context', 'comment', 'note'])
const attributes: ReadonlySet<string> = new Set([...words, 'type', 'placeholders'])
