import { resolve } from 'node:path'
import { describe, type ReplacedText } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { describeStop, showControls } from './describe-stop.ts'
import type { CheckedOptions } from './options.ts'
import type { Checked } from './projects-view.ts'

export interface Outcome {
  /** One message with all problems that fail the build, at the position of the first; `undefined` if none does. */
  readonly failure: Notice | undefined
  readonly warnings: readonly Notice[]
}

export interface Notice {
  /** Lines for the user. Files and positions in them are written `file:line:column`, relative to the project. */
  readonly text: string
  readonly place?: Place | undefined
}

export interface Place {
  readonly file: string
  /** Line and column start at 1. A column is a UTF-16 offset in its line plus 1. */
  readonly line: number
  readonly column: number
}

export interface Policy {
  readonly failOn: CheckedOptions['failOn']
  /** True in a dev server or watch mode: no problem fails the build. */
  readonly isWatching: boolean
  readonly sourceFallback: boolean
  /**
   * Returns whether the finished build contains the source string for a translation: other plugins may have put the
   * invalid translation into it. `undefined` at the start of a build, when this is not known yet.
   */
  readonly usesSource: ((one: Replaced) => boolean) | undefined
}

export interface Assessed {
  readonly report: Pick<Checked, 'diagnostics'>
  /** Invalid translations that the build replaces with the source string. */
  readonly replaced: readonly Replaced[]
  readonly root: string
}

export interface Replaced extends Pick<ReplacedText, 'file' | 'position' | 'message' | 'rule' | 'text' | 'sourceText'> {
  readonly path: string
}

/** Returns a check's result for the bundler: `file:line:column message: sentence` for each problem, except `info`. */
export function assess({ report, replaced, root }: Assessed, policy: Policy): Outcome {
  const { failOn, isWatching, sourceFallback, usesSource } = policy
  const fails = ({ severity, locale }: Diagnostic): boolean => {
    if (isWatching || severity === 'info') return false
    const lowest = failOn(locale)
    return lowest === 'warning' || (lowest === 'error' && severity === 'error')
  }
  const failing = report.diagnostics.filter(fails).toSorted(errorsFirst)
  const others = report.diagnostics.filter((diagnostic) => diagnostic.severity !== 'info' && !fails(diagnostic))
  const findings = toNotices(others.toSorted(errorsFirst), {
    print: (each) => toNotice(each, describe(each), root),
    rest: (count) => `and ${count} more`,
  })
  // A failed build has no output, so no source strings in it are reported.
  const isSaid = sourceFallback && failing.length === 0 && usesSource !== undefined
  const standIns = toNotices(isSaid ? replaced.filter(usesSource) : [], {
    print: (each) => toNotice(each, `${each.rule}; the build uses the source string`, root),
    rest: (count) => `and the source string for ${count} more`,
  })
  const unseen = toNotices(isSaid ? replaced.filter((one) => !usesSource(one)) : [], {
    print: (each) => toNotice(each, `${each.rule}; ${notSeen}`, root),
    rest: (count) => `and ${count} more whose source string was not found`,
  })
  return { failure: toFailure(failing, root), warnings: [...findings, ...standIns, ...unseen] }
}

const notSeen =
  'the source string was not found in this build: where a plugin reads the file or a step copies it, the invalid translation ships'

/** Returns the outcome if the check itself could not run. It fails a build even with `failOn: 'never'`. */
export function assessStop(error: unknown, { isWatching }: Pick<Policy, 'isWatching'>): Outcome {
  const notice: Notice = { text: describeStop(error) }
  return isWatching ? { failure: undefined, warnings: [notice] } : { failure: notice, warnings: [] }
}

function toFailure(failing: readonly Diagnostic[], root: string): Notice | undefined {
  const [first] = failing
  if (first === undefined) return undefined
  const files = new Set(failing.map(({ file }) => file)).size
  const problems = failing.length === 1 ? '1 problem' : `${failing.length} problems`
  const lines = failing.slice(0, 20).map((each) => `  ${toLine(each, describe(each))}`)
  const text = [
    `${problems} in ${files === 1 ? '1 translation file' : `${files} translation files`}:`,
    ...lines,
    ...(failing.length > lines.length ? [`  and ${failing.length - lines.length} more`] : []),
    'Run `lockale check` to see all problems, and `lockale sync` to translate strings that are missing or out of date.',
  ].join('\n')
  return { ...toNotice(first, '', root), text }
}

function toNotices<T>(
  items: readonly T[],
  { print, rest }: { readonly print: (item: T) => Notice; readonly rest: (count: number) => string },
): readonly Notice[] {
  const notices = items.slice(0, 10).map(print)
  const count = items.length - notices.length
  return count === 0 ? notices : [...notices, { text: rest(count) }]
}

type Placed = Pick<Diagnostic, 'file' | 'position' | 'message'>

export function toNotice(placed: Placed, sentence: string, root: string): Notice {
  const { file, position } = placed
  const text = toLine(placed, sentence)
  return position === undefined ? { text } : { text, place: { file: resolve(root, file), ...position } }
}

/** Prints a problem as one line. File and position come first, so that terminals and editors make them a link. */
function toLine({ file, position, message }: Placed, sentence: string): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`
  const key = message === undefined ? '' : ` ${message.length > 80 ? `${message.slice(0, 79)}…` : message}:`
  return showControls(`${place}${key} ${sentence}`)
}

function errorsFirst(a: Diagnostic, b: Diagnostic): number {
  return Number(b.severity === 'error') - Number(a.severity === 'error')
}
