import { type CheckReport, describe } from '@lockale/core'
import { type Diagnostic, isLockaleError } from '@lockale/errors'
import type { CheckedOptions } from './options.ts'

/** What the bundler is told about a check. */
export interface Verdict {
  /** Set if the build must fail: one text with all that is wrong. */
  readonly failure: string | undefined
  readonly warnings: readonly string[]
}

export interface Policy {
  readonly failOn: CheckedOptions['failOn']
  /** The bundler goes on after this build (dev server, watch mode): then nothing fails it. */
  readonly isWatching: boolean
}

/** Findings of severity `info` are not for a build. Each is one line: `file:line:column message: sentence`. */
export function judge({ diagnostics }: CheckReport, { failOn, isWatching }: Policy): Verdict {
  const fails = ({ severity }: Diagnostic): boolean =>
    !isWatching && (severity === 'error' ? failOn !== 'never' : severity === 'warning' && failOn === 'warning')
  const failing = diagnostics.filter(fails).toSorted(errorsFirst)
  const others = diagnostics.filter((diagnostic) => diagnostic.severity !== 'info' && !fails(diagnostic))
  return {
    failure: failing.length === 0 ? undefined : toFailure(failing),
    warnings: toLines(others.toSorted(errorsFirst), 10),
  }
}

/** The verdict where there could be no check. Whatever `failOn` says, a build does not go on without its config. */
export function judgeStop(error: unknown, { isWatching }: Policy): Verdict {
  const text = describeStop(error)
  return isWatching ? { failure: undefined, warnings: [text] } : { failure: text, warnings: [] }
}

/** What stopped the plugin, with what to do about it. Passes on errors that are bugs. */
export function describeStop(error: unknown): string {
  if (!isLockaleError(error)) throw error
  const place = error.place === undefined || error.message.includes(error.place) ? '' : `${error.place} `
  return showControls(`${place}${error.message} ${error.hint} (${error.code})`)
}

function toFailure(failing: readonly Diagnostic[]): string {
  const files = new Set(failing.map(({ file }) => file)).size
  const problems = failing.length === 1 ? '1 problem' : `${failing.length} problems`
  return [
    `${problems} in ${files === 1 ? '1 file' : `${files} files`} of translated texts:`,
    ...toLines(failing, 20).map((line) => `  ${line}`),
    '`lockale check` shows them all; `lockale sync` translates what is missing or stale.',
  ].join('\n')
}

function toLines(diagnostics: readonly Diagnostic[], limit: number): readonly string[] {
  const lines = diagnostics.slice(0, limit).map(toLine)
  return diagnostics.length > limit ? [...lines, `and ${diagnostics.length - limit} more`] : lines
}

/** The place first, as terminals and editors make it a link. */
function toLine(diagnostic: Diagnostic): string {
  const { file, position, message } = diagnostic
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`
  const key = message === undefined ? '' : ` ${message.length > 80 ? `${message.slice(0, 79)}…` : message}:`
  return showControls(`${place}${key} ${describe(diagnostic)}`)
}

/** Keys and texts come from files that anyone may have written: they neither move a cursor nor turn a line around. */
function showControls(line: string): string {
  return line.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function errorsFirst(a: Diagnostic, b: Diagnostic): number {
  return Number(b.severity === 'error') - Number(a.severity === 'error')
}
