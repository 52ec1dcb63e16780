import { inFolder, type Inspection } from '@lockale/core'
import {
  decodeNotes,
  linesOf,
  maxNotesBytes,
  noteId,
  type NoteLine,
  printNotes,
  readNote,
  readNotes,
  type WrittenNote,
} from '@lockale/core/scan/notes'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { commitOne } from '@lockale/core/write/commit'
import { addToGroup, groupBy, LockaleError } from '@lockale/errors'
import type { LockOptions, OpenedProject } from '@lockale/project'

type Scan = Inspection['scan']

/**
 * Why a description was not written. `not-a-note`: the line is not an object with `file`, `key` and `note`;
 * `two-notes`: the list has two different descriptions for the message; `unknown-message`: the project has no such
 * message; `no-notes-file`: the config names no notes file for the source file; `has-comment`: a comment beside the
 * string describes it, and counts.
 */
export type NoteRefusal = 'not-a-note' | 'two-notes' | 'unknown-message' | 'no-notes-file' | 'has-comment'

/** A description that was not written. */
export interface RefusedNote {
  /** Its place in the list: `notes.jsonl:3`. */
  readonly place: string
  readonly reason: NoteRefusal
  readonly file: string | null
  readonly message: string | null
  /** For `not-a-note`: what the line is instead. */
  readonly found: string | null
}

/** A line to import. `note`: what it says, or what is wrong with it. */
export interface GivenNote {
  readonly place: string
  readonly note: NoteLine | string
}

/** What became of the lines. `asked` is the sum of the other three. */
export interface NotesReport {
  readonly asked: number
  readonly written: number
  readonly skipped: number
  readonly refused: readonly RefusedNote[]
  /** Notes files that were changed. */
  readonly files: readonly string[]
}

/** Reads a list of descriptions. @throws {LockaleError} `FILE_UNREADABLE` if it is too large, or not UTF-8 */
export function readGivenNotes(bytes: Uint8Array, name: string): readonly GivenNote[] {
  const text = bytes.length > maxNotesBytes ? undefined : decodeNotes(bytes)
  if (text !== undefined) return linesOf(text).map(([line, own]) => ({ place: `${name}:${line}`, note: readNote(own) }))
  const why = bytes.length > maxNotesBytes ? `it has more than ${maxNotesBytes} bytes` : 'it is not UTF-8'
  throw new LockaleError('FILE_UNREADABLE', `${name} cannot be read: ${why}.`, {
    place: name,
    hint: 'Write one JSON object a line, as lockale notes export does. Nothing was changed.',
  })
}

/**
 * Writes descriptions into the notes files that the config names, sorted by file and key. Lines of other messages stay
 * as they are. A description is written whole or not at all; locale files are not touched.
 * @throws {LockaleError} `CATALOG_UNREADABLE`, `CATALOG_CONFLICTED`, and as writing a file
 */
export async function importNotes(
  project: OpenedProject,
  given: readonly GivenNote[],
  { dryRun = false, ...waiting }: LockOptions & { readonly dryRun?: boolean },
): Promise<NotesReport> {
  const refused = new Map<string, Pick<RefusedNote, 'reason' | 'found'>>()
  const { open, skipped: repeated } = sortGiven(given, refused)
  const files: string[] = []
  let [written, skipped] = [0, repeated]
  for (const app of await project.select({})) {
    await app.run('notes', { ...waiting, dryRun }, async ({ scan }, ports) => {
      refuseBroken(scan)
      for (const [file, catalogs] of groupBy(scan.catalogs, ({ notes }) => notes?.file)) {
        const now = file === undefined ? undefined : await readNotes(file, ports)
        const lines = new Map<string, readonly WrittenNote[]>(groupBy(now?.lines ?? [], noteId))
        const before = written
        for (const { source } of catalogs) {
          const place = inFolder(app.folder, source.file).normalize('NFC')
          const units = new Map(source.units.map((unit) => [unit.name, unit]))
          for (const one of open.get(place) ?? []) {
            const line = { ...one.note, file: source.file }
            const reason = refusalOf(line, units.get(line.key), { file, written: lines.get(noteId(line)) })
            if (reason === 'skipped') skipped++
            else if (reason !== undefined) refused.set(one.place, { reason, found: null })
            else {
              lines.set(noteId(line), [{ ...line, text: JSON.stringify(line) }])
              written++
            }
          }
          open.delete(place)
        }
        if (file === undefined || written === before) continue
        files.push(inFolder(app.folder, file))
        if (dryRun) continue
        await commitOne({ file, bytes: printNotes([...lines.values()].flat()), digest: now?.digest }, ports)
      }
    })
  }
  for (const own of open.values()) {
    for (const { place } of own) refused.set(place, { reason: 'unknown-message', found: null })
  }
  return {
    asked: given.length,
    written,
    skipped,
    refused: given.flatMap(({ place, note }) => {
      const why = refused.get(place)
      const { file, key: message } = typeof note === 'string' ? { file: null, key: null } : note
      return why === undefined ? [] : [{ place, file, message, ...why }]
    }),
    files,
  }
}

/** Throws if the source strings or the descriptions cannot be read. Errors in translations do not matter. */
export function refuseBroken({ catalogs, diagnostics }: Scan): void {
  const files = new Set(catalogs.flatMap(({ source, notes }) => [source.file, notes?.file]))
  refuseUnreadable(diagnostics.filter(({ file }) => files.has(file)))
}

interface OpenNote {
  readonly place: string
  readonly note: NoteLine
}

/** Returns the descriptions to write, by source file, and the number of lines without one and of repeated lines. */
function sortGiven(
  given: readonly GivenNote[],
  refused: Map<string, Pick<RefusedNote, 'reason' | 'found'>>,
): { readonly open: Map<string, OpenNote[]>; readonly skipped: number } {
  const open = new Map<string, OpenNote[]>()
  const filled: OpenNote[] = []
  for (const { place, note } of given) {
    if (typeof note === 'string') refused.set(place, { reason: 'not-a-note', found: note })
    else if (note.note.trim() !== '') filled.push({ place, note })
  }
  let taken = 0
  for (const own of groupBy(filled, ({ note }) => noteId(note)).values()) {
    const [first] = own
    if (own.every(({ note }) => note.note === first.note.note)) addToGroup(open, first.note.file, first)
    else for (const { place } of own) refused.set(place, { reason: 'two-notes', found: null })
  }
  for (const own of open.values()) taken += own.length
  return { open, skipped: given.length - taken - refused.size }
}

/** Returns why a description is not written; `undefined` if it is, `skipped` if the message has it already. */
function refusalOf(
  { note }: NoteLine,
  unit: Scan['catalogs'][number]['source']['units'][number] | undefined,
  { file, written }: { readonly file: string | undefined; readonly written: readonly NoteLine[] | undefined },
): NoteRefusal | 'skipped' | undefined {
  if (unit === undefined) return 'unknown-message'
  if (unit.note === note) return 'skipped'
  const isOutside = unit.note === undefined || written?.some((line) => line.note === unit.note) === true
  if (!isOutside) return 'has-comment'
  return file === undefined ? 'no-notes-file' : undefined
}
