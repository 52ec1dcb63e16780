import type { OwnRule } from '@lockale/checks'
import type { DiagnosticCode, Severity } from '@lockale/errors'
import type { FormatInfo } from '@lockale/formats'
import type { SyntaxOptions as MessageSyntaxOptions, SyntaxId } from '@lockale/messages'
import type { RequestedSettings } from './settings.ts'
import type { StorageDriver } from './shared-memory.ts'

/** A checked config with all defaults filled in, as `openProject` returns it in `project.config`. */
export interface Config {
  /** BCP 47 tag of the source locale, in canonical form (`pt-BR`). */
  readonly source: string
  readonly targets: readonly Target[]
  readonly files: readonly FilePattern[]
  readonly service: ServiceOptions
  readonly context: ContextOptions
  readonly budget: { readonly maxCharacters?: number; readonly pricePerMillion?: number; readonly currency: string }
  readonly onFuzzy: 'keep' | 'overwrite'
  /** The lockfile names who approved a translation. */
  readonly recordReviewer: boolean
  /** Severities that differ from the defaults, by rule id. */
  readonly checks: Severities
  readonly doNotTranslate: readonly string[]
  /** What tools write where a string is still to be written: patterns with `*`. */
  readonly untranslated: readonly string[]
  readonly messages: readonly MessageSettings[]
  /** Path of the baseline file, relative to the project, with `/`. */
  readonly baseline: string
  /** The limit is that of the answers in the ledger after a compaction. */
  readonly cache: { readonly maxBytes: number }
  /** The TypeScript types to write for the app's library; `undefined` if there are none. */
  readonly types: TypesOptions | undefined
  /** Rules that the project defines. */
  readonly rules: readonly OwnRule[]
  readonly sharedMemory: SharedMemoryOptions | undefined
}

/** Libraries that `lockale types` writes a declaration file for. */
export type TypesLibrary = 'i18next' | 'vue-i18n' | 'next-intl' | 'use-intl' | 'formatjs'

/** A declaration file for a library. */
export interface TypesOptions {
  /** Path of the declaration file, relative to the project, with `/`. */
  readonly file: string
  /** `undefined` decides by the dependencies of the app. */
  readonly library: TypesLibrary | undefined
  /** `literal` includes the strings, `keys` only their keys. `undefined` decides by the number of strings. */
  readonly mode: 'literal' | 'keys' | undefined
  /**
   * Where i18next looks for the types: in `CustomTypeOptions.resources`, or in `ResourceNamespaceMap`, which packages share.
   */
  readonly merge: 'resources' | 'namespaces'
  /** As i18next's `enableSelector`. */
  readonly selector: boolean | 'optimize' | 'strict'
  /** As i18next's `defaultNS`. */
  readonly defaultNamespace: string | undefined
}

export interface SharedMemoryOptions {
  readonly driver: StorageDriver
  /** True if new translations are also written to the shared cache. */
  readonly trusted: boolean
  /** Prefix of each key, with `:` between levels. */
  readonly prefix: string
  /** Time limit of one call of the driver, in milliseconds. */
  readonly timeoutMs: number
}

/** `auto`: written · `propose`: written and marked for review · `locked`: never written. */
export type Policy = 'auto' | 'propose' | 'locked'

/** What is sent beside texts to steer their translation, and is not billed. */
export interface ContextOptions {
  /**
   * Maximum size of a request's context in bytes: UTF-8, escaped for JSON. The description of the app is always sent whole.
   */
  readonly maxBytes: number
  /** True to send the source strings around a string as its context. */
  readonly neighbours: boolean
  /** How many more requests than necessary descriptions may cause, in percent; at least two requests if it is not 0. */
  readonly extraRequests: number
}

export type Severities = { readonly [Rule in DiagnosticCode]?: Severity | 'off' }

/** Settings of the messages whose keys match. */
export interface MessageSettings {
  /** `*` stands for any characters. */
  readonly match: readonly string[]
  readonly syntax: SyntaxId | undefined
  readonly limits: { readonly characters?: number; readonly lines?: number; readonly pixels?: number }
  readonly mustMatch: RegExp | undefined
  readonly policy: Policy | undefined
  /** Target locales, canonical; `undefined`: all. */
  readonly locales: readonly string[] | undefined
  readonly checks: Severities
}

export interface Target {
  readonly locale: string
  /** The service's target code where it differs from the locale. */
  readonly code: string | undefined
  /** How paths spell it (`pt_BR`). */
  readonly fileName: string
  readonly wanted: RequestedSettings
  readonly policy: Policy
  /** Translation by term of the source. */
  readonly terms: ReadonlyMap<string, string>
  readonly forbidden: readonly string[]
  readonly checks: Severities
  /** Percentage of messages that must be up to date; `undefined` if every message that is not fails by itself. */
  readonly coverage: number | undefined
}

/**
 * Where catalogs are: path templates with `/`, relative to the config's folder. In `source` the source locale is filled in
 * already, as the config spells it; `target` keeps its `{locale}`.
 */
export interface FilePattern {
  readonly source: string
  readonly target: string
  /** A format or its id; by name and content of the source file when absent. */
  readonly format: string | FormatInfo | undefined
  readonly syntax: SyntaxOptions
  /** What of it is said for these files: the format that is found for them has to have it. */
  readonly ownSyntax: Partial<SyntaxOptions>
  /** Maximum length of a translation, in code points. */
  readonly maxLength: number | undefined
  readonly policy: Policy | undefined
}

/** A message syntax and its options, as written in a config. */
export interface SyntaxOptions extends Omit<MessageSyntaxOptions, 'id'> {
  /** `undefined`: found from dependencies and contents. */
  readonly id: SyntaxId | undefined
  /** `false`: keys are whole (`'Hello. World'`). */
  readonly keySeparator: string | false
  readonly namespaceSeparator: string | false
  readonly contextSeparator: string
  readonly pluralSeparator: string
}

export interface ServiceOptions {
  readonly preset: 'service' | 'deepl' | 'local'
  readonly baseUrl: string | undefined
  /** The region of the account. It selects the address if the preset has one for it. */
  readonly region: string | undefined
  /** Tells accounts of one service apart in `lockale.resources.json`. */
  readonly account: string | undefined
  /** Reporting tag of all billed requests. */
  readonly tag: string | undefined
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number
  /** Requests at the same time, at most. */
  readonly concurrency: number
}
