import { breakLength, toLines } from '../lines.ts'
import { errorMessage, type Range } from '@lockale/errors'
import { type Block, type BlockDialect } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import { duplicateFindings, type FileProblem, surrogateFindings } from '../findings.ts'
import type { EditOptions, Entry, EntryChange, Format, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { refuseEdit, showPath } from '../refuse.ts'

/** A custom file format for keys with strings. Ranges are UTF-16 offsets into the file, `end` excluded. */
export interface OwnFormat {
  /** Lowercase letters, digits and `-`. It must differ from the ids of built-in formats. */
  readonly id: string
  /** The name that users see: `Game strings`. */
  readonly name: string
  /** File extensions with the dot, in lowercase. */
  readonly extensions: readonly string[]
  /** Returns the entries in file order. If it throws, the file is invalid. @param text without byte order mark */
  readonly read: (text: string) => OwnContent
  /**
   * Returns the characters for `valueRange` that `read` decodes to this value.
   * @param token the current characters; `undefined` for a new entry
   */
  readonly printValue: (value: string, token: string | undefined) => string
  /** Returns a new entry without a line break at its end. @param token the value as `printValue` has written it */
  readonly printEntry: (key: string, token: string) => string
}

/** The entries of a file, or why it cannot be read. */
export interface OwnContent {
  readonly entries: readonly OwnEntry[]
  /** Why the file cannot be read. A file with a problem is not edited. */
  readonly problems?: readonly OwnProblem[] | undefined
}

/** A key, its value, and where they are in the file. */
export interface OwnEntry {
  readonly key: string
  readonly value: string
  /** The comment for translators that belongs to the entry. */
  readonly note?: string | undefined
  readonly keyRange: Range
  /** The characters of the value, including its quotes. */
  readonly valueRange: Range
  /** The whole entry from its first to its last character, without comment and line break. */
  readonly range: Range
  /** Offset of the comment that moves with the entry. Default: `range.start`. */
  readonly commentStart?: number | undefined
}

/** Why a file cannot be read, and where: "expected `=`, found `:`". */
export interface OwnProblem {
  readonly range: Range
  /** What the file should contain at `range`. */
  readonly expected: string
  readonly found: string
}

/** Returns the format that a definition describes. The format can parse and edit files. */
export function openOwnFormat(own: OwnFormat): Format {
  const dialect: BlockDialect = {
    read: ({ text }) => toBlocks(text, own.read(text).entries),
    printValue: (value, { target, entry: { valueRange } }) => {
      return own.printValue(value, target.parsed.text.slice(valueRange.start, valueRange.end))
    },
    printBlock: ({ path: [key = ''], value }) => {
      return own.printEntry(key, own.printValue(value?.kind === 'text' ? value.value : '', undefined))
    },
  }
  const parse = (bytes: Uint8Array, options: ParseOptions) => parseOwn(own, bytes, options)
  const edit = (parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions) => {
    refuseUnfit(changes, options)
    return editBlocks(dialect, { parse, parsed, changes, options, format: own.id })
  }
  return {
    id: own.id,
    parse,
    edit,
    create: (source, changes, options) => edit(source, changes, { ...options, source }),
  }
}

function refuseUnfit(changes: readonly EntryChange[], { file }: EditOptions): void {
  for (const { kind, path } of changes) {
    if (kind !== 'copy' && path.length === 1) continue
    const hint = 'Its keys have one level, and all its values are strings.'
    throw refuseEdit(`${file} cannot hold ${showPath(path)} as it is.`, { place: file, hint })
  }
}

function parseOwn(own: OwnFormat, bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, conflicted, failed, done } = opened
  const conflict = conflicted()
  if (conflict) return conflict
  let content: OwnContent
  try {
    content = own.read(text)
    // The definition is third-party code, so everything that it returns is checked.
    const problems = [...(content.problems ?? []), ...misplaced(text, content.entries)]
    if (problems.length > 0) {
      return failed(problems.slice(0, maxProblems).map((one) => findings.problem(toProblem(one, text))))
    }
  } catch (error) {
    const expected = `what the format "${own.id}" can read`
    return failed([findings.problem({ at: 0, end: 0, expected, found: errorMessage(error) })])
  }
  const entries = content.entries.map((entry) => toEntry(entry))
  const diagnostics = [...duplicateFindings(entries, findings), ...surrogateFindings(entries, findings)]
  return done({ entries, diagnostics })
}

const maxProblems = 100

function toProblem({ range, expected, found }: OwnProblem, text: string): FileProblem {
  const { start: at, end } = isRange(range, { start: 0, end: text.length }) ? range : { start: 0, end: 0 }
  return { at, end, expected, found }
}

function toEntry({ key, value, note, keyRange, valueRange }: OwnEntry): Entry {
  return { path: [key], kind: 'text', value, note, keyRange, valueRange }
}

/** Returns a problem for each entry with a wrong range, because its edit would change other bytes. */
function misplaced(text: string, entries: readonly OwnEntry[]): readonly OwnProblem[] {
  let before = 0
  for (const { key, value, note, keyRange, valueRange, range, commentStart = range.start } of entries) {
    const areStrings = [key, value, note ?? ''].every((one) => typeof one === 'string')
    const whole = { start: before, end: text.length }
    const isInOrder = isRange(range, whole) && isRange({ start: commentStart, end: range.start }, whole)
    if (!areStrings || !isInOrder || !isRange(keyRange, range) || !isRange(valueRange, range)) {
      const expected = 'entries in file order, with their key and value inside of them'
      return [{ range, expected, found: `\`${key}\` elsewhere` }]
    }
    before = range.end
  }
  return []
}

function isRange({ start, end }: Range, within: Range): boolean {
  return Number.isInteger(start) && Number.isInteger(end) && within.start <= start && start <= end && end <= within.end
}

function toBlocks(text: string, entries: readonly OwnEntry[]): Block {
  const children = entries.map((own): Block => {
    const { start, end } = toLines(text, own.range)
    const { commentStart = own.range.start } = own
    const leadStart = commentStart === own.range.start ? start : startOfLine(text, commentStart)
    return { path: [own.key], entry: toEntry(own), children: [], leadStart, start, end, insertAt: end }
  })
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end: text.length, insertAt: text.length }
}

function startOfLine(text: string, at: number): number {
  const before = toLines(text, { start: at, end: at }).start
  return before === 0 || breakLength(text, before - 1) > 0 ? before : at
}
