import {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  isError,
  type Position,
  positionFinder,
  type Range,
  type Severity,
} from '@lockale/errors'
import type { Entry, EntryPath, ParsedFile } from './format.ts'

/** Creates the diagnostics of one file. It computes lines only when there is something to report. */
export interface Findings {
  readonly finding: (finding: Finding) => Diagnostic
  readonly position: (offset: number) => Position
  /** Creates a `parse-error`, with `expected` and `found` as words for users; or `too-deep`, with the maximum depth. */
  readonly problem: (problem: FileProblem, maxDepth?: number) => Diagnostic
  /** Creates a `duplicate-key` at the `lost` value, which apps ignore. It also reports where the used value is. */
  readonly duplicate: (lost: Pick<Finding, 'range' | 'path'> & { readonly key: string }, countsAt: number) => Diagnostic
  readonly tooDeep: (
    range: Range,
    how: { readonly depth: number; readonly limit: number; readonly unit: 'levels' | 'path segments' },
  ) => Diagnostic
}

export interface FileProblem {
  readonly code?: 'parse-error' | 'too-deep'
  readonly at: number
  /** The end of the range. Default: the end of the character at the offset. */
  readonly end?: number | undefined
  /** Text for users, shown after "expected". */
  readonly expected: string
  /** A description of what was found. Default: the character at the offset. */
  readonly found?: string | undefined
  readonly hint?: string | undefined
  /** Offset of the element that is not closed. */
  readonly openedAt?: number | undefined
}

/** Thrown at the first text that a scanner cannot read. Caught where the file is parsed. */
export class ParseProblem extends Error implements FileProblem {
  override readonly name = 'ParseProblem'
  readonly code: 'parse-error' | 'too-deep'
  readonly at: number
  readonly expected: string
  readonly found: string | undefined
  readonly hint: string | undefined
  readonly openedAt: number | undefined

  constructor(
    at: number,
    expected: string,
    { code = 'parse-error', found, hint, openedAt }: Partial<FileProblem> = {},
  ) {
    super(expected)
    this.code = code
    this.at = at
    this.expected = expected
    this.found = found
    this.hint = hint
    this.openedAt = openedAt
  }
}

/** Returns what a scanner reads, or the problem that it throws. */
export function orProblem<Read>(read: () => Read): Read | ParseProblem {
  try {
    return read()
  } catch (error) {
    if (error instanceof ParseProblem) return error
    throw error
  }
}

export interface Finding {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly range: Range
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
    problem({ code = 'parse-error', at, end, expected, found = describeFound(text, at), hint }, maxDepth = 0) {
      const range = end === undefined ? characterAt(text, at) : { start: at, end }
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

/** Returns true if the file could not be read. */
export function hasError({ diagnostics }: Pick<ParsedFile, 'diagnostics'>): boolean {
  return diagnostics.some(isError)
}

/** Returns a path as error messages show it. Long paths are cut, because a file may contain them thousands of times. */
function nameOf(path: EntryPath): string {
  let name = ''
  for (const [index, segment] of path.entries()) {
    name += (index > 0 ? '.' : '') + segment.slice(0, maxNameLength)
    if (name.length >= maxNameLength) return `${name.slice(0, maxNameLength)}…`
  }
  return name
}

const maxNameLength = 1000

/** Returns the range of the character at an offset; an empty range at the end of the text. */
export function characterAt(text: string, offset: number): Range {
  const code = text.codePointAt(offset)
  return { start: offset, end: code === undefined ? offset : offset + (code > 0xffff ? 2 : 1) }
}

/** Returns a `duplicate-key` for each value that a later value with the same path replaces. */
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

/** Returns an `unpaired-surrogate` for each key or string with a lone surrogate, which cannot be sent to a service. */
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

/** Returns true if a text has a lone surrogate. No encoding can write it, so it is refused in new values. */
export function hasLoneSurrogate(text: string): boolean {
  return !text.isWellFormed()
}

function idOf(path: EntryPath): string {
  const [first = ''] = path
  if (path.length === 1 && !first.startsWith('\0')) return first
  return path.reduce((id, segment) => `${id}\0${segment.length}\0${segment}`, '')
}

/**
 * Returns a description for users of the text at an offset: a word, a character, or the name of a character.
 * @param comment the mark that begins a comment
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
