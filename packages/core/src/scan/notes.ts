import { hash } from 'node:crypto'
import { type Diagnostic, groupBy, isRecord, rememberEach } from '@lockale/errors'
import { withoutDotSlash } from '@lockale/config-schema'
import { type ProjectPlace, readBytes } from '@lockale/disk'
import { digestOf } from '../model/hash.ts'
import type { FoundCatalog } from './find.ts'

/** A line of a notes file: the description of one message. */
export interface NoteLine {
  /** The source file of the message, relative to the project, with `/`. */
  readonly file: string
  /** The key of the message as users write it: `cart.title`. */
  readonly key: string
  /** The description. Blank: none yet. */
  readonly note: string
}

/** A line of a notes file with its text as it is there. */
export interface WrittenNote extends NoteLine {
  readonly text: string
}

/** A line of a notes file with its number, from 1. */
interface PlacedLine extends WrittenNote {
  readonly line: number
}

/** Identifies the message that a line describes. */
export function noteId({ file, key }: Pick<NoteLine, 'file' | 'key'>): string {
  return JSON.stringify([file, key])
}

/** Returns the bytes of a notes file: the lines sorted by file and key, which git merges well. */
export function printNotes(lines: readonly WrittenNote[]): Uint8Array<ArrayBuffer> {
  const sorted = lines.toSorted((a, b) => compare(a.file, b.file) || compare(a.key, b.key))
  return new TextEncoder().encode(sorted.map(({ text }) => `${text}\n`).join(''))
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The descriptions of a catalog in the notes file that the config names. */
export interface CatalogNotes {
  readonly file: string
  /** A hash of the descriptions. */
  readonly digest: string
  /** The descriptions by key. The last line for a key counts. */
  readonly byKey: ReadonlyMap<string, string>
  /**
   * Returns the problems of the lines of this catalog. The first catalog of a notes file also gets those of the file.
   * @param takes returns whether a message exists (`missing`), and whether a comment in its own file counts (`comment`)
   */
  diagnose(takes: (key: string) => 'missing' | 'comment' | 'taken'): readonly Diagnostic[]
}

/** Returns a function that reads the descriptions of a catalog. Each notes file is read once, when it is needed. */
export function openNotes(
  found: readonly FoundCatalog[],
  { fs, root }: ProjectPlace,
): (catalog: FoundCatalog) => Promise<CatalogNotes | undefined> {
  const read = rememberEach(async (file: string) => {
    const { lines, problems } = await readNotes(file, { fs, root })
    const ofCatalogs = found.filter(({ pattern }) => pattern.notes === file)
    const sources = new Set(ofCatalogs.map(({ sourceFile }) => sourceFile.normalize('NFC')))
    const stray = lines.filter((line) => !sources.has(line.file))
    return { bySource: groupBy(lines, (line) => line.file), problems, stray, first: ofCatalogs[0] }
  })
  return async (catalog) => {
    const { notes: file } = catalog.pattern
    if (file === undefined) return undefined
    const { bySource, problems, stray, first } = await read(file)
    const own = (bySource.get(catalog.sourceFile.normalize('NFC')) ?? []).filter(({ note }) => note.trim() !== '')
    const byKey = new Map<string, PlacedLine>()
    const repeated: Diagnostic[] = []
    for (const line of own.toReversed()) {
      const last = byKey.get(line.key)
      if (last === undefined) byKey.set(line.key, line)
      else repeated.push(about(line, file, 'duplicate-key', { countsLine: last.line }))
    }
    const described = [...byKey.values()].reverse()
    return {
      file,
      digest: hash('sha256', JSON.stringify(described.map(({ key, note }) => [key, note])), 'base64url'),
      byKey: new Map(described.map(({ key, note }) => [key, note])),
      diagnose(takes) {
        const unused = described.flatMap((line) => {
          const taken = takes(line.key)
          return taken === 'taken' ? [] : [about(line, file, 'unused-description', { source: line.file, by: taken })]
        })
        const ofFile =
          first === catalog
            ? stray.map((line) => about(line, file, 'unused-description', { source: line.file, by: 'missing' }))
            : []
        return [...(first === catalog ? problems : []), ...ofFile, ...repeated.toReversed(), ...unused]
      },
    }
  }
}

interface ParsedNotes {
  readonly lines: readonly PlacedLine[]
  /** The first error; a file with an error has no lines. */
  readonly problems: readonly Diagnostic[]
}

/** Reads a notes file, which may not exist yet. `digest`: hash of its bytes. @throws {LockaleError} `FILE_UNREADABLE` */
export async function readNotes(
  file: string,
  { fs, root }: ProjectPlace,
): Promise<ParsedNotes & { readonly digest: string | undefined }> {
  const bytes = await readBytes(fs, root, file)
  if (bytes === undefined) return { lines: [], problems: [], digest: undefined }
  return { ...parseNotes(bytes, file), digest: digestOf(bytes) }
}

/** Maximum size of a notes file, and of a list of descriptions to import. */
export const maxNotesBytes: number = 64 * 1024 * 1024

/** Parses a notes file: a JSON object on each line. Line ends, blank lines and a byte order mark do not matter. */
export function parseNotes(bytes: Uint8Array, file: string): ParsedNotes {
  const failed = (code: 'parse-error' | 'bad-encoding', args: Diagnostic['arguments'], line?: number): ParsedNotes => {
    const place = line === undefined ? {} : { position: { line, column: 1 } }
    return { lines: [], problems: [{ code, severity: 'error', file, ...place, arguments: args }] }
  }
  if (bytes.length > maxNotesBytes)
    return failed('parse-error', { expected: `at most ${maxNotesBytes} bytes`, found: `${bytes.length} bytes` })
  const text = decodeNotes(bytes)
  if (text === undefined) return failed('bad-encoding', {})
  const lines: PlacedLine[] = []
  for (const [at, line] of linesOf(text)) {
    const read = readNote(line)
    if (typeof read === 'string') {
      const isConflict = /^(?:<{7}|={7}|>{7}|\|{7})(?![<=>|])/u.test(line)
      const hint = { hint: 'keep the lines of both sides, and remove the marks' }
      const fault = isConflict ? { found: 'the marks of a merge conflict', ...hint } : { found: read }
      return failed('parse-error', { expected: noteShape, ...fault }, at)
    }
    lines.push({ ...read, line: at, text: line })
  }
  return { lines, problems: [] }
}

/** Returns the text of a notes file without its byte order mark; `undefined` if it is not UTF-8. */
export function decodeNotes(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns all lines that are not blank, with their numbers from 1. */
export function linesOf(text: string): readonly (readonly [line: number, text: string])[] {
  return text.split(/\r?\n/u).flatMap((line, at) => (line.trim() === '' ? [] : [[at + 1, line] as const]))
}

/** What a line must be, for errors. */
export const noteShape = 'an object {"file": "…", "key": "…", "note": "…"} on one line'

const mostCharacters = 10_000

/** Reads a line of a notes file. Ignores other fields. Returns what is wrong with it, as words after "found". */
export function readNote(line: string): NoteLine | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'a line that is not JSON'
  }
  if (!isRecord(value)) return 'another value'
  const { file, key, note } = value
  if (typeof file !== 'string') return 'no string "file"'
  if (typeof key !== 'string') return 'no string "key"'
  if (typeof note !== 'string') return 'no string "note"'
  if (note.length > mostCharacters) return `a note of more than ${mostCharacters} characters`
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]/u.test(note)) return 'a control character or half of a character'
  return { file: withoutDotSlash(file).normalize('NFC'), key, note }
}

function about(
  { key, line }: PlacedLine,
  file: string,
  code: 'duplicate-key' | 'unused-description',
  args: Diagnostic['arguments'],
): Diagnostic {
  return { code, severity: 'warning', file, position: { line, column: 1 }, message: key, arguments: args }
}
