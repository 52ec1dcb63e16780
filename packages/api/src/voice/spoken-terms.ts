/** Terms that help to hear right, as GET /v3/spoken-terms gives them: without the terms (beta). */
export interface SpokenTerms {
  readonly spoken_terms_id: string
  readonly name: string
  readonly term_lists: readonly {
    /** Lower-case base code. */
    readonly lang: string
    readonly entry_count: number
  }[]
  /** ISO 8601, UTC. */
  readonly creation_time: string
}

/** What is wrong with one term, as the end of a sentence; `undefined` for a good one. */
export function spokenTermProblem(term: string): string | undefined {
  if (term === '') return 'is empty'
  if (control.test(term)) return 'contains a control character'
  return term.trim() === term ? undefined : 'begins or ends with whitespace'
}

// oxlint-disable-next-line no-control-regex
const control = /[\0-\u{1f}\u{7f}-\u{9f}]/u
