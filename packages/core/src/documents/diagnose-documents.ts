import type { Diagnostic, DiagnosticCode } from '@lockale/errors'
import type { ChangeState } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { Severities } from '../text-check/severities.ts'
import { countStates, type DocumentChange, type DocumentsInspection } from './inspect-documents.ts'
import type { OutdatedDocuments } from './outdated-documents.ts'

/** What a check says of documents: those that a run would make, and those that a person should look at. */
export function diagnoseDocuments(
  { changes, orphans }: DocumentsInspection,
  { targets }: Pick<Config, 'targets'>,
  severities: Severities,
): readonly Diagnostic[] {
  const locked = new Set(targets.filter(({ policy }) => policy === 'locked').map(({ locale }) => locale))
  const say = (
    code: DiagnosticCode,
    { locale, file }: { readonly locale: string; readonly file: string },
    source?: string,
  ) => {
    const isOpen = code === 'missing-file' || code === 'stale' || code === 'stand-in-text'
    const isLocked = locked.has(locale)
    const own = isLocked && code === 'missing-file' ? 'info' : undefined
    const severity = severities.levelOf(code, { locale, message: undefined, ignored: [] }, own)
    const args: Diagnostic['arguments'] = {
      ...(source !== undefined && { document: source }),
      ...(isOpen && isLocked && { left: 'this locale is locked' }),
    }
    const isBySync = isOpen && !isLocked
    return severity === 'off' ? [] : [{ code, severity, file, locale, arguments: args, ...(isBySync && { isBySync }) }]
  }
  return [
    ...changes.flatMap((change): readonly Diagnostic[] => {
      const code = codeOf(change)
      return code === undefined ? [] : say(code, change, change.source)
    }),
    ...orphans.flatMap((orphan): readonly Diagnostic[] => say('extra-file', orphan)),
  ]
}

/** Documents of one target locale. */
export interface DocumentCoverage {
  readonly locale: string
  readonly documents: number
  readonly states: Readonly<Record<ChangeState, number>>
  /** Translations by machine that were made with other settings. */
  readonly outdated: number
  /** Machine translations that need review. */
  readonly toReview: number
}

/** @param locales in the order of the config */
export function countDocuments(
  { changes, orphans }: DocumentsInspection,
  locales: readonly string[],
  outdated: OutdatedDocuments,
): readonly DocumentCoverage[] {
  return locales.flatMap((locale): readonly DocumentCoverage[] => {
    const isHere = (one: { readonly locale: string }) => one.locale === locale
    const own = { changes: changes.filter(isHere), orphans: orphans.filter(isHere) }
    const documents = own.changes.length
    if (documents + own.orphans.length === 0) return []
    const old = own.changes.filter((change) => outdated(change).length > 0).length
    const toReview = own.changes.filter(isToReview).length
    return [{ locale, documents, states: countStates(own), outdated: old, toReview }]
  })
}

function codeOf(change: DocumentChange): DiagnosticCode | undefined {
  const { state, isPseudo } = change
  if (state === 'missing') return 'missing-file'
  if (isPseudo) return 'stand-in-text'
  if (state === 'stale' || state === 'fuzzy') return state
  return isToReview(change) ? 'needs-review' : undefined
}

function isToReview({ state, by, isPseudo }: DocumentChange): boolean {
  return state === 'current' && by === 'review' && !isPseudo
}
