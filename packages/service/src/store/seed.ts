import { type ConfiguredRules, type ParsedEntries, parseEntries } from '@lockale/api'

/** What a service starts with. Every account gets its own copy of all but `accounts`. */
export interface Seed {
  readonly accounts?: readonly SeedAccount[]
  readonly glossaries?: readonly SeedGlossary[]
  readonly styleLists?: readonly SeedStyleList[]
  readonly memories?: readonly SeedMemory[]
  readonly spokenTerms?: readonly SeedSpokenTerms[]
  readonly phrasebook?: readonly SeedPhrases[]
}

export interface SeedAccount {
  /** Ends in `:fx` for a free key, in `:adm` for an admin key. */
  readonly key: string
  /** Keys with the same name share one account; without it the key has its own. */
  readonly account?: string
  /**
   * Of the account, as are all settings but those of the key: it is enough that one of its keys has them. In the billing
   * period. Default: 500,000 for a free key, none for a paid one.
   */
  readonly characterLimit?: number
  /** Of this key alone. */
  readonly keyCharacterLimit?: number
  /** Already used by this key when the service starts. */
  readonly charactersUsed?: number
  /** What a key may call, such as `translate:text`; none means everything. */
  readonly scopes?: readonly string[]
  /** As administration shows it. */
  readonly label?: string
  /** Of the account, in the billing period; none unless given. */
  readonly documentLimit?: number
  readonly teamDocumentLimit?: number
  readonly speechToTextMillisecondsLimit?: number
  readonly speechToSpeechMillisecondsLimit?: number
  /** The only region where the account is served. */
  readonly region?: string
}

interface SeedGlossary {
  /** UUID; made up when absent. */
  readonly id?: string
  readonly name: string
  readonly dictionaries: readonly SeedDictionary[]
}

export interface SeedDictionary {
  /** Base codes. */
  readonly source: string
  readonly target: string
  /** Term to term, or lines of text with a tab between the two. */
  readonly entries: Readonly<Record<string, string>> | string
}

interface SeedStyleList {
  /** UUID; made up when absent. */
  readonly id?: string
  readonly name: string
  readonly language: string
  readonly rules?: ConfiguredRules
  readonly instructions?: readonly SeedInstruction[]
}

interface SeedInstruction {
  readonly label: string
  readonly prompt: string
  readonly sourceLanguage?: string
}

export interface SeedMemory {
  /** UUID; made up when absent. */
  readonly id?: string
  readonly name: string
  readonly source: string
  readonly segments: readonly SeedSegment[]
}

interface SeedSegment {
  readonly source: string
  /** Text by language code. */
  readonly targets: Readonly<Record<string, string>>
}

interface SeedSpokenTerms {
  /** UUID; made up when absent. */
  readonly id?: string
  readonly name: string
  /** One for a language; its code is a base code. */
  readonly lists: readonly { readonly language: string; readonly terms: readonly string[] }[]
}

/** Whole strings with a fixed translation. */
export interface SeedPhrases {
  /** A base code, and a target code; a base target serves its variants. */
  readonly source: string
  readonly target: string
  readonly entries: Readonly<Record<string, string>>
}

/** The entries of a dictionary of a seed, by the rules that hold for those that are sent. */
export function parseSeedEntries(entries: SeedDictionary['entries']): ParsedEntries {
  if (typeof entries === 'string') return parseEntries({ text: entries, format: 'tsv', source: '', target: '' })
  return { kind: 'entries', entries: new Map(Object.entries(entries)) }
}
