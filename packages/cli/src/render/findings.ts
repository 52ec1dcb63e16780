import { describe } from '@lockale/core'
import { type Diagnostic, groupBy, isError, type Severity } from '@lockale/errors'
import { shownPageUrl } from '@lockale/terminal/docs-url'
import { count, figure } from '@lockale/terminal/render/figures'
import { bold, dim, type Line, type Piece, red, type Screen, underlined, yellow } from '@lockale/terminal/render/screen'

/** If a command finds more problems than this, it does not list all of them. */
const maxFindings = 50
/** With more than `maxFindings` problems, lists at most this many for each rule. */
const maxOfRule = 3

/** Problems to print: `shown` in full, `hidden` only as a number. */
export interface ListedFindings {
  readonly shown: readonly Group[]
  readonly hidden: readonly Diagnostic[]
}

/**
 * Sorts problems by file and line. If several locales have the same problem with a message, it is shown once. If there
 * are many problems, shows only the first ones of each rule, and hides severity `info` if there are worse problems.
 */
export function listFindings(diagnostics: readonly Diagnostic[]): ListedFindings {
  const groups = foldForms(foldInFiles(groupRepeats(sortFindings(diagnostics))))
  if (groups.length <= maxFindings) return { shown: groups, hidden: [] }
  const shown = firstOfEachRule(groups)
  const hidden = new Set(groups)
  for (const group of shown) hidden.delete(group)
  return { shown, hidden: [...hidden].flatMap(({ first, rest }) => [first, ...rest]) }
}

/**
 * Renders problems below the name of their file, and the number of hidden problems and of their files.
 * @param frames source string and translation to show below a problem
 * @param isCounted true if the caller prints the number of problems of each rule
 */
export function renderFindings(
  { shown, hidden }: ListedFindings,
  {
    frames,
    isCounted = false,
  }: { readonly frames?: ReadonlyMap<Diagnostic, Screen> | undefined; readonly isCounted?: boolean } = {},
): Screen {
  const more = isCounted && hidden.length > 0 ? [hiddenLine(hidden), []] : renderHidden(hidden)
  return [...renderFiles(shown, frames), ...more]
}

function hiddenLine(hidden: readonly Diagnostic[]): Line {
  const has = (severity: Severity) => hidden.some((diagnostic) => diagnostic.severity === severity)
  const worst = has('error') ? 'error' : has('warning') ? 'warning' : 'info'
  return [marks[worst], dim(` and ${moreOf(hidden)}: lockale check --json lists all`)]
}

function moreOf(hidden: readonly Diagnostic[]): string {
  return `${count(hidden.length, 'more', 'more')} in ${count(filesOf(hidden), 'file')}`
}

export function renderList(diagnostics: readonly Diagnostic[]): Screen {
  return renderFiles(sortFindings(diagnostics).map((first) => ({ first, rest: [] })))
}

function renderFiles(groups: readonly Group[], frames?: ReadonlyMap<Diagnostic, Screen>): Screen {
  const lines: Line[] = []
  let heading: string | undefined
  for (const group of groups) {
    const { file } = group.first
    if (file !== heading) lines.push(...(heading === undefined ? [] : [[]]), [underlined(file)])
    heading = file
    lines.push(renderFinding(group), ...(frames?.get(group.first) ?? []))
  }
  return lines.length === 0 ? [] : [...lines, []]
}

interface Group {
  readonly first: Diagnostic
  /** Problems with the same sentence as `first` in other locales, or what `restIs` says. */
  readonly rest: readonly Diagnostic[]
  /** `of the file`: `rest` has problems of the same rule and file as `first`; `forms`: of other plural forms. */
  readonly restIs?: 'of the file' | 'forms'
}

/** With at least this many equal problems, one line stands for all. With fewer, each has a line and its position. */
const minRepeats = 3
const maxLocales = 8

function groupRepeats(sorted: readonly Diagnostic[]): readonly Group[] {
  const nameOf = ({ locale: _locale, ...diagnostic }: Diagnostic) => {
    return `${diagnostic.severity}\0${diagnostic.code}\0${diagnostic.message ?? ''}\0${describe(diagnostic)}`
  }
  const repeatable = sorted.filter(({ locale, message, code }) => {
    return locale !== undefined && message !== undefined && !answered.has(code)
  })
  const rests = new Map<Diagnostic, readonly Diagnostic[]>()
  const repeats = new Set<Diagnostic>()
  for (const [first, ...rest] of groupBy(repeatable, nameOf).values()) {
    const locales = new Set([first, ...rest].map((diagnostic) => diagnostic?.locale))
    if (first === undefined || rest.length + 1 < minRepeats || locales.size !== rest.length + 1) continue
    rests.set(first, rest)
    for (const diagnostic of rest) repeats.add(diagnostic)
  }
  return sorted
    .filter((diagnostic) => !repeats.has(diagnostic))
    .map((first) => ({ first, rest: rests.get(first) ?? [] }))
}

/** Rules whose problems all have the same cause and the same fix, if they are in the same file. */
const ofFile: ReadonlySet<string> = new Set(['pseudo-translation'])

/** Joins all problems of a file and one of the rules in `ofFile` in one line, at the position of the first problem. */
function foldInFiles(groups: readonly Group[]): readonly Group[] {
  return fold(groups, { restIs: 'of the file', least: minRepeats }, ({ file, code, severity }) =>
    ofFile.has(code) ? [file, code, severity] : undefined,
  )
}

/** Joins the problems of one translation that differ only in the plural form, if `lockale accept` approves all forms at once. */
function foldForms(groups: readonly Group[]): readonly Group[] {
  return fold(groups, { restIs: 'forms', least: 2 }, (problem) => {
    const { file, message = '', code, severity, form } = problem
    if (form === undefined || !answered.has(code)) return undefined
    return [file, message, code, severity, describeAllForms(problem)]
  })
}

function describeAllForms({ form: _form, ...problem }: Diagnostic): string {
  return describe(problem)
}

/** Joins groups of the same name in the line of the first one, if there are at least so many. */
function fold(
  groups: readonly Group[],
  { restIs, least }: { readonly restIs: 'of the file' | 'forms'; readonly least: number },
  nameOf: (problem: Diagnostic) => readonly string[] | undefined,
): readonly Group[] {
  const named = groupBy(groups, (group) => nameOf(group.first)?.join('\0') ?? group)
  return [...named.values()].flatMap((all): readonly Group[] => {
    const [{ first, rest }, ...others] = all
    if (all.length < least || nameOf(first) === undefined) return all
    return [{ first, rest: [...rest, ...others.flatMap((other) => [other.first, ...other.rest])], restIs }]
  })
}

/** Rules whose problems are never joined: `lockale accept` reads the output of `check`, one problem for each line. */
const answered: ReadonlySet<string> = new Set([
  'source-changed',
  'imported-stale',
  'source-case-changed',
  'needs-review',
  'unchanged',
])

/** Renders a problem: `  ✗ 88:14  cart.items: {{count}} is missing (also de, fr)  placeholder-missing`. */
function renderFinding({ first, rest, restIs }: Group): Line {
  const { code, severity, message, position } = first
  const place = position === undefined ? [] : [dim(`${position.line}:${position.column}`), '  ']
  const subject = message === undefined ? [] : [bold(message), ': ']
  const more =
    restIs === undefined
      ? also(rest)
      : restIs === 'forms'
        ? ` (${count(rest.length + 1, 'plural form')})`
        : ` (and ${count(rest.length, 'more', 'more')}: lockale check --json lists all)`
  const says = restIs === 'forms' ? describeAllForms(first) : describe(first)
  const others = more === '' ? [] : [dim(more)]
  return ['  ', marks[severity], ' ', ...place, ...subject, says, ...others, '  ', ruleName(code)]
}

function ruleName(code: string): Piece {
  const link = shownPageUrl('checks', code)
  return { text: code, style: 'dim', ...(link !== undefined && { link }) }
}

function also(rest: readonly Diagnostic[]): string {
  if (rest.length === 0) return ''
  const locales = rest.map(({ locale = '' }) => locale)
  const named = locales.slice(0, maxLocales).join(', ')
  const more = locales.length > maxLocales ? ` and ${count(locales.length - maxLocales, 'more', 'more')}` : ''
  return ` (also ${named}${more})`
}

export function findingsSummary(diagnostics: readonly Diagnostic[]): string {
  return `${countSeverities(diagnostics).join(', ')} in ${count(filesOf(diagnostics), 'file')}`
}

export function countSeverities(diagnostics: readonly Diagnostic[]): readonly string[] {
  const words = [
    ['error', 'error'],
    ['warning', 'warning'],
    ['info', 'note'],
  ] as const
  return words.flatMap(([severity, word]) => {
    const amount = diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
    return amount === 0 ? [] : [count(amount, word)]
  })
}

const maxRows = 10

export function isMany(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.length > maxFindings
}

export function renderCounts(diagnostics: readonly Diagnostic[]): Screen {
  const rules = countBy(diagnostics, ({ severity, code }) => `${severity} ${code}`)
  const locales = countBy(diagnostics, ({ locale }) => locale).toSorted(([, a], [, b]) => b.length - a.length)
  return [
    ...table('By rule', rules, (_, [one]) => [marks[one?.severity ?? 'info'], ' ', one?.code ?? '']),
    ...(locales.length < 2 ? [] : table('By locale', locales, (name) => [name])),
  ]
}

type Counted = readonly [name: string, findings: readonly Diagnostic[]]

/** Groups problems by the result of `nameOf`. Sorts by number of errors, then number of problems, largest first. */
function countBy(
  diagnostics: readonly Diagnostic[],
  nameOf: (diagnostic: Diagnostic) => string | undefined,
): readonly Counted[] {
  const counted = [...groupBy(diagnostics, nameOf)].flatMap(([name, all]) => {
    const errors = all.filter(isError).length
    return name === undefined ? [] : [{ name, all, errors }]
  })
  return counted
    .sort((a, b) => b.errors - a.errors || b.all.length - a.all.length || compare(a.name, b.name))
    .map(({ name, all }) => [name, all])
}

function table(
  title: string,
  rows: readonly Counted[],
  show: (name: string, findings: readonly Diagnostic[]) => Line,
): Screen {
  const shown = rows.slice(0, maxRows)
  const hidden = rows.slice(maxRows).reduce((sum, [, all]) => sum + all.length, 0)
  const width = Math.max(...[hidden, ...shown.map(([, all]) => all.length)].map((value) => figure(value).length))
  return [
    [bold(title)],
    ...shown.map(([name, all]): Line => [`  ${figure(all.length).padStart(width)}  `, ...show(name, all)]),
    ...(hidden > 0 ? [[dim(`  ${figure(hidden).padStart(width)}  in ${figure(rows.length - maxRows)} more`)]] : []),
    [],
  ]
}

/** Sorts by file, line, message and rule. Compares code units, so that the order is the same in every language. */
export function sortFindings(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
      (a.position?.column ?? 0) - (b.position?.column ?? 0) ||
      compare(a.message ?? '', b.message ?? '') ||
      compare(a.code, b.code),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

const marks: Readonly<Record<Severity, Piece>> = { error: red('✗'), warning: yellow('!'), info: dim('i') }

function firstOfEachRule(groups: readonly Group[]): readonly Group[] {
  const seen = new Map<string, number>()
  const hasWorse = groups.some(({ first }) => first.severity !== 'info')
  return groups.filter(({ first: { code, severity } }) => {
    if (hasWorse && severity === 'info') return false
    const rule = `${severity} ${code}`
    const before = seen.get(rule) ?? 0
    seen.set(rule, before + 1)
    return before < maxOfRule
  })
}

function renderHidden(hidden: readonly Diagnostic[]): readonly Line[] {
  const rules = groupBy(hidden, ({ severity, code }) => `${severity} ${code}`)
  return [...rules.values()].map((group): Line => {
    const [{ code, severity }] = group
    return [marks[severity], dim(` and ${moreOf(group)}: ${code}`)]
  })
}

function filesOf(diagnostics: readonly Diagnostic[]): number {
  return new Set(diagnostics.map(({ file }) => file)).size
}

/** Rules about files that lockale cannot read. The content of such a file is unknown. */
export const isAboutFile: ReadonlySet<string> = new Set(['parse-error', 'conflict-marker', 'bad-encoding', 'too-deep'])

/** Warns if a run over all files found no strings, for example because the source file has only numbers. */
export function noStringsLine(messages: number | undefined): Screen {
  if (messages !== 0) return []
  return [
    [yellow('!'), ' the source files have no strings to translate: numbers, true, false and null are not strings'],
  ]
}
