import { type CheckReport, describe } from '@lockale/core'
import type { Diagnostic, Severity } from '@lockale/errors'
import { sortFindings } from '../render/findings.ts'
import { terminalSafe } from '../render/terminal-safe.ts'
import type { Verdict } from './gates.ts'
import type { ChangedLines } from './touched.ts'

/** What reporters are made of: a check, what it is held to, and where it stands in its repository. */
export interface Checked {
  readonly report: CheckReport
  readonly verdict: Verdict
  /** From the root of the repository to the project: `''`, or `apps/web/`. */
  readonly prefix: string
  /** Lines of the pull request: what is on them is shown first. `undefined`: not known. */
  readonly changed: ChangedLines | undefined
  /** On a terminal, what is counted in one line is listed instead. */
  readonly isVerbose?: boolean
}

/** A whole document, with a line break at its end. What is in files cannot break out of it. */
export type Reporter = (checked: Checked) => string

/** A finding in words that may stand in any document: on one line each, cut, nothing in them that is not seen. */
export interface Told {
  readonly code: string
  readonly severity: Severity
  /** From the root of the repository, with `/`. */
  readonly file: string
  /** 1 where it is about the whole file. */
  readonly line: number
  readonly column: number
  readonly hasPlace: boolean
  readonly locale: string | undefined
  readonly message: string | undefined
  /** `cart.items: {{count}} is missing` */
  readonly sentence: string
  readonly finding: Diagnostic
}

/** In the order of files and lines. */
export function tell(findings: readonly Diagnostic[], prefix: string): readonly Told[] {
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

/** Keys of a megabyte are legal, and a sentence holds the command that names one. */
const maxName = 200
const maxSentence = 1000

/** By UTF-16 units, never through a character. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(max - 2)) ? max - 2 : max - 1
  return `${text.slice(0, end)}…`
}
