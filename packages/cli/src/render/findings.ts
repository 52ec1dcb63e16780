import { describe } from '@lockale/core'
import type { Diagnostic, Severity } from '@lockale/errors'
import { count } from './figures.ts'
import { bold, dim, type Line, type Piece, red, type Screen, yellow } from './screen.ts'

/** Up to this many findings are all shown. */
const maxFindings = 40
/** Of more, this many of each rule. */
const maxOfRule = 8

/** Findings by file and line. Of many, the first of each rule, and how many more there are in how many files. */
export function renderFindings(diagnostics: readonly Diagnostic[]): Screen {
  const sorted = sortFindings(diagnostics)
  const shown = sorted.length <= maxFindings ? sorted : firstOfEachRule(sorted)
  const hidden = new Set(sorted)
  for (const diagnostic of shown) hidden.delete(diagnostic)
  return [...shown.map(renderFinding), ...renderHidden([...hidden])]
}

/** `✗ shop/pl.json:88:14 cart.items: {{count}} is missing` */
function renderFinding(diagnostic: Diagnostic): Line {
  const { severity, message } = diagnostic
  const subject = message === undefined ? [] : [' ', bold(message)]
  return [marks[severity], ' ', dim(placeOf(diagnostic)), ...subject, `: ${describe(diagnostic)}`]
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

function firstOfEachRule(sorted: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Map<string, number>()
  return sorted.filter(({ code, severity }) => {
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
