import { createHash } from 'node:crypto'
import { type CheckReport, describe, type Shortfall } from '@lockale/core'
import type { MachineTranslation } from '@lockale/core/runs/machine-translations'
import type { Diagnostic, Severity } from '@lockale/errors'
import { exitOfCheck, exits } from '@lockale/terminal/exit-codes'
import { count, percent } from '@lockale/terminal/render/figures'
import { isAboutFile, sortFindings } from '../render/findings.ts'
import { terminalSafe } from '@lockale/terminal/render/terminal-safe'

/** What reporters are made of: a check, what it is held to, and where it stands in its repository. */
export interface Checked {
  readonly report: CheckReport
  readonly gateResult: GateResult
  /** From the root of the repository to the project: `''`, or `apps/web/`. */
  readonly prefix: string
  /** Lines of the pull request: what is on them is shown first. `undefined`: not known. */
  readonly changed: ChangedLines | undefined
  /** Machine translations of the branch, for reports that show them. `undefined`: it is not known what the branch brings. */
  readonly machine?: readonly MachineTranslation[] | undefined
  /** On a terminal, what is counted in one line is listed instead. */
  readonly isVerbose?: boolean
  /** True to show only counts on a terminal. */
  readonly isSummary?: boolean
}

/** A whole document, with a line break at its end. What is in files cannot break out of it. */
export type Reporter = (checked: Checked) => string

/** A finding in words that may stand in any document: on one line each, cut, nothing in them that is not seen. */
export interface ReportedProblem {
  readonly code: string
  readonly severity: Severity
  /** Path from the root of the repository, with `/`. */
  readonly file: string
  /** 1 where it is about the whole file. */
  readonly line: number
  readonly column: number
  readonly hasPlace: boolean
  readonly locale: string | undefined
  readonly message: string | undefined
  /** The sentence: `cart.items: {{count}} is missing`. */
  readonly sentence: string
  readonly finding: Diagnostic
}

/** Returns the problems sorted by file and line. */
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

/** Length limit: a key may be a megabyte long, and a sentence holds a command with the key. */
const maxName = 200
const maxSentence = 1000

/** Cuts a string to a number of UTF-16 units, never inside a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(max - 2)) ? max - 2 : max - 1
  return `${text.slice(0, end)}…`
}

/**
 * A name for each finding that stays when lines move or texts change: of rule, file, locale and message, and of how many
 * of the same there were before it. No two are alike: GitLab drops a twin without a word.
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

/** Lines that were added or changed, by file of the project: first and last one, sorted. A file may have none. */
export type ChangedLines = ReadonlyMap<string, readonly (readonly [first: number, last: number])[]>

/**
 * True for a finding that a change may have caused: its own line was touched, or the line of its message in the source file.
 * A finding about a whole file counts if anything in that file or its source was touched; a file that cannot be read always.
 */
export function isTouched({ code, file, position, source, message }: Diagnostic, changed: ChangedLines): boolean {
  if (isAboutFile.has(code)) return true
  if (position === undefined && changed.has(file)) return true
  if (position !== undefined && hasLine(changed, file, position.line)) return true
  if (source === undefined) return false
  return message === undefined ? changed.has(source.file) : hasLine(changed, source.file, source.line)
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

/** What makes a check fail. */
export interface Gates {
  /** The least severity that does. */
  readonly failOn: Severity
  readonly maxWarnings: number | undefined
  /** If set, only problems on these lines count. */
  readonly changed: ChangedLines | undefined
}

/** The result of a check and of its limits. */
export interface GateResult {
  readonly exitCode: number
  /** Problems that count; without `changed` all of them. In the order of the report. */
  readonly newProblems: readonly Diagnostic[]
  /** Problems on lines that were not changed. */
  readonly older: readonly Diagnostic[]
  readonly shortfalls: readonly Shortfall[]
  /** Set if there are more warnings than allowed. */
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

/** Severities, the mildest first. */
export const severityOrder: readonly Severity[] = ['info', 'warning', 'error']

export function fails(severity: Severity, failOn: Severity): boolean {
  return severityOrder.indexOf(severity) >= severityOrder.indexOf(failOn)
}

/** What is wrong beside single findings, a sentence each. Of foreign text there are names of folders. */
export function gateSentences({ shortfalls, surplus }: Pick<GateResult, 'shortfalls' | 'surplus'>): readonly string[] {
  const shares = shortfalls.map(
    ({ folder, locale, coverage, minimum }) =>
      `${folder === '' ? '' : `${folder} `}${locale}: ${percent(coverage / 100)} up to date, minimum is ${minimum} %`,
  )
  if (surplus === undefined) return shares
  return [...shares, `${count(surplus.warnings, 'warning')}, at most ${surplus.max} allowed`]
}
