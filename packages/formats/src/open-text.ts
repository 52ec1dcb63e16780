import type { Diagnostic, DiagnosticArguments, Range } from '@lockale/errors'
import { type Damage, decodeText, type EncodingRules } from './encoding.ts'
import { characterAt, type Findings, findingsIn } from './findings.ts'
import type { ParsedFile, ParseOptions } from './format.ts'

/** Default size limit of a file: larger than any locale file, and small enough for one JavaScript string. */
const defaultMaxBytes = 256 * 1024 * 1024

export interface OpenedText extends Pick<ParsedFile, 'text' | 'bom' | 'encoding'> {
  readonly ok: true
  readonly findings: Findings
  /** Returns the result for a file with errors. If the text has a merge conflict, only the conflict is reported. */
  readonly failed: (diagnostics: readonly Diagnostic[]) => ParsedFile
  /** Returns the result for a text that has a merge conflict but could be parsed; `undefined` without a conflict. */
  readonly conflicted: () => ParsedFile | undefined
  /** Returns the result for a file without errors, with its diagnostics in file order. */
  readonly done: (parsed: Pick<ParsedFile, 'entries' | 'diagnostics'>) => ParsedFile
}

/** Decodes a file, as the first step of every `parse`. If that fails, returns a parsed file with the problem. */
export function openText(
  bytes: Uint8Array,
  { file, maxBytes = defaultMaxBytes }: ParseOptions,
  rules: EncodingRules = {},
): OpenedText | { readonly ok: false; readonly parsed: ParsedFile } {
  if (bytes.length > maxBytes) {
    const facts = { at: 0, expected: `at most ${maxBytes} bytes`, found: `${bytes.length} bytes` }
    const tooLarge = findingsIn('', file).problem(facts)
    return { ok: false, parsed: { text: '', bom: false, encoding: 'utf-8', entries: [], diagnostics: [tooLarge] } }
  }
  const { text, bom, encoding, damage } = decodeText(bytes, rules)
  const findings = findingsIn(text, file)
  const refuse = (diagnostics: readonly Diagnostic[]): ParsedFile => ({ text, bom, encoding, entries: [], diagnostics })
  if (damage) return { ok: false, parsed: refuse([encodingFinding(damage, { text, bytes }, findings)]) }
  return {
    ok: true,
    text,
    bom,
    encoding,
    findings,
    failed: (diagnostics) => {
      const conflicts = conflictFindings(text, findings)
      return refuse(conflicts.length > 0 ? conflicts : diagnostics)
    },
    conflicted: () => {
      // Without the other markers, a line `=======` is no conflict: it may underline a heading.
      if (!/(?<![^\r\n])(?:<{7}|>{7})(?![<=>])/.test(text)) return undefined
      return refuse(conflictFindings(text, findings))
    },
    done: ({ entries, diagnostics }) => ({
      text,
      bom,
      encoding,
      entries,
      diagnostics: diagnostics.toSorted(inFileOrder),
    }),
  }
}

/** Returns the finding `bad-encoding`. `byteOffset` counts from 0, `byte` is hex, `looksLike` the likely encoding. */
function encodingFinding(
  { byteOffset, offset, looksLike }: Damage,
  { text, bytes }: { readonly text: string; readonly bytes: Uint8Array },
  { finding }: Findings,
): Diagnostic {
  return finding({
    code: 'bad-encoding',
    severity: 'error',
    range: characterAt(text, offset),
    arguments: {
      byteOffset,
      byte: (bytes[byteOffset] ?? 0).toString(16).toUpperCase().padStart(2, '0'),
      ...(looksLike && { looksLike }),
    },
  })
}

/** Compares diagnostics by the starts of their ranges. */
export function inFileOrder(one: Diagnostic, other: Diagnostic): number {
  return (one.range?.start ?? 0) - (other.range?.start ?? 0)
}

/**
 * Returns a `conflict-marker` for each conflict. `oursLine` and `theirsLine` are the lines of the markers above each
 * side. `oursText` and `theirsText` are the first lines that only one side has; absent if there is none.
 */
function conflictFindings(text: string, { finding, position }: Findings): readonly Diagnostic[] {
  return findConflicts(text).map((conflict) => {
    const { range, oursAt, theirsAt, ours, theirs } = conflict
    const facts = {
      ours,
      theirs,
      ...(oursAt !== undefined && { oursLine: position(oursAt).line }),
      ...(theirsAt !== undefined && { theirsLine: position(theirsAt).line }),
      endLine: position(range.end).line,
      ...sideTexts(text, conflict),
    }
    return finding({ code: 'conflict-marker', severity: 'error', range, arguments: facts })
  })
}

function sideTexts(text: string, { oursAt, theirsAt, range }: Conflict): DiagnosticArguments {
  if (oursAt === undefined || theirsAt === undefined) return {}
  // The sides are compared without their markers, and without the base version that git may write between them.
  const [above = ''] = text.slice(oursAt, theirsAt).split(/^\|{7}/mu)
  const ours = above.split(/\r\n|\r|\n/u).slice(1)
  const theirs = text
    .slice(theirsAt, range.end)
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
    .slice(0, maxLine)
}

/** A merge conflict that git left in a file, or a part of one. A missing marker is `undefined`. */
interface Conflict {
  readonly range: Range
  /** Offset of the line `<<<<<<<`. */
  readonly oursAt: number | undefined
  /** Offset of the line `=======`. */
  readonly theirsAt: number | undefined
  /** The text that git wrote after the marker, such as `HEAD` or the name of a branch. */
  readonly ours: string
  readonly theirs: string
}

/** Markers are seven characters at the start of a line (git-merge, "How conflicts are presented"). */
const marker = /(?<![^\r\n])(?:<{7}|={7}|>{7})(?![<=>])[^\r\n]*/gu

export function findConflicts(text: string): readonly Conflict[] {
  const conflicts: Conflict[] = []
  let open: Conflict | undefined
  for (const match of text.matchAll(marker)) {
    const [line] = match
    const at = match.index
    const label = line.slice(7).trim()
    const isSecond = line.startsWith('=') && open?.theirsAt === undefined
    const begun = isSecond || line.startsWith('>') ? open : undefined
    if (open !== undefined && begun === undefined) conflicts.push(open)
    open = {
      range: { start: begun?.range.start ?? at, end: at + line.length },
      oursAt: line.startsWith('<') ? at : begun?.oursAt,
      theirsAt: line.startsWith('=') ? at : begun?.theirsAt,
      ours: line.startsWith('<') ? label : (begun?.ours ?? ''),
      theirs: line.startsWith('>') ? label : '',
    }
    if (!line.startsWith('>')) continue
    conflicts.push(open)
    open = undefined
  }
  if (open !== undefined) conflicts.push(open)
  return conflicts
}

const maxLine = 1000
