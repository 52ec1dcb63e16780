import { type ConfiguredRules, type ParsedEntries, parseEntries } from '@lockale/api'

/** The data that a service starts with. Every account gets its own copy of everything except `accounts`. */
export interface Seed {
  readonly accounts?: readonly SeedAccount[]
  readonly glossaries?: readonly {
    /** A UUID. Default: a generated one. */
    readonly id?: string
    readonly name: string
    readonly dictionaries: readonly SeedDictionary[]
  }[]
  readonly styleLists?: readonly {
    /** A UUID. Default: a generated one. */
    readonly id?: string
    readonly name: string
    readonly language: string
    readonly rules?: ConfiguredRules
    readonly instructions?: readonly {
      readonly label: string
      readonly prompt: string
      readonly sourceLanguage?: string
    }[]
  }[]
  readonly memories?: readonly SeedMemory[]
  readonly spokenTerms?: readonly {
    /** A UUID. Default: a generated one. */
    readonly id?: string
    readonly name: string
    /** One list for each language. The language is a base code. */
    readonly lists: readonly { readonly language: string; readonly terms: readonly string[] }[]
  }[]
  readonly phrasebook?: readonly SeedPhrases[]
}

/** An account and one of its API keys. */
export interface SeedAccount {
  /** The API key. It ends in `:fx` for a free plan, in `:adm` for an admin key. */
  readonly key: string
  /** API keys with the same value here share one account. Without this field, a key has an account of its own. */
  readonly account?: string
  /** Character limit of the account per billing period, set at any of its keys. Default: 500,000 if free, else none. */
  readonly characterLimit?: number
  /** Maximum number of characters of this API key in a billing period. */
  readonly keyCharacterLimit?: number
  /** Characters that this API key has already used when the service starts. */
  readonly charactersUsed?: number
  /** What the API key may call (its scopes), such as `translate:text`. Default: everything. */
  readonly scopes?: readonly string[]
  /** The label of the API key, shown where administrators list keys. */
  readonly label?: string
  /** Maximum number of documents of the account in a billing period. Default: no limit. */
  readonly documentLimit?: number
  readonly teamDocumentLimit?: number
  readonly speechToTextMillisecondsLimit?: number
  readonly speechToSpeechMillisecondsLimit?: number
  /** The only region that serves the account. Default: all. */
  readonly region?: string
}

/** A dictionary of a glossary (terms for one language pair) that the service starts with. */
export interface SeedDictionary {
  /** Base code of the source language. */
  readonly source: string
  readonly target: string
  /** Terms and their translations: an object, or lines with a tab between term and translation. */
  readonly entries: Readonly<Record<string, string>> | string
}

/** A translation memory that the service starts with. */
export interface SeedMemory {
  /** A UUID. Default: a generated one. */
  readonly id?: string
  readonly name: string
  readonly source: string
  readonly segments: readonly {
    readonly source: string
    /** Translations by language code. */
    readonly targets: Readonly<Record<string, string>>
  }[]
}

/** Strings for which the service always returns the same given translation. */
export interface SeedPhrases {
  /** Base code of the source language. If `target` is a base code (`en`), entries apply to variants (`en-GB`) too. */
  readonly source: string
  readonly target: string
  readonly entries: Readonly<Record<string, string>>
}

/** Parses the entries of a seed by the same rules as entries in a request. */
export function parseSeedEntries(entries: SeedDictionary['entries']): ParsedEntries {
  if (typeof entries === 'string') return parseEntries({ text: entries, format: 'tsv', source: '', target: '' })
  return { kind: 'entries', entries: new Map(Object.entries(entries)) }
}
