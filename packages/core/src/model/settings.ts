import type { FileInUse } from './setting-files.ts'

/** What else decides a translation, beside its text: these go into a fact's fingerprint. */
export interface Settings {
  /** The engine: `service`, `deepl`, or a mock engine such as `local-pseudo`. */
  readonly engine: string
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  /** Up to five ids. For each term, the first glossary that has it wins. */
  readonly glossaries?: readonly string[]
  readonly style?: string
  /** Version of the style, as the service counts. Absent if it was not asked for. */
  readonly styleVersion?: number
  /** The translation memory, with its lowest match in percent. */
  readonly memory?: { readonly id: string; readonly threshold?: number }
  readonly model?: string
  readonly instructions?: readonly string[]
}

/** What the config asks for in one target locale, before anyone knows whether it fits. */
export interface RequestedSettings extends Omit<Settings, 'engine'> {
  /** Background for the service, in the source language. It is not billed, and not part of the fingerprint. */
  readonly context?: string
  /** Glossary files that settings name. Put in when a run begins. */
  readonly files?: readonly FileInUse[]
  /** Names of the settings that were given for this very target: they must fit, or the run stops before it spends. */
  readonly explicit: readonly SettingName[]
}

export const settingNames = ['formality', 'glossary', 'style', 'memory', 'model', 'instructions'] as const

export type SettingName = (typeof settingNames)[number]

/** What a config calls each field; a new field does not compile until it has its name. */
export const settingOfField: Readonly<Record<Exclude<keyof Settings, 'engine' | 'styleVersion'>, SettingName>> = {
  formality: 'formality',
  glossaries: 'glossary',
  style: 'style',
  memory: 'memory',
  model: 'model',
  instructions: 'instructions',
}
