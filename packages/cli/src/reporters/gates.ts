import type { CheckReport, Shortfall } from '@lockale/core'
import type { Diagnostic, Severity } from '@lockale/errors'
import { exitOfCheck, exits } from '../exit-codes.ts'
import { type ChangedLines, isTouched } from './touched.ts'

/** What makes a check fail. */
export interface Gates {
  /** The least severity that does. */
  readonly failOn: Severity
  readonly maxWarnings: number | undefined
  /** With it only findings on these lines count. */
  readonly changed: ChangedLines | undefined
}

/** A report held to its gates. */
export interface Verdict {
  readonly exitCode: number
  /** Findings that count; without `changed` all of them. In the order of the report. */
  readonly news: readonly Diagnostic[]
  /** Findings on lines that nobody touched. */
  readonly older: readonly Diagnostic[]
  readonly shortfalls: readonly Shortfall[]
  /** More warnings than there may be. */
  readonly surplus: { readonly warnings: number; readonly max: number } | undefined
  readonly failOn: Severity
}

export function judgeReport({ diagnostics, shortfalls }: CheckReport, gates: Gates): Verdict {
  const { changed, failOn, maxWarnings } = gates
  const news = changed === undefined ? diagnostics : diagnostics.filter((finding) => isTouched(finding, changed))
  const known = new Set(news)
  const warnings = news.filter(({ severity }) => severity === 'warning').length
  const surplus = maxWarnings !== undefined && warnings > maxWarnings ? { warnings, max: maxWarnings } : undefined
  const failing = news.filter(({ severity }) => fails(severity, failOn))
  const byErrors = exitOfCheck({ diagnostics: news })
  const hasFailed = failing.length > 0 || shortfalls.length > 0 || surplus !== undefined
  return {
    exitCode: byErrors === exits.done && hasFailed ? exits.findings : byErrors,
    news,
    older: known.size === diagnostics.length ? [] : diagnostics.filter((finding) => !known.has(finding)),
    shortfalls,
    surplus,
    failOn,
  }
}

/** From the mildest on. */
export const severityOrder: readonly Severity[] = ['info', 'warning', 'error']

export function fails(severity: Severity, failOn: Severity): boolean {
  return severityOrder.indexOf(severity) >= severityOrder.indexOf(failOn)
}
