import type { UserConfig } from '../../user-config.ts'
import type { FileInUse } from './setting-files.ts'

/** Everything besides the source string that affects a translation. Records in the lockfile contain a hash of it. */
export interface Settings extends Pick<UserConfig, 'formality' | 'style' | 'memory' | 'instructions'> {
  /** The engine: `service`, `deepl`, or a mock engine such as `local-pseudo`. */
  readonly engine: string
  /** Up to five ids. For each term, the first glossary that has it wins. */
  readonly glossaries?: readonly string[]
  /** Version of the style on the service. Absent if the service was not asked for the version. */
  readonly styleVersion?: number
  /** A model of the service, or {@link rephraseModel}. */
  readonly model?: string
}

/** The model of a target that the service rephrases in the language of the source (`en` to `en-GB`). */
export const rephraseModel = 'rephrase'

/** Settings as the lockfile has them. */
export interface RecordedSettings extends Settings {
  /** Set if the text is not from a service, but from a coding assistant or a bot, whose name is `engine`. */
  readonly said?: WriterEvidence
  /** The commit that shows it. */
  readonly commit?: string
}

/** What names a coding assistant or a bot: a field of the commit, or a variable of the shell that lockale runs in. */
export type WriterEvidence = 'author' | 'committer' | 'trailer' | 'environment'

export interface RequestedSettings extends Omit<Settings, 'engine'> {
  /** Description of the app for the service, in the source language. Not billed, not part of the settings' hash. */
  readonly context?: string
  /** Glossary files that settings name. Filled in at the start of a run. */
  readonly files?: readonly FileInUse[]
  /**
   * Settings that the config sets for this target itself. If the service does not support one, the run stops and bills
   * nothing. A setting of the whole project that the service does not support is left out instead.
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
