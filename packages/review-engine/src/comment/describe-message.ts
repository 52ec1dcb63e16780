import { LockaleError } from '@lockale/errors'
import type { Catalog } from '@lockale/core'
import { noteId, printNotes, readNote, readNotes, type WrittenNote } from '@lockale/core/scan/notes'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { commitOne } from '@lockale/core/write/commit'
import { messageGone } from '../review.ts'
import { withComment } from './source-comment.ts'

/**
 * Writes the description of a message: into its comment in the source file, if it has one; otherwise into the notes
 * file that the config names, or as a new comment. Returns the file. An empty description removes a line of the notes
 * file.
 * @throws {LockaleError} `MESSAGE_UNKNOWN`, `NOTE_UNWRITABLE`, `CATALOG_UNREADABLE`, and as writing a file
 */
export async function describeMessage(
  { catalog, key, note: given }: { readonly catalog: Catalog; readonly key: string; readonly note: string },
  place: Parameters<typeof commitOne>[1],
): Promise<string> {
  const unit = catalog.source.units.find((one) => one.key === key)
  if (unit === undefined) throw messageGone()
  // YAML and JavaScript end a line, and so a comment, at some other characters as well.
  const note = given.trim().replaceAll(/\s*[\r\n\u0085\u2028\u2029]+\s*/gu, '\n')
  const line = { file: catalog.source.file, key: unit.name, note }
  const read = readNote(JSON.stringify(line))
  if (typeof read === 'string') throw unwritable(catalog, `The comment has ${read}.`)
  const { file: notes } = catalog.notes ?? {}
  const now = notes === undefined ? undefined : await readNotes(notes, place)
  refuseUnreadable(now?.problems ?? [])
  const isOwn = (one: WrittenNote) => noteId(one) === noteId(read)
  // The last line for a message counts.
  const last = now?.lines.findLast(isOwn)
  const isComment = unit.note !== undefined && last?.note !== unit.note
  if (notes !== undefined && !isComment) {
    const others = now?.lines.filter((one) => !isOwn(one)) ?? []
    // A line may have more fields, which lockale does not read.
    const text = JSON.stringify(last === undefined ? line : { ...(JSON.parse(last.text) as object), note })
    const bytes = printNotes(note === '' ? others : [...others, { ...line, text }])
    await commitOne({ file: notes, bytes, digest: now?.digest }, place)
    return notes
  }
  const { file, digest } = catalog.source
  const bytes = note === '' ? undefined : withComment(catalog, unit, note)
  if (bytes === undefined) throw unwritable(catalog, `lockale cannot write this comment into ${file}.`)
  await commitOne({ file, bytes, digest }, place)
  return file
}

function unwritable({ source, notes }: Catalog, message: string): LockaleError {
  return new LockaleError('NOTE_UNWRITABLE', message, {
    place: source.file,
    hint:
      notes === undefined
        ? 'Nothing was changed. Edit the file, or name a file for descriptions in the config: "notes": "locales/notes.jsonl" in the entry of "files".'
        : 'Nothing was changed. Edit the file.',
  })
}
