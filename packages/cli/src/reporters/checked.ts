import { createHash } from 'node:crypto'
import { type CheckReport, describe, type Shortfall } from '@lockale/core'
import type { MachineTranslation } from '@lockale/project/machine-translations'
import type { Diagnostic, Severity } from '@lockale/errors'
import { exitOfCheck, exits } from '@lockale/terminal/exit-codes'
import { count, percent } from '@lockale/terminal/render/figures'
import { isAboutFile, sortFindings } from '../render/findings.ts'
import { terminalSafe } from '@lockale/terminal/render/terminal-safe'

export interface Checked {
  readonly report: CheckReport
  readonly gateResult: GateResult
  /** Path from the root of the repository to the project: `''`, or `apps/web/`. */
  readonly prefix: string
  /** Lines of the pull request, whose problems are shown first; `undefined` if unknown. */
  readonly changed: ChangedLines | undefined
  /** Machine translations of the branch, for reports that show them; `undefined` if unknown. */
  readonly machine?: readonly MachineTranslation[] | undefined
  /** True if a terminal shows each problem; false if it shows some problems only as a number. */
  readonly isVerbose?: boolean
  readonly isSummary?: boolean
}

/** A problem for a report. Its texts are cut, have no line breaks and no invisible characters. */
export interface ReportedProblem {
  readonly code: string
  readonly severity: Severity
  /** Path from the root of the repository, with `/`. */
  readonly file: string
  /** Line of the problem; 1 if it is about the whole file. */
  readonly line: number
  readonly column: number
  readonly hasPlace: boolean
  readonly locale: string | undefined
  readonly message: string | undefined
  readonly sentence: string
  readonly finding: Diagnostic
}

export function toReported(findings: readonly Diagnostic[], prefix: string): readonly ReportedProblem[] {
  return sortFindings(findings).map((finding) => {
    const { code, severity, file, position, locale, message } = finding
    const name = message === undefined ? undefined : cut(terminalSafe(message), maxName)
    const says = cut(terminalSafe(describe(finding)), maxSentence)
    return {
      code,
      severity,
      file: terminalSafe(prefix + file),
      line: position?.line ?? 1,
      column: position?.column ?? 1,
      hasPlace: position !== undefined,
      locale,
      message: name,
      sentence: name === undefined ? says : `${name}: ${says}`,
      finding,
    }
  })
}

/** Length limits: a message key may be a megabyte long, and a sentence may contain the key. */
const maxName = 200
const maxSentence = 1000

/** Cuts a string to at most `max` UTF-16 units, never between the two units of a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(max - 2)) ? max - 2 : max - 1
  return `${text.slice(0, end)}…`
}

/**
 * Returns a unique name for each problem, made of rule, file, locale and message key. The name stays the same when
 * lines move or strings change. Equal names get a counter, since GitLab drops duplicates.
 */
export function fingerprints(findings: readonly ReportedProblem[]): readonly string[] {
  const seen = new Map<string, number>()
  return findings.map(({ code, file, locale = '', finding: { message = '' } }) => {
    const what = JSON.stringify([code, file, locale, message])
    const before = seen.get(what) ?? 0
    seen.set(what, before + 1)
    return createHash('sha256')
      .update(before === 0 ? what : `${what} ${before}`)
      .digest('hex')
      .slice(0, 32)
  })
}

/** For each file of the project: sorted ranges of added or changed lines, possibly none. */
export type ChangedLines = ReadonlyMap<string, readonly (readonly [first: number, last: number])[]>

/**
 * Returns true if one of the changed lines may have caused the problem: the line of the problem, or of the message in
 * the source file. If the problem is about a whole file, any line of this file or of its source file. Always returns
 * true if the file cannot be read.
 */
export function isTouched({ code, file, position, source, message }: Diagnostic, changed: ChangedLines): boolean {
  if (isAboutFile.has(code)) return true
  if (position === undefined && changed.has(file)) return true
  if (position !== undefined && hasLine(changed, file, position.line)) return true
  if (source === undefined) return false
  return message === undefined ? changed.has(source.file) : hasLine(changed, source.file, source.line)
}

/** Puts problems that the changed lines may have caused before all others. */
export function touchedFirst(
  reported: readonly ReportedProblem[],
  changed: ChangedLines | undefined,
): readonly ReportedProblem[] {
  const touched = new Set(changed && reported.filter(({ finding }) => isTouched(finding, changed)))
  return [...touched, ...reported.filter((one) => !touched.has(one))]
}

function hasLine(changed: ChangedLines, file: string, line: number): boolean {
  const ranges = changed.get(file) ?? []
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] ?? [0, 0]
    if (line < first) high = middle - 1
    else if (line > last) low = middle + 1
    else return true
  }
  return false
}

interface Gates {
  /** Problems of this severity, or of a higher one, fail the check. */
  readonly failOn: Severity
  readonly maxWarnings: number | undefined
  /** If given, only problems on these lines can fail the check. */
  readonly changed: ChangedLines | undefined
}

export interface GateResult {
  readonly exitCode: number
  /** Problems that can fail the check, in the order of the report. If `changed` is given, only those on its lines. */
  readonly newProblems: readonly Diagnostic[]
  /** Problems on lines that were not changed. */
  readonly older: readonly Diagnostic[]
  readonly shortfalls: readonly Shortfall[]
  /** Number of warnings and their limit, if there are too many; otherwise `undefined`. */
  readonly surplus: { readonly warnings: number; readonly max: number } | undefined
  readonly failOn: Severity
}

export function applyGates({ diagnostics, shortfalls }: CheckReport, gates: Gates): GateResult {
  const { changed, failOn, maxWarnings } = gates
  const newProblems = changed === undefined ? diagnostics : diagnostics.filter((finding) => isTouched(finding, changed))
  const known = new Set(newProblems)
  const warnings = newProblems.filter(({ severity }) => severity === 'warning').length
  const surplus = maxWarnings !== undefined && warnings > maxWarnings ? { warnings, max: maxWarnings } : undefined
  const failing = newProblems.filter(({ severity }) => fails(severity, failOn))
  const byErrors = exitOfCheck({ diagnostics: newProblems })
  const hasFailed = failing.length > 0 || shortfalls.length > 0 || surplus !== undefined
  return {
    exitCode: byErrors === exits.done && hasFailed ? exits.findings : byErrors,
    newProblems,
    older: known.size === diagnostics.length ? [] : diagnostics.filter((finding) => !known.has(finding)),
    shortfalls,
    surplus,
    failOn,
  }
}

export const severityOrder: readonly Severity[] = ['info', 'warning', 'error']

export function fails(severity: Severity, failOn: Severity): boolean {
  return severityOrder.indexOf(severity) >= severityOrder.indexOf(failOn)
}

/** Returns a sentence for each reason why the check fails: too low coverage (strings up to date), too many warnings. */
export function gateSentences({ shortfalls, surplus }: Pick<GateResult, 'shortfalls' | 'surplus'>): readonly string[] {
  const shares = shortfalls.map(
    ({ folder, locale, coverage, minimum }) =>
      `${folder === '' ? '' : `${folder} `}${locale}: ${percent(coverage / 100)} up to date, minimum is ${minimum} %`,
  )
  if (surplus === undefined) return shares
  return [...shares, `${count(surplus.warnings, 'warning')}, at most ${surplus.max} allowed`]
}
