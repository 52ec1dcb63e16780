import type { RequestedSettings } from './settings.ts'

/** A checked configuration with every default filled in. Made by `core/config/normalise`. */
export interface Config {
  /** BCP 47, canonical (`pt-BR`). */
  readonly source: string
  readonly targets: readonly Target[]
  readonly files: readonly FilePattern[]
  readonly service: ServiceOptions
  readonly budget: { readonly maxCharacters?: number; readonly pricePerMillion?: number; readonly currency: string }
  readonly onFuzzy: 'keep' | 'overwrite'
  /** Severity by rule id, in place of the default one. */
  readonly checks: Readonly<Record<string, 'error' | 'warning' | 'info' | 'off'>>
}

export interface Target {
  readonly locale: string
  /** The service's target code where it differs from the locale. */
  readonly code: string | undefined
  /** How paths spell it (`pt_BR`). */
  readonly fileName: string
  readonly wanted: RequestedSettings
  readonly policy: 'auto' | 'propose' | 'locked'
}

/**
 * Where catalogs are: path templates with `/`, relative to the config's folder. In `source` the source locale is filled in
 * already, as the config spells it; `target` keeps its `{locale}`.
 */
export interface FilePattern {
  readonly source: string
  readonly target: string
  /** Format id; by extension when absent. */
  readonly format: string | undefined
  readonly syntax: SyntaxOptions
}

/** A message syntax and its options, as written in a config. */
export interface SyntaxOptions {
  /** `undefined`: found from dependencies and contents. */
  readonly id: 'i18next' | 'none' | undefined
  readonly pluralSeparator: string
  readonly contextSeparator: string
  /** `false`: keys are whole (`'Hello. World'`). */
  readonly keySeparator: string | false
  readonly namespaceSeparator: string | false
  readonly prefix: string
  readonly suffix: string
  readonly nestingPrefix: string
  readonly nestingSuffix: string
  /** Last key segments, without suffix, that look like a plural family and are none. */
  readonly notPlural: readonly string[]
}

export interface ServiceOptions {
  readonly preset: 'service' | 'deepl' | 'local'
  readonly baseUrl: string | undefined
  /** Reporting tag. */
  readonly tag: string | undefined
  /** Of one attempt, in milliseconds. */
  readonly timeoutMs: number
  /** Requests at the same time, at most. */
  readonly concurrency: number
}
