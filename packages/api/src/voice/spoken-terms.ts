/** Terms that help to hear right, as GET /v3/spoken-terms gives them: without the terms (beta). */
export interface SpokenTerms {
  readonly spoken_terms_id: string
  readonly name: string
  readonly term_lists: readonly TermListInfo[]
  /** ISO 8601, UTC. */
  readonly creation_time: string
}

export interface TermListInfo {
  /** Lower-case base code. */
  readonly lang: string
  readonly entry_count: number
}

/** GET /v3/spoken-terms. */
export interface SpokenTermsList {
  readonly spoken_terms: readonly SpokenTerms[]
}

/** As it is sent, and as GET /v3/spoken-terms/{id}/entries gives it. */
export interface TermList {
  readonly lang: string
  /** One term a line. */
  readonly entries: string
}

/** What is wrong with one term, as the end of a sentence; `undefined` for a good one. */
export function spokenTermProblem(term: string): string | undefined {
  if (term === '') return 'is empty'
  if (control.test(term)) return 'contains a control character'
  return term.trim() === term ? undefined : 'begins or ends with whitespace'
}

// oxlint-disable-next-line no-control-regex
const control = /[\0-\u{1f}\u{7f}-\u{9f}]/u
