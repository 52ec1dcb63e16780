import type { OwnRule } from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'
import type { SyntaxId } from '@lockale/messages'
import type { Config, Policy } from '../model/config.ts'
import type { Settings } from '../model/settings.ts'
import type { StorageDriver } from '../model/shared-memory.ts'

/** What a `lockale.config` file says. Everything but `source`, `targets` and `files` has a default. */
export interface UserConfig extends Omit<UserSettings, 'context'> {
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
  /**
   * Whole files that the service translates: Markdown, HTML, Word, PDF and others. A string is a glob with `{locale}` in it:
   * `docs/{locale}/*.md`.
   */
  readonly documents?: readonly (string | UserDocuments)[]
  /** How messages write placeholders and plurals. Found from dependencies and contents when absent. */
  readonly syntax?: UserSyntaxId | UserSyntax
  /** The language service. Never a key: that comes from the environment (`LOCKALE_KEY`). */
  readonly service?: UserService
  /** Text about the app in the source language, or that and what else steers translations without being translated. */
  readonly context?: string | UserContext
  /** What a run may spend, and how costs are shown. */
  readonly budget?: UserBudget
  /** What `sync` does to a person's text whose source changed: keep and report it (default), or translate it again. */
  readonly onFuzzy?: Config['onFuzzy']
  /** Brands, names and other words that stay as they are. Case counts. */
  readonly doNotTranslate?: readonly string[]
  /**
   * Regular expressions for placeholders that the message format does not know (`%\\d`, `__\\w+__`): protected, compared and
   * checked like its own.
   */
  readonly placeholders?: readonly string[]
  /** More about the messages whose keys match. Of several entries that match, a later one has the last word. */
  readonly messages?: readonly UserMessages[]
  /** What may be written: `auto`: all (default) · `propose`: all, marked for review · `locked`: nothing. */
  readonly policy?: Policy
  /** Severity by rule id, in place of the default one. */
  readonly checks?: UserChecks
  /**
   * Percent of the messages of each locale that have to be in step for `check` to pass. Below 100, what is missing or out
   * of date is a warning, and only too small a share fails.
   */
  readonly coverage?: number
  /** File of findings that were there on the first day; they do not fail. Made by `lockale baseline`. Default: `lockale.baseline`. */
  readonly baseline?: string
  /** The ledger in `.lockale/`: what was paid for on this machine. */
  readonly cache?: UserCache
  /** A declaration file of the source texts for i18next. Made by `lockale types`. */
  readonly types?: UserTypes
  /** Rules of your own, made by `defineRule`. Only a config in TypeScript or JavaScript can have them. */
  readonly rules?: readonly OwnRule[]
  /** Answers that several machines share. Only a config in TypeScript or JavaScript can have one. */
  readonly sharedMemory?: UserSharedMemory
}

export interface UserTypes {
  /** Where it is written: `src/i18next.d.ts`. */
  readonly file: string
  /** `literal`: texts are written out, so that what they need is checked; `keys`: only their keys. By their number when absent. */
  readonly mode?: 'literal' | 'keys'
  /** `resources` of the app (default), or `namespaces` that the packages of a monorepo put together (i18next 26.3). */
  readonly merge?: 'resources' | 'namespaces'
  /** i18next's `enableSelector`, for `t(($) => $.cart.title)`. */
  readonly selector?: boolean | 'optimize' | 'strict'
  /** i18next's `defaultNS`; where there is one namespace it is that one. */
  readonly defaultNamespace?: string
}

interface UserCache {
  /** Bytes of answers that stay, more or less. Those that no run used for the longest time go first. */
  readonly maxBytes?: number
}

interface UserSharedMemory {
  /** A driver of `unstorage`: `redisDriver({ … })`, `fsLiteDriver({ … })`, … */
  readonly driver: StorageDriver
  /** What this machine buys is put there too. Leave it off where others' code runs, as on pull requests. */
  readonly trusted?: boolean
  /** Before each key; `lockale` when absent. */
  readonly prefix?: string
  /** Of one call of the driver, in milliseconds. */
  readonly timeoutMs?: number
}

/** What else decides a translation. Given for the project it applies where it fits; given for one target it must fit. */
export interface UserSettings {
  /** Glossary: its id, or its file in `lockale/glossaries/`; or up to five of which the first wins. */
  readonly glossary?: string | readonly string[]
  /** Style rule list: its id, or its file in `lockale/styles/`. */
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

/** What is sent beside texts: it steers translations, is not translated and not billed. */
interface UserContext {
  /** Text about the app in the source language. */
  readonly about?: string
  /** UTF-8 bytes of a request that all of it has at most, but for `about`, which is sent whole: 2048. */
  readonly maxBytes?: number
  /** `false`: source texts around those of a request are not sent with it. */
  readonly neighbours?: boolean
  /** Requests over the least possible number that notes beside messages may cost, in percent: 10, and at least two; 0: none. */
  readonly extraRequests?: number
}

interface UserMemory {
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
  readonly policy?: Policy
  /** How terms of the source must be translated: `{ Cart: 'Warenkorb' }`. */
  readonly terms?: Readonly<Record<string, string>>
  /** Words that translations must not use. */
  readonly forbidden?: readonly string[]
  /** Severity by rule id in this locale. */
  readonly checks?: UserChecks
  /** Of this locale, over the project's. */
  readonly coverage?: number
}

export interface UserFiles {
  /** Path template of the source files. It needs no `{locale}`: `messages.properties`. */
  readonly source: string
  /** Path template of the target files, with `{locale}`: `messages_{locale}.properties`. */
  readonly target: string
  /**
   * File format (see `lockale formats`), or one of your own, made by `defineFormat`; by name and content of the source file when
   * absent.
   */
  readonly format?: string | UserFormat
  /** Message syntax of these files, over the project's. */
  readonly syntax?: UserSyntaxId | UserSyntax
  /** Own placeholders of these files, in place of the project's. */
  readonly placeholders?: readonly string[]
  /** Characters of a translation, at most. */
  readonly maxLength?: number
  /** What may be written into these files, over the target's. */
  readonly policy?: Policy
}

/** What `defineFormat` of `@lockale/formats` makes, by its shape: the types of that package are not needed for a config. */
interface UserFormat {
  readonly id: string
  readonly load: () => Promise<object>
}

/** Documents, and what is to be made of them. */
export interface UserDocuments {
  /** Glob of the source documents: `legal/*.docx`, `docs/{locale}/*.md`. */
  readonly source: string
  /**
   * Where their translations are: `legal/{locale}/{name}{ext}`. `{path}` is what the globs of folders stood for, `{name}` the name
   * without extension, `{ext}` the extension with its dot.
   */
  readonly target: string
  /** Extension of the translation where it is another: `docx` of a `pdf`. */
  readonly outputFormat?: string
  /** The service marks docx and pdf as translated by machine. */
  readonly watermark?: boolean
  /** The service says how good its translation is; paid accounts, some formats and pairs. */
  readonly evaluate?: boolean
}

/** What is special about some messages. */
export interface UserMessages {
  /** Keys as `check` shows them; `*` stands for any characters. */
  readonly match: string | readonly string[]
  /** Message syntax of these texts. */
  readonly syntax?: UserSyntaxId
  /** Characters of a translation, at most. */
  readonly maxLength?: number
  /** Lines of a translation, at most. */
  readonly maxLines?: number
  /** Pixels of a translation at a size of 16, at most; an estimate. */
  readonly maxWidth?: number
  /** Regular expression that every translation must match. */
  readonly mustMatch?: string
  /** What may be written of these messages, over that of their file and target. */
  readonly policy?: Policy
  /** Target locales that it is about; all when absent. */
  readonly locales?: readonly string[]
  /** Severity by rule id for these messages. */
  readonly checks?: UserChecks
}

export type UserSyntaxId = SyntaxId

/** A message syntax with its options; the defaults are i18next's. */
export interface UserSyntax {
  readonly id?: UserSyntaxId
  /** i18next: of its JSON; 3 has `_plural` and `_0`, 4 (default) has `_one` and `_other`. */
  readonly version?: 3 | 4
  /** printf: whose conversions they are; the file format's own when absent. */
  readonly dialect?: 'c' | 'android' | 'apple'
  /**
   * icu: an apostrophe quotes what is special behind it (`quote`), each one quotes (`always`: Flutter's `use-escaping`), or
   * none does (`literal`). `literal` for ARB when absent, else `quote`.
   */
  readonly apostrophes?: 'quote' | 'always' | 'literal'
  /** Links, code and emphasis of Markdown are kept as tags are. */
  readonly markdown?: boolean
  /** vue: locales for which the app declares the plural rules of CLDR. */
  readonly pluralRules?: readonly string[]
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
  /** Before a variable that is not escaped: `{{- x}}`. */
  readonly unescapePrefix?: string
  /** Between a variable and its format: `{{x, number}}`. */
  readonly formatSeparator?: string
  /** Last key segments, without suffix, that look like a plural family and are none: `gender` of `gender_other`. */
  readonly notPlural?: readonly string[]
}

interface UserService {
  /**
   * `deepl`, or `service` where `baseUrl` says which; `local` is the mock service that ships with lockale and needs no key.
   * Absent: `service` with a `baseUrl`, `deepl` without.
   */
  readonly preset?: 'service' | 'deepl' | 'local'
  /** In place of the preset's: https, or http on this machine. The key goes there only if the environment names the host. */
  readonly baseUrl?: string
  /** Of the account: `us`, `jp`. With a preset that has an address for it, in place of `baseUrl`. */
  readonly region?: string
  /** A name that tells accounts of one service apart in `lockale.resources.json`: `staging`. */
  readonly account?: string
  /** Reporting tag: the service's figures can be read by it. */
  readonly tag?: string
  /** Of one attempt, in milliseconds. */
  readonly timeoutMs?: number
  /** Requests at the same time, at most. */
  readonly concurrency?: number
}

interface UserBudget {
  /** Characters that one run may buy, at most. */
  readonly maxCharacters?: number
  /** Price of a million characters, for showing costs. */
  readonly pricePerMillion?: number
  /** ISO 4217 code of the price. */
  readonly currency?: string
}

export type UserChecks = { readonly [Rule in DiagnosticCode]?: 'error' | 'warning' | 'info' | 'off' }
