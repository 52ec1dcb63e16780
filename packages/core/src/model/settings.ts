import type { FileInUse } from './setting-files.ts'

/**
 * The settings of the service that affect a translation. The lockfile records a hash of them for each machine
 * translation.
 */
export interface Settings {
  /** The engine: `service`, `deepl`, or a mock engine such as `local-pseudo`. */
  readonly engine: string
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  /** Up to five ids of glossaries. If several of them have the same term, the first one wins. */
  readonly glossaries?: readonly string[]
  readonly style?: string
  /** Version of the style on the service. Absent if the service was not asked for it. */
  readonly styleVersion?: number
  readonly memory?: { readonly id: string; readonly threshold?: number }
  readonly model?: string
  readonly instructions?: readonly string[]
}

export interface RequestedSettings extends Omit<Settings, 'engine'> {
  /**
   * Description of the app for the service, in the source language. It is not billed, and not part of the settings'
   * hash.
   */
  readonly context?: string
  /** Glossary files that settings name. Filled in at the start of a run. */
  readonly files?: readonly FileInUse[]
  /**
   * Settings that the config sets for this target itself. If the service does not support one, the run stops and bills
   * nothing. Settings of the whole project are only left out in this case.
   */
  readonly explicit: readonly SettingName[]
}

export const settingNames = ['formality', 'glossary', 'style', 'memory', 'model', 'instructions'] as const

export type SettingName = (typeof settingNames)[number]

/** The name in the config of each field of `Settings`. The type makes sure that no field is left out. */
export const settingOfField: Readonly<Record<Exclude<keyof Settings, 'engine' | 'styleVersion'>, SettingName>> = {
  formality: 'formality',
  glossaries: 'glossary',
  style: 'style',
  memory: 'memory',
  model: 'model',
  instructions: 'instructions',
}
