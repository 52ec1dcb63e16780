import type { DiagnosticCode } from '@lockale/errors'
import type { Config } from '../model/config.ts'
import type { Settings } from '../model/settings.ts'

/** What a `lockale.config` file says. Everything but `source`, `targets` and `files` has a default. */
export interface UserConfig extends UserSettings {
  /** For editors: the JSON Schema of this file. Not read. */
  readonly $schema?: string
  /** The locale people write in: BCP 47, spelled as in the paths of its files (`en`, `en-US`). */
  readonly source: string
  /** The locales to write. A string is the locale; an object says more about it. */
  readonly targets: readonly (string | UserTarget)[]
  /**
   * Where the catalogs are. A string is one path template for all locales: `locales/{locale}/{namespace}.json`. Of several
   * entries that find the same catalog the first one has it.
   */
  readonly files: readonly (string | UserFiles)[]
  /** How messages write placeholders and plurals. Found from dependencies and contents when absent. */
  readonly syntax?: UserSyntaxId | UserSyntax
  /** The language service. Never a key: that comes from the environment (`LOCKALE_KEY`). */
  readonly service?: UserService
  /** What a run may spend, and how costs are shown. */
  readonly budget?: UserBudget
  /** What `sync` does to a person's text whose source changed: keep and report it (default), or translate it again. */
  readonly onFuzzy?: Config['onFuzzy']
  /** Severity by rule id, in place of the default one. */
  readonly checks?: UserChecks
}

/** What else decides a translation. Given for the project it applies where it fits; given for one target it must fit. */
export interface UserSettings {
  /** Glossary id, or up to five of which the first wins. */
  readonly glossary?: string | readonly string[]
  /** Id of a style rule list. */
  readonly style?: string
  /** A translation memory, and from how close a match on it is used. */
  readonly memory?: UserMemory
  /** How people are addressed. The `prefer_` ones do nothing in languages without formality. */
  readonly formality?: NonNullable<Settings['formality']>
  /** Which model of the service translates. */
  readonly model?: 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized'
  /** Up to ten instructions of up to 300 characters in plain words. */
  readonly instructions?: readonly string[]
  /** Text about the app in the source language: steers translations, is not translated and not billed. */
  readonly context?: string
}

export interface UserMemory {
  /** Id of the translation memory. */
  readonly id: string
  /** Lowest match to use, in percent; the service's default when absent. */
  readonly threshold?: number
}

export interface UserTarget extends UserSettings {
  /** BCP 47: `pt-BR`. */
  readonly locale: string
  /** The service's target code where it differs from the locale. */
  readonly code?: string
  /** How paths spell the locale where they do it another way: `pt_BR`. */
  readonly file?: string
  /** `auto`: written (default) · `propose`: written and marked for review · `locked`: never written. */
  readonly policy?: 'auto' | 'propose' | 'locked'
}

export interface UserFiles {
  /** Path template of the source files. It needs no `{locale}`: `messages.properties`. */
  readonly source: string
  /** Path template of the target files, with `{locale}`: `messages_{locale}.properties`. */
  readonly target: string
  /** File format (see `lockale formats`); by name and content of the source file when absent. */
  readonly format?: string
  /** Message syntax of these files, over the project's. */
  readonly syntax?: UserSyntaxId | UserSyntax
}

export type UserSyntaxId = 'i18next' | 'none'

/** A message syntax with its options; the defaults are i18next's. */
export interface UserSyntax {
  readonly id?: UserSyntaxId
  /** Before a plural category: `item_one`. */
  readonly pluralSeparator?: string
  /** Before a context: `friend_male`. */
  readonly contextSeparator?: string
  /** Between the levels of a key; `false` where keys are whole (`'Hello. World'`). */
  readonly keySeparator?: string | false
  /** Between namespace and key; `false` where keys may contain it. */
  readonly namespaceSeparator?: string | false
  /** Before a placeholder. */
  readonly prefix?: string
  /** Behind a placeholder. */
  readonly suffix?: string
  /** Before a nested key. */
  readonly nestingPrefix?: string
  /** Behind a nested key. */
  readonly nestingSuffix?: string
  /** Last key segments, without suffix, that look like a plural family and are none: `gender` of `gender_other`. */
  readonly notPlural?: readonly string[]
}

export interface UserService {
  /** `service` (default) and `deepl` are hosts; `local` is the service that ships with lockale and needs no key. */
  readonly preset?: 'service' | 'deepl' | 'local'
  /** In place of the preset's: https, or http on this machine. The key goes there only if the environment names the host. */
  readonly baseUrl?: string
  /** Reporting tag: the service's figures can be read by it. */
  readonly tag?: string
  /** Of one attempt, in milliseconds. */
  readonly timeoutMs?: number
  /** Requests at the same time, at most. */
  readonly concurrency?: number
}

export interface UserBudget {
  /** Characters that one run may buy, at most. */
  readonly maxCharacters?: number
  /** Price of a million characters, for showing costs. */
  readonly pricePerMillion?: number
  /** ISO 4217 code of the price. */
  readonly currency?: string
}

export type UserChecks = { readonly [Rule in DiagnosticCode]?: 'error' | 'warning' | 'info' | 'off' }
