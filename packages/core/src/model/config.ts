import type { OwnRule } from '@lockale/checks'
import type { DiagnosticCode, Severity } from '@lockale/errors'
import type { FormatInfo } from '@lockale/formats'
import type { SyntaxOptions as MessageSyntaxOptions, SyntaxId } from '@lockale/messages'
import type { Judge, Translator } from './engine.ts'
import type { RequestedSettings } from './settings.ts'
import type { UserConfig } from '../../user-config.ts'

/** A checked config with all defaults filled in, as `openProject` returns it in `project.config`. */
export interface Config {
  /** BCP 47 tag of the source locale, in canonical form (`pt-BR`). */
  readonly source: string
  readonly targets: readonly Target[]
  readonly files: readonly FilePattern[]
  readonly service: ServiceOptions
  readonly context: ContextOptions
  readonly budget: {
    readonly maxCharacters?: number
    readonly pricePerMillion?: number
    readonly maxCost?: number
    readonly currency: string
  }
  readonly onFuzzy: 'keep' | 'overwrite'
  readonly recordReviewer: boolean
  /** Severities that differ from the defaults, by rule id. */
  readonly checks: Severities
  readonly doNotTranslate: readonly string[]
  /** Patterns (with `*`) of texts that tools write where a translation is missing, such as `TODO*`. */
  readonly untranslated: readonly string[]
  /** Patterns of names in commits that are of coding assistants and bots, or, with `!` before, are not. */
  readonly assistants: readonly string[]
  readonly messages: readonly MessageSettings[]
  /** Path of the baseline file, relative to the project, with `/`. */
  readonly baseline: string
  /** Maximum size of the translation cache after a compaction, which removes old entries. */
  readonly cache: { readonly maxBytes: number }
  readonly types: TypesOptions | undefined
  readonly rules: readonly OwnRule[]
  readonly sharedMemory: SharedMemoryOptions | undefined
}

/** A part of the config with its defaults filled in. Fields named in `Unset` have no default and stay optional. */
type Filled<Part, Unset extends keyof Part = never> = Required<Omit<Part, Unset>> & {
  readonly [Name in Unset]?: Part[Name] | undefined
}

/** Options of `lockale types`. Defaults: `library` is detected from dependencies, `mode` from the number of strings. */
export type TypesOptions = Filled<NonNullable<UserConfig['types']>, 'library' | 'mode' | 'defaultNamespace'>

/** Libraries for which `lockale types` can write a declaration file. */
export type TypesLibrary = NonNullable<TypesOptions['library']>

export type SharedMemoryOptions = Filled<NonNullable<UserConfig['sharedMemory']>>

/** What a sync does with a message. `auto`: translates · `propose`: translates for review · `locked`: never writes */
export type Policy = 'auto' | 'propose' | 'locked'

/** Context that is sent to the service with the strings, such as descriptions. The service does not bill it. */
export type ContextOptions = Filled<Omit<Extract<UserConfig['context'], object>, 'about'>>

export type Severities = { readonly [Rule in DiagnosticCode]?: Severity | 'off' }

export interface MessageSettings {
  /** Patterns of keys, in which `*` matches any characters. */
  readonly match: readonly string[]
  readonly syntax: SyntaxId | undefined
  readonly limits: { readonly characters?: number; readonly lines?: number; readonly pixels?: number }
  readonly mustMatch: RegExp | undefined
  readonly policy: Policy | undefined
  /** Target locales to which these settings apply, in canonical form; `undefined`: all. */
  readonly locales: readonly string[] | undefined
  readonly checks: Severities
}

export interface Target {
  readonly locale: string
  /** Language code of the service, if it differs from the locale. */
  readonly code: string | undefined
  /** The locale as file paths spell it (`pt_BR`). */
  readonly fileName: string
  /** The target locale whose translations this locale copies; `undefined`: it has its own. */
  readonly copyOf?: string | undefined
  readonly wanted: RequestedSettings
  readonly policy: Policy
  /** The translators to choose from, in order. Empty: the language service. */
  readonly translators: readonly TargetTranslator[]
  /** The judges to choose from, in order. */
  readonly judges: readonly TargetEngine<Judge>[]
  /** Glossary terms in the config: translations by source term. */
  readonly terms: ReadonlyMap<string, string>
  readonly forbidden: readonly string[]
  readonly checks: Severities
  /** Percentage of messages that must be up to date; `undefined`: each message that is not up to date is a problem. */
  readonly coverage: number | undefined
}

/** A translator or a judge of the config. */
export interface TargetEngine<Engine> {
  readonly id: string
  /** Target locales that it is for; `undefined`: all. */
  readonly locales: readonly string[] | undefined
  /** Returns the translator or judge itself. It may have any fields and functions. */
  open(): Engine
}

/** A translator of the config. */
export interface TargetTranslator extends TargetEngine<Translator> {
  /** True for `service()`: the language service. */
  readonly isService: boolean
  /** The account of the service, if it is not that of the config. Its key is in the variable `keyVariable`. */
  readonly account: (ServiceOptions & { readonly keyVariable: string }) | undefined
}

/**
 * Where source and target files are: path templates with `/`, relative to the folder of the config. In `source`, the
 * source locale is filled in, as the config spells it; `target` keeps its `{locale}`.
 */
export interface FilePattern {
  readonly source: string
  readonly target: string
  /** The file format, or its id. Absent: it is detected from the name and content of the source file. */
  readonly format: string | FormatInfo | undefined
  readonly syntax: SyntaxOptions
  /** Options of the message format that the config sets for these files. The detected format must support them. */
  readonly ownSyntax: Partial<SyntaxOptions>
  /** Maximum length of a translation, in code points. */
  readonly maxLength: number | undefined
  readonly policy: Policy | undefined
  /** Path of the file with descriptions of the messages, relative to the project, with `/`. */
  readonly notes: string | undefined
}

/** A message format and its options, as written in a config. */
export interface SyntaxOptions extends Omit<MessageSyntaxOptions, 'id'> {
  /** The message format; `undefined`: it is detected from the dependencies of the app and the strings. */
  readonly id: SyntaxId | undefined
  /** `false`: keys have no levels (`'Hello. World'`). */
  readonly keySeparator: string | false
  readonly namespaceSeparator: string | false
  readonly contextSeparator: string
  readonly pluralSeparator: string
}

export type ServiceOptions = Filled<NonNullable<UserConfig['service']>, 'baseUrl' | 'region' | 'account' | 'tag'>
