import { describe } from '@lockale/core'
import type { Diagnostic } from '@lockale/errors'

/** A finding as JSON: its facts, and the sentence a person gets. */
export interface FindingDocument {
  readonly code: string
  readonly severity: Diagnostic['severity']
  readonly file: string
  readonly line: number | null
  readonly column: number | null
  readonly locale: string | null
  /** The message as a person writes it. */
  readonly message: string | null
  readonly says: string
  readonly arguments: Diagnostic['arguments']
}

export function findingDocument(diagnostic: Diagnostic): FindingDocument {
  const { code, severity, file, position, locale, message } = diagnostic
  return {
    code,
    severity,
    file,
    line: position?.line ?? null,
    column: position?.column ?? null,
    locale: locale ?? null,
    message: message ?? null,
    says: describe(diagnostic),
    arguments: diagnostic.arguments,
  }
}
