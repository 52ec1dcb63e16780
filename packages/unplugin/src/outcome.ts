import { resolve } from 'node:path'
import { describe, type ReplacedText } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'
import { describeStop, showControls } from './describe-stop.ts'
import type { Framed } from './frame.ts'
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
  /** Problems whose frame (source string and translation) belongs below a line of `text`, by this line. */
  readonly framed?: readonly (Framed | undefined)[] | undefined
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
  readonly sourceLocale: string
}

export interface Replaced extends Pick<ReplacedText, 'file' | 'position' | 'message' | 'rule' | 'text' | 'sourceText'> {
  readonly path: string
}

/** Names of problems that were reported before. Names of the same problem are equal in each check. */
export type Known = ReadonlySet<string>

/**
 * Returns a check's result for the bundler: `file:line:column message: sentence` for each problem, except `info`. Each
 * problem is reported once: if the build replaces the translation, the same line says so.
 * @param known problems that are not reported again, unless they fail the build
 * @returns `names`: names of all problems, reported or not
 */
export function assess(
  { report, replaced, root, sourceLocale }: Assessed,
  policy: Policy,
  known: Known = new Set(),
): Outcome & { readonly names: Known } {
  const { failOn, isWatching, sourceFallback, usesSource } = policy
  const fails = ({ severity, locale }: Diagnostic): boolean => {
    if (isWatching || severity === 'info') return false
    const lowest = failOn(locale)
    return lowest === 'warning' || (lowest === 'error' && severity === 'error')
  }
  const failing = report.diagnostics.filter(fails).toSorted(errorsFirst)
  const others = report.diagnostics.filter((diagnostic) => diagnostic.severity !== 'info' && !fails(diagnostic))
  const problems = toProblems(others, {
    // A failed build has no output, so no source strings in it are reported.
    replaced: sourceFallback && failing.length === 0 ? replaced : [],
    usesSource,
    root,
  })
  const news = problems.filter(({ name }) => !known.has(name)).toSorted(worstFirst)
  const shown = news.slice(0, maxWarnings).map(({ finding, own, fate }): Notice => {
    if (finding === undefined) return toNotice(own, `${own.rule}${fate}`, root)
    const notice = toNotice(finding, describe(finding) + fate, root)
    return notice.place === undefined ? notice : { ...notice, framed: [{ finding, root, sourceLocale }] }
  })
  const rest = news.length - shown.length
  return {
    failure: toFailure(failing, { root, sourceLocale }),
    warnings: rest === 0 ? shown : [...shown, { text: `and ${rest} more` }],
    names: new Set(problems.map(({ name }) => name)),
  }
}

/** A problem that does not fail the build. One that the baseline accepts has only `own`. */
type Problem = (
  | { readonly finding: Diagnostic; readonly own: Replaced | undefined }
  | { readonly finding: undefined; readonly own: Replaced }
) & {
  /** What the app gets instead of the translation, for the end of the sentence. */
  readonly fate: string
  /** Without a position, which an edit of other lines changes. */
  readonly name: string
}

/** Joins problems with the translations that the build replaces because of them. */
function toProblems(
  findings: readonly Diagnostic[],
  { replaced, usesSource, root }: Pick<Assessed, 'replaced' | 'root'> & Pick<Policy, 'usesSource'>,
): readonly Problem[] {
  const rest = new Map(replaced.map((own) => [placeName(own.rule, own.path, own), own]))
  const both = findings.map((finding) => {
    const place = placeName(finding.code, resolve(root, finding.file), finding)
    const own = rest.get(place)
    rest.delete(place)
    return { finding, own }
  })
  return [...both, ...[...rest.values()].map((own) => ({ finding: undefined, own }))].flatMap((one) => {
    // At the start of a build it is unknown which strings the build will have: its end reports these problems.
    if (one.own !== undefined && usesSource === undefined) return []
    const fate = one.own === undefined ? '' : usesSource?.(one.own) === true ? `; ${seen}` : `; ${notSeen}`
    const { file, message } = one.finding ?? one.own
    const name = JSON.stringify([file, message, one.finding?.code ?? one.own?.rule, one.finding?.arguments, fate])
    return [{ ...one, fate, name }]
  })
}

const maxWarnings = 10
const seen = 'the build uses the source string'
const notSeen =
  'the source string was not found in this build: where a plugin reads the file or a step copies it, the invalid translation ships'

function placeName(rule: string, path: string, { message, position }: Placed): string {
  return JSON.stringify([path, message, rule, position?.line, position?.column])
}

/** Returns the outcome if the check itself could not run. It fails a build even with `failOn: 'never'`. */
export function assessStop(error: unknown, { isWatching }: Pick<Policy, 'isWatching'>): Outcome {
  const notice: Notice = { text: describeStop(error) }
  return isWatching ? { failure: undefined, warnings: [notice] } : { failure: notice, warnings: [] }
}

function toFailure(
  failing: readonly Diagnostic[],
  { root, sourceLocale }: Pick<Framed, 'root' | 'sourceLocale'>,
): Notice | undefined {
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
  const framed = failing.slice(0, maxFrames).map((finding) => ({ finding, root, sourceLocale }))
  return { ...toNotice(first, '', root), text, framed: [undefined, ...framed] }
}

const maxFrames = 10

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

function worstFirst(a: Problem, b: Problem): number {
  const weight = ({ finding, own }: Problem): number => (own !== undefined ? 2 : Number(finding?.severity === 'error'))
  return weight(b) - weight(a)
}

function errorsFirst(a: Diagnostic, b: Diagnostic): number {
  return Number(b.severity === 'error') - Number(a.severity === 'error')
}
