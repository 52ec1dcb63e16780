/** A glossary as GET /v3/glossaries gives it: without its entries. */
export interface Glossary {
  readonly glossary_id: string
  readonly name: string
  readonly dictionaries: readonly Dictionary[]
  /** ISO 8601, UTC. */
  readonly creation_time: string
  /** Set only in the answer to a create request. */
  readonly ready?: boolean
}

/** Codes are lower-case base codes: a dictionary for `pt` serves `pt-BR`. */
export interface Dictionary {
  readonly source_lang: string
  readonly target_lang: string
  readonly entry_count: number
}

/** GET /v3/glossaries/{id}/entries: one element. */
export interface GlossaryEntries {
  readonly dictionaries: readonly DictionaryEntries[]
}

interface DictionaryEntries {
  readonly source_lang: string
  readonly target_lang: string
  /** Lines joined by LF, no LF at the end; the first tab of a line parts source from target. */
  readonly entries: string
  readonly entries_format: 'tsv' | 'csv' | (string & {})
}

/** A glossary of one dictionary as /v2/glossaries gives it. */
export interface OldGlossary {
  readonly glossary_id: string
  readonly name: string
  readonly ready: boolean
  /** Lower-case base codes. */
  readonly source_lang: string
  readonly target_lang: string
  /** ISO 8601, UTC. */
  readonly creation_time: string
  readonly entry_count: number
}

/** GET /v2/glossaries. */
export interface OldGlossaryList {
  readonly glossaries: readonly OldGlossary[]
}

/** GET /v2/glossary-language-pairs: all ordered pairs, lower case. */
export interface GlossaryLanguagePairs {
  readonly supported_languages: readonly { readonly source_lang: string; readonly target_lang: string }[]
}

/** The media type of entries at GET /v2/glossaries/{id}/entries. */
export const entriesMediaType = 'text/tab-separated-values'
