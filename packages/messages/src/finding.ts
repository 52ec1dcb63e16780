import type { DiagnosticArguments, DiagnosticCode, Severity } from '@lockale/errors'

/** What is wrong with a text, before anyone says in which file it stands. */
export interface Finding {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly arguments: DiagnosticArguments
}

/** A mark of a placeholder that is left over or broken. */
export function delimiterDamaged(found: string): Finding {
  return { code: 'placeholder-delimiter-damaged', severity: 'error', arguments: { found } }
}
