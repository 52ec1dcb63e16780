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
  /**
   * `parse-error` at a character says what was `expected` and what was `found`, both as words for people; `too-deep` how many
   * levels there may be at most.
   */
  readonly problem: (problem: FileProblem, maxDepth?: number) => Diagnostic
  /** `duplicate-key` at what is lost; `countsLine` and `countsColumn` say where the same key stands that counts. */
  readonly duplicate: (lost: Pick<Finding, 'range' | 'path'> & { readonly key: string }, countsAt: number) => Diagnostic
  readonly tooDeep: (
    range: Range,
    how: { readonly depth: number; readonly limit: number; readonly unit: 'levels' | 'path segments' },
  ) => Diagnostic
}

/** Why a file cannot be read. */
export interface FileProblem {
  readonly code?: 'parse-error' | 'too-deep'
  readonly at: number
  /** As words: "expected …". */
  readonly expected: string
  /** What stands there instead, if the character there does not say it. */
  readonly found?: string | undefined
  /** What to do about it. */
  readonly hint?: string | undefined
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
  const finding = ({ code, severity, range, path, arguments: facts }: Finding): Diagnostic => ({
    code,
    severity,
    file,
    range,
    position: position(range.start),
    ...(path && { message: nameOf(path) }),
    arguments: facts,
  })
  const tooDeep: Findings['tooDeep'] = (range, { depth, limit, unit }) =>
    finding({ code: 'too-deep', severity: 'error', range, arguments: { depth, limit, unit } })
  return {
    position,
    finding,
    tooDeep,
    problem({ code = 'parse-error', at, expected, found = describeFound(text, at), hint }, maxDepth = 0) {
      const range = characterAt(text, at)
      if (code === 'too-deep') return tooDeep(range, { depth: maxDepth + 1, limit: maxDepth, unit: 'levels' })
      const facts = { expected, found, ...(hint !== undefined && { hint }) }
      return finding({ code, severity: 'error', range, arguments: facts })
    },
    duplicate({ key, range, path }, countsAt) {
      const { line, column } = position(countsAt)
      const facts = { key, countsLine: line, countsColumn: column }
      return finding({ code: 'duplicate-key', severity: 'warning', range, ...(path && { path }), arguments: facts })
    },
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
 * `duplicate-key` at each value that is lost, since another one with its path comes behind it; `countsLine` and
 * `countsColumn` say where that one stands.
 */
export function duplicateFindings(entries: readonly Entry[], { duplicate }: Findings): readonly Diagnostic[] {
  const ids = new Set<string>()
  for (const { path } of entries) ids.add(idOf(path))
  if (ids.size === entries.length) return []
  const lasts = new Map(entries.map((entry) => [idOf(entry.path), entry]))
  return entries.flatMap((entry) => {
    const { path, keyRange: range } = entry
    const last = lasts.get(idOf(path))
    if (last === undefined || last === entry) return []
    return [duplicate({ key: path.at(-1) ?? '', range, path }, last.keyRange.start)]
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
