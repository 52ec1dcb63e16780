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
  readonly recordReviewer: boolean
  /** Severities that differ from the defaults, by rule id. */
  readonly checks: Severities
  readonly doNotTranslate: readonly string[]
  /** Placeholders of tools for missing strings: patterns with `*`. */
  readonly untranslated: readonly string[]
  readonly messages: readonly MessageSettings[]
  /** Path of the baseline file, relative to the project, with `/`. */
  readonly baseline: string
  /** Size limit of the translation cache after a compaction. */
  readonly cache: { readonly maxBytes: number }
  readonly types: TypesOptions | undefined
  readonly rules: readonly OwnRule[]
  readonly sharedMemory: SharedMemoryOptions | undefined
}

/** Libraries that `lockale types` writes a declaration file for. */
export type TypesLibrary = 'i18next' | 'vue-i18n' | 'next-intl' | 'use-intl' | 'formatjs'

export interface TypesOptions {
  /** Path of the declaration file, relative to the project, with `/`. */
  readonly file: string
  /** `undefined`: detected from the dependencies of the app. */
  readonly library: TypesLibrary | undefined
  /** `literal` includes the strings, `keys` only their keys. `undefined`: depends on the number of strings. */
  readonly mode: 'literal' | 'keys' | undefined
  /** Where i18next finds the types: in `CustomTypeOptions.resources`, or in the shared `ResourceNamespaceMap`. */
  readonly merge: 'resources' | 'namespaces'
  /** As i18next's `enableSelector`. */
  readonly selector: boolean | 'optimize' | 'strict'
  /** As i18next's `defaultNS`. */
  readonly defaultNamespace: string | undefined
}

export interface SharedMemoryOptions {
  readonly driver: StorageDriver
  readonly trusted: boolean
  /** Prefix of each key, with `:` between levels. */
  readonly prefix: string
  /** Time limit of one call of the driver, in milliseconds. */
  readonly timeoutMs: number
}

/** `auto`: written · `propose`: written and marked for review · `locked`: never written. */
export type Policy = 'auto' | 'propose' | 'locked'

/** Context that is sent with strings. It is not billed. */
export interface ContextOptions {
  /** Maximum bytes of the context of a request (UTF-8, escaped for JSON), without the description of the app. */
  readonly maxBytes: number
  /** True to send the source strings around a string as its context. */
  readonly neighbours: boolean
  /** Percentage of additional requests that descriptions may cause; at least two requests if it is not 0. */
  readonly extraRequests: number
}

export type Severities = { readonly [Rule in DiagnosticCode]?: Severity | 'off' }

export interface MessageSettings {
  /** `*` matches any characters. */
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
  /** Language code of the service, if it differs from the locale. */
  readonly code: string | undefined
  /** The locale as paths spell it (`pt_BR`). */
  readonly fileName: string
  readonly wanted: RequestedSettings
  readonly policy: Policy
  /** Translations by source term. */
  readonly terms: ReadonlyMap<string, string>
  readonly forbidden: readonly string[]
  readonly checks: Severities
  /** Percentage of messages that must be up to date; `undefined` if every message that is not fails by itself. */
  readonly coverage: number | undefined
}

/**
 * Where catalogs are: path templates with `/`, relative to the folder of the config. `source` has the source locale
 * filled in, as the config spells it; `target` keeps its `{locale}`.
 */
export interface FilePattern {
  readonly source: string
  readonly target: string
  /** A format or its id. Absent: detected from the name and content of the source file. */
  readonly format: string | FormatInfo | undefined
  readonly syntax: SyntaxOptions
  /** Options that the config sets for these files. The message format that is found must support them. */
  readonly ownSyntax: Partial<SyntaxOptions>
  /** Maximum length of a translation, in code points. */
  readonly maxLength: number | undefined
  readonly policy: Policy | undefined
}

/** A message format and its options, as written in a config. */
export interface SyntaxOptions extends Omit<MessageSyntaxOptions, 'id'> {
  /** `undefined`: detected from dependencies and contents. */
  readonly id: SyntaxId | undefined
  /** `false`: keys have no levels (`'Hello. World'`). */
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
  readonly account: string | undefined
  readonly tag: string | undefined
  /** Time limit of one attempt, in milliseconds. */
  readonly timeoutMs: number
  /** Maximum number of parallel requests. */
  readonly concurrency: number
}
