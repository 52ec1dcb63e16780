/** A glossary as GET /v3/glossaries gives it: without its entries (SERVICE.md 3.8). */
export interface Glossary {
  readonly glossary_id: string
  readonly name: string
  readonly dictionaries: readonly Dictionary[]
  /** ISO 8601, UTC. */
  readonly creation_time: string
  /** In the answer to a create only. */
  readonly ready?: boolean
}

/** Codes are lower-case base codes: a dictionary for `pt` serves `pt-BR`. */
export interface Dictionary {
  readonly source_lang: string
  readonly target_lang: string
  readonly entry_count: number
}

/** GET /v3/glossaries: newest first. */
export interface GlossaryList {
  readonly glossaries: readonly Glossary[]
}

/** GET /v3/glossaries/{id}/entries: one element. */
export interface GlossaryEntries {
  readonly dictionaries: readonly DictionaryEntries[]
}

export interface DictionaryEntries {
  readonly source_lang: string
  readonly target_lang: string
  /** Lines joined by LF, no LF at the end; the first tab of a line parts source from target. */
  readonly entries: string
  readonly entries_format: 'tsv' | 'csv' | (string & {})
}
