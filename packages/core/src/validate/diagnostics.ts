import {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  positionFinder,
  type Range,
  type Severity,
} from '@lockale/errors'
import type { Lockfile } from '../lock/lockfile.ts'
import { lockfileName } from '../lock/read.ts'
import type { CatalogDiff, FormChange, MessageChange, Orphan } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { displayKey } from '../model/key.ts'

/** All that is wrong in one target file: states that are drift, and texts that are broken. In source order. */
export function diagnoseDiff(diff: CatalogDiff, config: Config): readonly Diagnostic[] {
  const report = reporter(diff, config)
  const missing = diff.changes.filter(({ state }) => state === 'missing')
  const isNew = diff.target.parsed === undefined
  const file =
    isNew && missing.length > 0 ? [report('missing-file', 'error', { arguments: { count: missing.length } })] : []
  return [
    ...file,
    // One finding for a file that is not there says it all.
    ...diff.changes.flatMap((change) => (isNew ? [] : diagnoseMessage(change, report))),
    ...diff.orphans.map((orphan) => diagnoseOrphan(orphan, report)),
  ].flat()
}

/** What git and hands left in the lockfile. Harmless, and gone with the next run that writes. */
export function diagnoseLockfile({ conflicted, skippedLines }: Lockfile): readonly Diagnostic[] {
  const found = { severity: 'warning', file: lockfileName } as const
  const hasMarkers = conflicted ? [{ ...found, code: 'conflict-marker', arguments: {} } as const] : []
  const lines = skippedLines.map((line) => {
    const position = { line, column: 1 }
    return { ...found, code: 'lockfile-line', position, arguments: {} } as const
  })
  return [...hasMarkers, ...lines]
}

/** The severity of a rule that says nothing until a project gives it a severity of its own. */
type DefaultSeverity = Severity | 'off'
type Report = (code: DiagnosticCode, severity: DefaultSeverity, finding: Partial<FoundAt>) => readonly Diagnostic[]

interface FoundAt {
  readonly message: string
  readonly range: Range
  readonly arguments: DiagnosticArguments
}

function diagnoseMessage({ unit, forms, state }: MessageChange, report: Report): readonly Diagnostic[] {
  if (forms.every(isSound)) return []
  const message = displayKey(unit.key)
  const source = (unit.forms.get('other') ?? [...unit.forms.values()][0])?.text ?? ''
  // An empty text has a finding of its own.
  const missing = forms.filter((form) => form.state === 'missing' && form.entry?.value !== '')
  const place = forms.find(({ entry }) => entry !== undefined)?.entry?.valueRange
  const at = place === undefined ? { message } : { message, range: place }
  const findings: (readonly Diagnostic[])[] = []
  if (missing.length > 0 && missing.length === forms.length)
    findings.push(report('missing-key', 'error', { ...at, arguments: { source } }))
  else if (missing.length > 0) {
    const names = missing.map(({ plan }) => plan.form)
    findings.push(report('plural-category-missing', 'error', { ...at, arguments: { forms: names } }))
  }
  for (const form of forms) findings.push(...diagnoseForm(form, { message, source, report }))
  const isFuzzy = state === 'fuzzy' && forms.some(({ by }) => by !== 'adopted')
  const fuzzy = forms.find((form) => form.state === 'fuzzy')?.entry
  if (fuzzy !== undefined) {
    const text = { source, text: fuzzy.value }
    findings.push(report('fuzzy', isFuzzy ? 'error' : 'warning', { message, range: fuzzy.valueRange, arguments: text }))
  }
  return findings.flat()
}

/** Nearly all are, and nothing is made for them. */
function isSound({ state, by, findings }: FormChange): boolean {
  return (state === 'current' || state === 'edited') && by !== 'review' && findings.length === 0
}

interface FormPlace {
  readonly message: string
  readonly source: string
  readonly report: Report
}

function diagnoseForm(form: FormChange, { message, source, report }: FormPlace): readonly (readonly Diagnostic[])[] {
  const { entry, state, by, standIn, findings } = form
  if (entry === undefined) return []
  const at = { message, range: entry.valueRange }
  const text = entry.value
  const own = findings.map(({ code, severity, arguments: args }) => report(code, severity, { ...at, arguments: args }))
  if (standIn) return [...own, report('stand-in-text', 'error', { ...at, arguments: { text } })]
  if (state === 'stale') return [...own, report('stale', 'error', { ...at, arguments: { source, text } })]
  if (state === 'current' && by === 'review') return [...own, report('needs-review', 'off', at)]
  if (state === 'missing' && text === '')
    return [...own, report('empty-translation', 'error', { ...at, arguments: {} })]
  return own
}

function diagnoseOrphan({ key, entry, isExtraForm }: Orphan, report: Report): readonly Diagnostic[] {
  if (isExtraForm) return []
  const at = { message: displayKey(key), range: entry.keyRange, arguments: { text: entry.value } }
  return report('extra-key', 'warning', at)
}

/** Fills in file, locale, position and the severity that the project gave the rule. */
function reporter({ target }: CatalogDiff, { checks }: Config): Report {
  const text = target.parsed?.text
  const find = text === undefined ? undefined : positionFinder(text)
  return (code, severity, { message, range, arguments: args = {} }) => {
    const chosen = checks[code] ?? severity
    if (chosen === 'off') return []
    const position = range && find?.(range.start)
    return [
      {
        code,
        severity: chosen,
        file: target.file,
        locale: target.locale,
        arguments: args,
        ...(message === undefined ? {} : { message }),
        ...(range === undefined ? {} : { range }),
        ...(position === undefined ? {} : { position }),
      },
    ]
  }
}
