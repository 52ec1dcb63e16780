import { describe } from '@lockale/core'
import type { Diagnostic, Severity } from '@lockale/errors'
import { count } from './figures.ts'
import { bold, dim, type Line, type Piece, red, type Screen, yellow } from './screen.ts'

/** Up to this many findings are all shown. */
const maxFindings = 40
/** Of more, this many of each rule. */
const maxOfRule = 8

/**
 * Findings by file and line. What is said of one message in several locales in the same words is said once. Of many, the
 * first of each rule, and how many more there are in how many files.
 * @param frames lines of the file to show below a finding
 */
export function renderFindings(diagnostics: readonly Diagnostic[], frames?: ReadonlyMap<Diagnostic, Screen>): Screen {
  const groups = groupRepeats(sortFindings(diagnostics))
  const shown = groups.length <= maxFindings ? groups : firstOfEachRule(groups)
  const hidden = new Set(groups)
  for (const group of shown) hidden.delete(group)
  return [
    ...shown.flatMap((group) => [renderFinding(group), ...(frames?.get(group.first) ?? [])]),
    ...renderHidden([...hidden].flatMap(({ first, rest }) => [first, ...rest])),
  ]
}

/** All, one by one, in the order of files and lines. */
export function renderList(diagnostics: readonly Diagnostic[]): Screen {
  return sortFindings(diagnostics).map((first) => renderFinding({ first, rest: [] }))
}

interface Group {
  readonly first: Diagnostic
  /** The same of other locales. */
  readonly rest: readonly Diagnostic[]
}

/** Fewer are lines of their own: their places are worth more than the room. */
const minRepeats = 3
const maxLocales = 8

function groupRepeats(sorted: readonly Diagnostic[]): readonly Group[] {
  const alike = new Map<string, Diagnostic[]>()
  const nameOf = ({ locale: _locale, ...diagnostic }: Diagnostic) => {
    return `${diagnostic.severity}\0${diagnostic.code}\0${diagnostic.message ?? ''}\0${describe(diagnostic)}`
  }
  for (const diagnostic of sorted) {
    if (diagnostic.locale === undefined || diagnostic.message === undefined || isAnswered(diagnostic)) continue
    const name = nameOf(diagnostic)
    const own = alike.get(name)
    if (own === undefined) alike.set(name, [diagnostic])
    else own.push(diagnostic)
  }
  const rests = new Map<Diagnostic, readonly Diagnostic[]>()
  const repeats = new Set<Diagnostic>()
  for (const [first, ...rest] of alike.values()) {
    const locales = new Set([first, ...rest].map((diagnostic) => diagnostic?.locale))
    if (first === undefined || rest.length + 1 < minRepeats || locales.size !== rest.length + 1) continue
    rests.set(first, rest)
    for (const diagnostic of rest) repeats.add(diagnostic)
  }
  return sorted
    .filter((diagnostic) => !repeats.has(diagnostic))
    .map((first) => ({ first, rest: rests.get(first) ?? [] }))
}

/** `lockale accept` settles these, and takes the lines of a check: each needs its own. */
function isAnswered({ code }: Diagnostic): boolean {
  return answered.has(code)
}

const answered: ReadonlySet<string> = new Set([
  'fuzzy',
  'imported-stale',
  'source-case-changed',
  'needs-review',
  'unchanged',
])

/** `✗ shop/pl.json:88:14 cart.items: {{count}} is missing (also de, fr)` */
function renderFinding({ first, rest }: Group): Line {
  const { severity, message } = first
  const subject = message === undefined ? [] : [' ', bold(message)]
  return [marks[severity], ' ', dim(placeOf(first)), ...subject, `: ${describe(first)}`, ...also(rest)]
}

function also(rest: readonly Diagnostic[]): readonly Piece[] {
  if (rest.length === 0) return []
  const locales = rest.map(({ locale = '' }) => locale)
  const named = locales.slice(0, maxLocales).join(', ')
  const more = locales.length > maxLocales ? ` and ${count(locales.length - maxLocales, 'more', 'more')}` : ''
  return [dim(` (also ${named}${more})`)]
}

function placeOf({ file, position }: Diagnostic): string {
  return position === undefined ? file : `${file}:${position.line}:${position.column}`
}

/** `2 errors · 1 warning in 2 files` */
export function findingsSummary(diagnostics: readonly Diagnostic[]): string {
  const of = (severity: Severity) => diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
  const parts = [
    of('error') > 0 ? count(of('error'), 'error') : undefined,
    of('warning') > 0 ? count(of('warning'), 'warning') : undefined,
    of('info') > 0 ? count(of('info'), 'note') : undefined,
  ]
  return `${parts.filter((part) => part !== undefined).join(' · ')} in ${count(filesOf(diagnostics), 'file')}`
}

/** By file, line, message and rule, in code units: the same on every machine. */
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
  return groups.filter(({ first: { code, severity } }) => {
    const rule = `${severity} ${code}`
    const before = seen.get(rule) ?? 0
    seen.set(rule, before + 1)
    return before < maxOfRule
  })
}

function renderHidden(hidden: readonly Diagnostic[]): readonly Line[] {
  const rules = new Map<string, Diagnostic[]>()
  for (const diagnostic of hidden) {
    const rule = `${diagnostic.severity} ${diagnostic.code}`
    const group = rules.get(rule)
    if (group === undefined) rules.set(rule, [diagnostic])
    else group.push(diagnostic)
  }
  return [...rules.values()].map((group): Line => {
    const [{ code, severity } = { code: '', severity: 'info' as const }] = group
    return [
      marks[severity],
      dim(` and ${count(group.length, 'more', 'more')} in ${count(filesOf(group), 'file')}: ${code}`),
    ]
  })
}

function filesOf(diagnostics: readonly Diagnostic[]): number {
  return new Set(diagnostics.map(({ file }) => file)).size
}
