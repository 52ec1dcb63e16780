// Made from schema.ts: npx vitest run test/docs -u
import type { OwnRule } from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'
import type { SyntaxId } from '@lockale/messages'
import type { Judge, Translator } from './src/model/engine.ts'
import type { StorageDriver } from './src/model/shared-memory.ts'

/** Keeps the translation files of an app in sync with its source strings. */
export interface UserConfig {
  /** JSON Schema of this file, for editors. lockale does not read it. */
  readonly $schema?: string
  /** Source locale: the locale in which the strings are written. BCP 47, spelled as in the paths of its files. */
  readonly source: string
  /** Target locales: the locales to translate into. A string is the locale, an object has settings for it. */
  readonly targets: readonly (string | UserTarget)[]
  /**
   * Where the locale files are. A string is one path template for all locales. If several entries find the same
   * file, the first one wins.
   */
  readonly files: readonly (string | UserFiles)[]
  /**
   * Message format: how strings write placeholders and plurals. Default: detected from dependencies and file
   * contents.
   */
  readonly syntax?: SyntaxId | UserSyntax
  /** Language service. A key is never in the config: it comes from the environment (LOCKALE_KEY). */
  readonly service?: UserService
  /**
   * Translator of your own, or a list: the first one that is for the languages is asked. Only a config in
   * TypeScript or JavaScript can have one. Default: service(), the language service.
   */
  readonly translator?: Translator | readonly Translator[]
  /**
   * Judge of new machine translations, or a list: the first one that is for the locale is asked. A translation with
   * a low score needs review. Only a config in TypeScript or JavaScript can have one. Default: none.
   */
  readonly judge?: Judge | readonly Judge[]
  /** Glossary: an id or a file (lockale/glossaries/terms.csv), or a list of up to five. The first match wins. */
  readonly glossary?: string | readonly string[]
  /** Style rule list: its id. lockale style list shows them. */
  readonly style?: string
  /** Translation memory of the service, and the lowest match to use. */
  readonly memory?: UserMemory
  /** Formality of translations. The prefer_ values are ignored in languages without formality. */
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  /** Translation model of the service. */
  readonly model?: 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized'
  /** Instructions for the service in plain words: at most ten, each of at most 300 characters. */
  readonly instructions?: readonly string[]
  /**
   * Context for translations: a description of the app in the source language, or an object with more settings.
   * Context is neither translated nor billed.
   */
  readonly context?: string | UserContext
  /** Spending limit of a run, and how costs are displayed. */
  readonly budget?: UserBudget
  /**
   * What sync does with a human translation if its source string has changed: keep and report it, or re-translate
   * it. Default: `keep`.
   */
  readonly onFuzzy?: 'keep' | 'overwrite'
  /** Record the name of who approves a translation (the `user.name` of git) in the lockfile. Default: `false`. */
  readonly recordReviewer?: boolean
  /** Do-not-translate terms: brands, names and other words that must not change. Case-sensitive. */
  readonly doNotTranslate?: readonly string[]
  /**
   * What extractors write where a string is still to be written; * stands for any characters. Such a translation is
   * missing, and such a source string is not sent. Default: `TODO, TODO:*, FIXME, FIXME:*, TRME *, __*__`.
   */
  readonly untranslated?: readonly string[]
  /**
   * Names of coding assistants and bots in commits, besides those that lockale knows: the name, or also the address
   * as git prints it; * stands for any characters. Translations from their commits need review. With `!` before it,
   * a name counts as human.
   */
  readonly assistants?: readonly string[]
  /**
   * Regular expressions for placeholders that the message format does not know. lockale protects and checks them
   * like its own placeholders.
   */
  readonly placeholders?: readonly string[]
  /** Settings for messages by key. If several entries match, the last one wins. */
  readonly messages?: readonly UserMessages[]
  /**
   * auto: write all translations; propose: write all and mark them as needing review; locked: write none. Default:
   * `auto`.
   */
  readonly policy?: 'auto' | 'propose' | 'locked'
  /** Severity of rules by rule id, instead of their default severity. */
  readonly checks?: UserChecks
  /**
   * Percentage of messages per locale that must be up to date for check to pass. Below 100, missing and outdated
   * translations are warnings, and check fails only if the share is too small.
   */
  readonly coverage?: number
  /** File of known problems that do not fail, created by lockale baseline. Default: lockale.baseline. */
  readonly baseline?: string
  /** Translation cache in .lockale/: all translations that were billed on this machine. */
  readonly cache?: UserCache
  /** TypeScript types of the source strings for the library of the app, created by lockale types. */
  readonly types?: UserTypes
  /** Custom rules from `defineRule`. Only a config in TypeScript or JavaScript can have them. */
  readonly rules?: readonly OwnRule[]
  /** Translation cache that several machines share. Only a config in TypeScript or JavaScript can have one. */
  readonly sharedMemory?: UserSharedMemory
}

/** Translation cache that several machines share. Only a config in TypeScript or JavaScript can have one. */
interface UserSharedMemory {
  /** Driver of unstorage: an object with functions. */
  readonly driver: StorageDriver
  /**
   * Write new translations of this machine to the shared cache. Leave it off where untrusted code runs. Default:
   * `false`.
   */
  readonly trusted?: boolean
  /** Prefix of all keys, with : between levels. Default: `lockale`. */
  readonly prefix?: string
  /** Timeout of one driver call, in milliseconds. Default: `2000`. */
  readonly timeoutMs?: number
}

/** TypeScript types of the source strings for the library of the app, created by lockale types. */
interface UserTypes {
  /** Path of the declaration file. */
  readonly file: string
  /** Library that reads the messages. Default: the one in package.json. formatjs is react-intl or @formatjs/intl. */
  readonly library?: 'i18next' | 'vue-i18n' | 'next-intl' | 'use-intl' | 'formatjs'
  /**
   * literal: include the strings, so that TypeScript checks their arguments; keys: include only the keys. Default:
   * depends on the number of messages. vue-i18n checks only keys.
   */
  readonly mode?: 'literal' | 'keys'
  /**
   * resources: types of one app; namespaces: types that the packages of a monorepo merge (i18next 26.3 or later).
   * Default: `resources`.
   */
  readonly merge?: 'resources' | 'namespaces'
  /** Option enableSelector of i18next, for t(($) => $.cart.title). Default: `false`. */
  readonly selector?: boolean | 'optimize' | 'strict'
  /** Option defaultNS of i18next. Default with a single namespace: that namespace. */
  readonly defaultNamespace?: string
}

/** Translation cache in .lockale/: all translations that were billed on this machine. */
interface UserCache {
  /**
   * Approximate size limit in bytes. Entries that were not used for the longest time are deleted first. Default:
   * `67108864`.
   */
  readonly maxBytes?: number
}

export interface UserMessages {
  /** Keys as check shows them; * matches any characters. */
  readonly match: string | readonly string[]
  /** Message format of these messages. */
  readonly syntax?: SyntaxId
  /** Maximum number of characters of a translation. */
  readonly maxLength?: number
  /** Maximum number of lines of a translation. */
  readonly maxLines?: number
  /** Maximum width of a translation in pixels, estimated for a font size of 16 pixels. */
  readonly maxWidth?: number
  /** Regular expression that every translation must match. */
  readonly mustMatch?: string
  /** Policy for these messages; overrides the policy of their file and target. */
  readonly policy?: 'auto' | 'propose' | 'locked'
  /** Target locales to which this entry applies. Default: all. */
  readonly locales?: readonly string[]
  /** Severity of rules by rule id, instead of their default severity. */
  readonly checks?: UserChecks
}

/** Spending limit of a run, and how costs are displayed. */
interface UserBudget {
  /** Maximum number of billed characters of one run. */
  readonly maxCharacters?: number
  /** Price of a million characters, to display costs. */
  readonly pricePerMillion?: number
  /**
   * Maximum price of one run: what translators and judges of your own state (`price`), and pricePerMillion for all
   * other characters.
   */
  readonly maxCost?: number
  /** ISO 4217 code of the price. Default: `EUR`. */
  readonly currency?: string
}

interface UserContext {
  /** Description of the app in the source language. */
  readonly about?: string
  /**
   * Maximum size of the context of one request, in UTF-8 bytes. about does not count and is always sent whole.
   * Default: `2048`.
   */
  readonly maxBytes?: number
  /** Send neighbouring source strings as context. Default: `true`. */
  readonly neighbours?: boolean
  /**
   * Additional requests, in percent of the minimum, that descriptions of messages may cause. Any value except 0
   * allows at least two. Default: `10`.
   */
  readonly extraRequests?: number
}

/** Language service. A key is never in the config: it comes from the environment (LOCKALE_KEY). */
interface UserService {
  /**
   * deepl; service for the service at baseUrl; or local for the mock service, which ships with lockale and needs no
   * key. Default: service if baseUrl is set, otherwise deepl.
   */
  readonly preset?: 'service' | 'deepl' | 'local'
  /**
   * API base URL, instead of the URL of the preset: https, or http on this machine. lockale sends the key there
   * only if LOCKALE_HOST in the environment names the host.
   */
  readonly baseUrl?: string
  /** Region of the account: us, jp. For presets with regional URLs, instead of baseUrl. */
  readonly region?: string
  /** Name of the account in lockale.resources.json, if you use several accounts of one service. */
  readonly account?: string
  /** Reporting tag: the usage statistics of the service can be filtered by it. */
  readonly tag?: string
  /** Timeout of one attempt, in milliseconds. Default: `10000`. */
  readonly timeoutMs?: number
  /**
   * Maximum number of parallel requests. A run starts with four and finds out how many the service accepts.
   * Default: `16`.
   */
  readonly concurrency?: number
}

export interface UserFiles {
  /** Path template of the source files. {locale} is optional. */
  readonly source: string
  /** Path template of the target files. It must contain {locale}, unless one file holds all locales. */
  readonly target: string
  /**
   * File format: an id from `lockale formats`, or a custom format from `defineFormat`. Default: detected from the
   * name and content of the source file.
   */
  readonly format?: string | { readonly id: string; readonly load: () => Promise<object> }
  /** Message format of these files; overrides the one of the project. */
  readonly syntax?: SyntaxId | UserSyntax
  /** Custom placeholders of these files; replaces those of the project. */
  readonly placeholders?: readonly string[]
  /** Maximum number of characters of a translation. */
  readonly maxLength?: number
  /** Policy for these files; overrides the policy of the target. */
  readonly policy?: 'auto' | 'propose' | 'locked'
  /**
   * File of descriptions for these files, in formats without comments: one JSON object a line. Several entries can
   * name the same file.
   */
  readonly notes?: string
}

interface UserSyntax {
  /** Name of the message format. Default: detected from dependencies and file contents. */
  readonly id?: SyntaxId
  /**
   * i18next: version of the JSON format. 3 has _plural and _0, 4 has _one and _other. vue: 8 for vue-i18n 8, which
   * has no escapes, 9 for later versions. Default: the newer one of each; for vue what package.json says.
   */
  readonly version?: 3 | 4 | 8 | 9
  /** printf: variant of the placeholders. Default: the variant of the file format. */
  readonly dialect?: 'c' | 'android' | 'apple'
  /**
   * icu: an apostrophe quotes braces and tags (quote, FormatJS), braces alone (braces, ICU itself), braces up to a
   * second apostrophe (paired, Lingui and messageformat), always quotes (always, Flutter's use-escaping), or never
   * quotes (literal). java: always if the app formats every string (Play, alwaysUseMessageFormat of Spring).
   * Default: what the app's library does.
   */
  readonly apostrophes?: 'quote' | 'braces' | 'paired' | 'always' | 'literal'
  /** Protect links, code and emphasis of Markdown like tags. Default: `false`. */
  readonly markdown?: boolean
  /** vue: locales for which the app sets pluralRules to the rules of CLDR. */
  readonly pluralRules?: readonly string[]
  /** Separator before a plural category: item_one. Default: `_`. */
  readonly pluralSeparator?: string
  /** Separator before a context: friend_male. Default: `_`. */
  readonly contextSeparator?: string
  /** Separator between the levels of a key; false if keys have no levels. Default: `.`. */
  readonly keySeparator?: string | false
  /** Separator between namespace and key; false if keys may contain it. Default: `:`. */
  readonly namespaceSeparator?: string | false
  /** Start of a placeholder. Default: `{{`. */
  readonly prefix?: string
  /** End of a placeholder. Default: `}}`. */
  readonly suffix?: string
  /** Start of a nested key. Default: `$t(`. */
  readonly nestingPrefix?: string
  /** End of a nested key. Default: `)`. */
  readonly nestingSuffix?: string
  /** Prefix of a variable that is not escaped: {{- x}}. Default: `-`. */
  readonly unescapePrefix?: string
  /** Separator between a variable and its format: {{x, number}}. Default: `,`. */
  readonly formatSeparator?: string
  /**
   * Objects with the keys one, other … are plural forms. Default: true for rails and where the counts in a file
   * show it.
   */
  readonly pluralMaps?: boolean
  /** Last key segments, without suffix, that look like plural forms but are not. */
  readonly notPlural?: readonly string[]
}

export interface UserTarget {
  /** Target locale (BCP 47). */
  readonly locale: string
  /** Language code of the service, if it differs from the locale. */
  readonly code?: string
  /** Spelling of the locale in paths, if it differs from the locale. */
  readonly file?: string
  /**
   * Target locale that this locale is derived from: its translations are copied, free of charge, and follow when
   * they change. Human translations of this locale are kept.
   */
  readonly from?: string
  /**
   * With from: copy, or translate to translate this locale with its own language code and settings. A locale that
   * the service cannot tell apart from its origin is copied in any case. Where copies must differ, a translator of
   * your own can say so. Without from, for a locale with the language of the source: rephrase to have the service
   * adapt its strings (from en-US to en-GB). Default: `copy`.
   */
  readonly variants?: 'copy' | 'translate' | 'rephrase'
  /** Policy for this locale; overrides the policy of the project. */
  readonly policy?: 'auto' | 'propose' | 'locked'
  /** Glossary: an id or a file (lockale/glossaries/terms.csv), or a list of up to five. The first match wins. */
  readonly glossary?: string | readonly string[]
  /** Style rule list: its id. lockale style list shows them. */
  readonly style?: string
  /** Translation memory of the service, and the lowest match to use. */
  readonly memory?: UserMemory
  /** Formality of translations. The prefer_ values are ignored in languages without formality. */
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  /** Translation model of the service. */
  readonly model?: 'latency_optimized' | 'quality_optimized' | 'prefer_quality_optimized'
  /** Instructions for the service in plain words: at most ten, each of at most 300 characters. */
  readonly instructions?: readonly string[]
  /** Description of the app in the source language. It guides translations; it is neither translated nor billed. */
  readonly context?: string
  /** Required translations of source terms: { "Cart": "Warenkorb" }. */
  readonly terms?: Readonly<Record<string, string>>
  /** Words that translations must not contain. */
  readonly forbidden?: readonly string[]
  /** Translator for this locale; replaces those of the project. */
  readonly translator?: Translator | readonly Translator[]
  /** Judge for this locale; replaces those of the project. */
  readonly judge?: Judge | readonly Judge[]
  /** Severity of rules by rule id in this locale. */
  readonly checks?: UserChecks
  /** Coverage for this locale; overrides the coverage of the project. */
  readonly coverage?: number
}

/** Translation memory of the service, and the lowest match to use. */
interface UserMemory {
  /** Id of the translation memory. */
  readonly id: string
  /** Lowest match to use, in percent; less than 50 acts as 50. Default: set by the service. */
  readonly threshold?: number
}

type UserChecks = { readonly [Rule in DiagnosticCode]?: 'error' | 'warning' | 'info' | 'off' }
