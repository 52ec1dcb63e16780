import { type ConfiguredRules, type ParsedEntries, parseEntries } from '@lockale/api'

/** What a service starts with. Every account gets its own copy of all but `accounts`. */
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
    /** One list for each language, which is a base code. */
    readonly lists: readonly { readonly language: string; readonly terms: readonly string[] }[]
  }[]
  readonly phrasebook?: readonly SeedPhrases[]
}

/** An account and one of its keys. */
export interface SeedAccount {
  /** The key. It ends in `:fx` for a free plan, in `:adm` for an admin key. */
  readonly key: string
  /** Keys with the same name share one account. Without a name, the key has its own account. */
  readonly account?: string
  /**
   * Characters of the account in a billing period. Settings of the account may be given with any of its keys. Default:
   * 500,000 for a free key, no limit for a paid one.
   */
  readonly characterLimit?: number
  /** Characters of this key in a billing period. */
  readonly keyCharacterLimit?: number
  /** Characters that this key has used when the service starts. */
  readonly charactersUsed?: number
  /** What the key may call, such as `translate:text`. If absent, everything. */
  readonly scopes?: readonly string[]
  /** The label that administration shows. */
  readonly label?: string
  /** Documents of the account in a billing period. Default: no limit. */
  readonly documentLimit?: number
  readonly teamDocumentLimit?: number
  readonly speechToTextMillisecondsLimit?: number
  readonly speechToSpeechMillisecondsLimit?: number
  /** The only region that serves the account. Default: all. */
  readonly region?: string
}

/** A dictionary to start with. */
export interface SeedDictionary {
  /** Base code of the source language. */
  readonly source: string
  readonly target: string
  /** Terms and their translations, as an object or as lines with a tab between the two. */
  readonly entries: Readonly<Record<string, string>> | string
}

/** A translation memory to start with. */
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

/** Strings with a fixed translation. */
export interface SeedPhrases {
  /** Base code of the source language. `target` is a target code; a base code also serves its variants. */
  readonly source: string
  readonly target: string
  readonly entries: Readonly<Record<string, string>>
}

/** Parses the entries of a seed by the rules for entries in a request. */
export function parseSeedEntries(entries: SeedDictionary['entries']): ParsedEntries {
  if (typeof entries === 'string') return parseEntries({ text: entries, format: 'tsv', source: '', target: '' })
  return { kind: 'entries', entries: new Map(Object.entries(entries)) }
}
