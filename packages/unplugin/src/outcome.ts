import { resolve } from 'node:path'
import { describe, type ReplacedText } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { describeStop, showControls } from './describe-stop.ts'
import type { CheckedOptions } from './options.ts'
import type { Checked } from './projects-view.ts'

/** What the bundler is told about a check. */
export interface Outcome {
  /** Set if the build must fail: one notice with all that is wrong. Its place is that of the first. */
  readonly failure: Notice | undefined
  readonly warnings: readonly Notice[]
}

export interface Notice {
  /** In it are the places as people read them: `file:line:column`, relative to the project. */
  readonly text: string
  readonly place?: Place | undefined
}

export interface Place {
  /** Absolute. */
  readonly file: string
  /** Both from 1; a column is a UTF-16 offset in its line plus 1. */
  readonly line: number
  readonly column: number
}

export interface Policy {
  readonly failOn: CheckedOptions['failOn']
  /** The bundler goes on after this build (dev server, watch mode): then nothing fails it. */
  readonly isWatching: boolean
  /** Broken texts are replaced in what is built. */
  readonly sourceFallback: boolean
  /**
   * Whether what is built was seen to hold the source string. What another plugin reads, or copies, may hold the invalid
   * translation. `undefined`: the build has only begun.
   */
  readonly usesSource: ((one: Replaced) => boolean) | undefined
}

export interface Assessed {
  readonly report: Pick<Checked, 'diagnostics'>
  /** Invalid translations in whose place the build has the source string. */
  readonly replaced: readonly Replaced[]
  /** The project's, to which the files of findings are relative. */
  readonly root: string
}

/** A text in whose place a build has that of the source: where it stands, and the rule it breaks. */
export interface Replaced extends Pick<ReplacedText, 'file' | 'position' | 'message' | 'rule' | 'text' | 'sourceText'> {
  /** Absolute: of the file. */
  readonly path: string
}

/** Findings of severity `info` are not for a build. Each is one line: `file:line:column message: sentence`. */
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
  // What fails comes out of no build: then nothing stands in for anything.
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

/** The verdict where there could be no check. Whatever `failOn` says, a build does not go on without its config. */
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

/** A notice of each of the first ten, and one of how many there are besides. */
function toNotices<T>(
  items: readonly T[],
  { print, rest }: { readonly print: (item: T) => Notice; readonly rest: (count: number) => string },
): readonly Notice[] {
  const notices = items.slice(0, 10).map(print)
  const count = items.length - notices.length
  return count === 0 ? notices : [...notices, { text: rest(count) }]
}

type Placed = Pick<Diagnostic, 'file' | 'position' | 'message'>

function toNotice(placed: Placed, sentence: string, root: string): Notice {
  const { file, position } = placed
  const text = toLine(placed, sentence)
  return position === undefined ? { text } : { text, place: { file: resolve(root, file), ...position } }
}

/** The place first, as terminals and editors make it a link. */
function toLine({ file, position, message }: Placed, sentence: string): string {
  const place = position === undefined ? file : `${file}:${position.line}:${position.column}`
  const key = message === undefined ? '' : ` ${message.length > 80 ? `${message.slice(0, 79)}…` : message}:`
  return showControls(`${place}${key} ${sentence}`)
}

function errorsFirst(a: Diagnostic, b: Diagnostic): number {
  return Number(b.severity === 'error') - Number(a.severity === 'error')
}
