import type { CheckReport } from '@lockale/core'
import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import { count, figure } from './figures.ts'
import { findingsSummary, renderFindings } from './findings.ts'
import { green, type Line, red, type Screen, yellow } from './screen.ts'

/** Findings, one line of summary. */
export function renderCheck({ diagnostics, coverage, messages }: CheckReport): Screen {
  const scope = `${count(messages, 'message')} × ${count(coverage.length, 'locale')}`
  if (diagnostics.length === 0) return [[green('✓'), ` ${scope}: nothing to report`]]
  const failed = diagnostics.some(({ severity }) => severity === 'error')
  const mark = failed ? red('✗') : yellow('!')
  return [...renderFindings(diagnostics), [mark, ` ${findingsSummary(diagnostics)} · ${scope}`]]
}

const syncSettles: ReadonlySet<DiagnosticCode> = new Set([
  'missing-key',
  'missing-file',
  'stale',
  'stand-in-text',
  'plural-category-missing',
  'not-translated',
])

/** The next commands, from what was found. */
export function renderCheckAdvice(diagnostics: readonly Diagnostic[]): Screen {
  const forSync = diagnostics.filter(({ code }) => syncSettles.has(code)).length
  const fuzzy = diagnostics.filter(({ code }) => code === 'fuzzy').length
  const conflicts = diagnostics.filter(({ code }) => code === 'conflict-marker').length
  const advice: Line[] = []
  if (conflicts > 0) advice.push([`→ settle ${count(conflicts, 'git conflict')} first, then run again`])
  if (forSync > 0) advice.push([`→ lockale sync settles ${figure(forSync)} of these; lockale plan shows how`])
  if (fuzzy > 0)
    advice.push(['→ lockale accept <message> keeps a text as it is, lockale why <message> shows its facts'])
  return advice
}
