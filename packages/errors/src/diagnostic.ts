import type { Range } from './position.ts'

export type Severity = 'error' | 'warning' | 'info'

/** Rule ids: public, stable, listed in docs/errors.md. */
export type DiagnosticCode =
  // the file itself
  | 'parse-error'
  | 'conflict-marker'
  | 'bad-encoding'
  | 'unpaired-surrogate'
  | 'too-deep'
  | 'duplicate-key'
  | 'ambiguous-scalar'
  | 'key-collision'
  // presence and state
  | 'missing-key'
  | 'missing-file'
  | 'empty-translation'
  | 'stale'
  | 'fuzzy'
  | 'extra-key'
  | 'stand-in-text'
  | 'needs-review'
  // placeholders and plurals
  | 'placeholder-missing'
  | 'placeholder-extra'
  | 'placeholder-delimiter-damaged'
  | 'nesting-changed'
  | 'html-tags'
  | 'plural-category-missing'
  | 'blank-translation'
  // what a run could not do
  | 'not-translated'
  | 'write-conflict'
  | 'lockfile-line'

export type DiagnosticArguments = Readonly<Record<string, string | number | readonly string[]>>

/**
 * A finding about content: data, not an exception. It is put into words in one place (`core/report/describe`).
 * `file` is relative to the project, with `/`; `range` is the piece of that file it speaks of.
 */
export interface Diagnostic {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly file: string
  readonly range?: Range
  /** Line and column of `range.start`, from 1; set where the text of the file was at hand. */
  readonly position?: { readonly line: number; readonly column: number }
  readonly locale?: string
  /** The message as a person writes it (`cart.title`). */
  readonly message?: string
  readonly arguments: DiagnosticArguments
}
