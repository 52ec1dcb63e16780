import {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  type Position,
  positionFinder,
  type Range,
  type Severity,
} from '@lockale/errors'
import type { Entry, EntryPath, ParsedFile } from './format.ts'

/** Makes the diagnostics of one file. Its text is looked at for lines only once there is something to report. */
export interface Findings {
  readonly finding: (finding: Finding) => Diagnostic
  readonly position: (offset: number) => Position
}

export interface Finding {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly range: Range
  /** Path of the message that has the problem. */
  readonly path?: EntryPath
  readonly arguments: DiagnosticArguments
}

export function findingsIn(text: string, file: string): Findings {
  const position = positionFinder(text)
  return {
    position,
    finding: ({ code, severity, range, path, arguments: facts }) => ({
      code,
      severity,
      file,
      range,
      position: position(range.start),
      ...(path && { message: nameOf(path) }),
      arguments: facts,
    }),
  }
}

/** True for a file that could not be read. */
export function hasError({ diagnostics }: Pick<ParsedFile, 'diagnostics'>): boolean {
  return diagnostics.some(({ severity }) => severity === 'error')
}

/** A path as people write it. One that is too long to show is cut: a file may hold it many thousand times. */
function nameOf(path: EntryPath): string {
  let name = ''
  for (const [index, segment] of path.entries()) {
    name += (index > 0 ? '.' : '') + segment.slice(0, maxNameLength)
    if (name.length >= maxNameLength) return `${name.slice(0, maxNameLength)}…`
  }
  return name
}

const maxNameLength = 1000

/** The character at an offset, whole; empty at the end of the text. */
export function characterAt(text: string, offset: number): Range {
  const code = text.codePointAt(offset)
  return { start: offset, end: code === undefined ? offset : offset + (code > 0xffff ? 2 : 1) }
}

/**
 * One `conflict-marker` for each conflict: `oursLine` and `theirsLine` are the lines of the markers above each side,
 * `oursText` and `theirsText` the first line of each that the other does not have, absent where there is none.
 */
export function conflictFindings(text: string, { finding, position }: Findings): readonly Diagnostic[] {
  return findConflicts(text).map(({ range, oursAt, theirsAt, ours, theirs }) =>
    finding({
      code: 'conflict-marker',
      severity: 'error',
      range,
      arguments: {
        ours,
        theirs,
        ...(oursAt !== undefined && { oursLine: position(oursAt).line }),
        ...(theirsAt !== undefined && { theirsLine: position(theirsAt).line }),
        endLine: position(range.end).line,
        ...sideTexts(text, { oursAt, theirsAt, end: range.end }),
      },
    }),
  )
}

interface ConflictPlace {
  readonly oursAt: number | undefined
  readonly theirsAt: number | undefined
  readonly end: number
}

function sideTexts(text: string, { oursAt, theirsAt, end }: ConflictPlace): DiagnosticArguments {
  if (oursAt === undefined || theirsAt === undefined) return {}
  // Without the markers themselves, and what git wrote of the base between the sides.
  const [above = ''] = text.slice(oursAt, theirsAt).split(/^\|{7}/mu)
  const ours = above.split(/\r\n|\r|\n/u).slice(1)
  const theirs = text
    .slice(theirsAt, end)
    .split(/\r\n|\r|\n/u)
    .slice(1, -1)
  const [oursText, theirsText] = [firstOwn(ours, theirs), firstOwn(theirs, ours)]
  return { ...(oursText !== undefined && { oursText }), ...(theirsText !== undefined && { theirsText }) }
}

function firstOwn(lines: readonly string[], others: readonly string[]): string | undefined {
  const known = new Set(others)
  return lines
    .find((line) => line.trim() !== '' && !known.has(line))
    ?.trim()
    .slice(0, maxNameLength)
}

/** A merge conflict that git left in a file, or what remains of one: a marker that is not there is `undefined`. */
interface Conflict {
  readonly range: Range
  /** Offset of the line `<<<<<<<`, above our side. */
  readonly oursAt: number | undefined
  /** Offset of the line `=======`, above their side. */
  readonly theirsAt: number | undefined
  /** What git wrote behind the markers: mostly `HEAD` and the name of a branch. */
  readonly ours: string
  readonly theirs: string
}

/** Markers are seven characters at the start of a line (git-merge, "How conflicts are presented"). */
const marker = /(?<![^\r\n])(?:<{7}|={7}|>{7})(?![<=>])[^\r\n]*/gu

/** Finds all conflicts, in file order. */
export function findConflicts(text: string): readonly Conflict[] {
  const conflicts: Conflict[] = []
  let open: Omit<Conflict, 'theirs'> | undefined
  for (const match of text.matchAll(marker)) {
    const [line] = match
    const label = line.slice(7).trim()
    const range = { start: match.index, end: match.index + line.length }
    if (line.startsWith('<')) {
      if (open !== undefined) conflicts.push({ ...open, theirs: '' })
      open = { range, oursAt: match.index, theirsAt: undefined, ours: label }
    } else if (line.startsWith('=')) {
      if (open !== undefined && open.theirsAt !== undefined) conflicts.push({ ...open, theirs: '' })
      const isSecond = open !== undefined && open.theirsAt === undefined
      const begun = isSecond ? open : undefined
      open = {
        range: { start: begun?.range.start ?? range.start, end: range.end },
        oursAt: begun?.oursAt,
        theirsAt: match.index,
        ours: begun?.ours ?? '',
      }
    } else {
      const start = open?.range.start ?? range.start
      conflicts.push({
        range: { start, end: range.end },
        oursAt: open?.oursAt,
        theirsAt: open?.theirsAt,
        ours: open?.ours ?? '',
        theirs: label,
      })
      open = undefined
    }
  }
  if (open !== undefined) conflicts.push({ ...open, theirs: '' })
  return conflicts
}

/**
 * `duplicate-key` at each value that is lost, since another one with its path comes behind it; `countsLine` and
 * `countsColumn` say where that one stands.
 */
export function duplicateFindings(entries: readonly Entry[], { finding, position }: Findings): readonly Diagnostic[] {
  const ids = new Set<string>()
  for (const { path } of entries) ids.add(idOf(path))
  if (ids.size === entries.length) return []
  const lasts = new Map(entries.map((entry) => [idOf(entry.path), entry]))
  return entries.flatMap((entry) => {
    const { path, keyRange: range } = entry
    const last = lasts.get(idOf(path))
    if (last === undefined || last === entry) return []
    const counts = position(last.keyRange.start)
    const facts = { key: path.at(-1) ?? '', countsLine: counts.line, countsColumn: counts.column }
    return [finding({ code: 'duplicate-key', severity: 'warning', range, path, arguments: facts })]
  })
}

/**
 * `unpaired-surrogate` where a key or a text holds half a character: as an escape, or as it is in UTF-16. Its bytes survive,
 * but no request can carry it.
 */
export function surrogateFindings(entries: readonly Entry[], { finding }: Findings): readonly Diagnostic[] {
  return entries.flatMap(({ kind, path, value, keyRange, valueRange }) => {
    const places = [
      ...(hasLoneSurrogate(path.at(-1) ?? '') ? [{ where: 'key', range: keyRange }] : []),
      ...(kind === 'text' && hasLoneSurrogate(value) ? [{ where: 'text', range: valueRange }] : []),
    ]
    return places.map(({ where, range }) =>
      finding({ code: 'unpaired-surrogate', severity: 'warning', range, path, arguments: { where } }),
    )
  })
}

/** Half of a character: no encoding can write it, so it is refused in new text. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}

function idOf(path: EntryPath): string {
  const [first = ''] = path
  return path.length === 1 && !first.startsWith('\0') ? first : `\0${JSON.stringify(path)}`
}

/**
 * What stands at an offset where something else was expected, in words: a whole word, a character, or its name. Nothing
 * unprintable comes through.
 * @param comment what a comment begins with
 */
export function describeFound(text: string, at: number, comment?: string): string {
  const code = text.codePointAt(at)
  if (code === undefined) return 'the end of the file'
  if (comment !== undefined && text.startsWith(comment, at)) return 'a comment'
  const character = String.fromCodePoint(code)
  if (character === '\n' || character === '\r') return 'a line break'
  if (character === '\t') return 'a tab'
  if (character === ' ') return 'a blank'
  if (character === '\\') return `\`${text.slice(at, at + 2).replace(/[^ -~]$/, '')}\``
  const word = /^[A-Za-z_][\w-]{0,39}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)) return `\`${character}\``
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
