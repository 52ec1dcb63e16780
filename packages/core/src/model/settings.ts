import type { GlossaryFile, NamedFile, StyleFile } from './setting-files.ts'

/** What else decides a translation, beside its text: these go into a fact's fingerprint. */
export interface Settings {
  /** Who translates: `service`, `deepl`, or a stand-in such as `local-pseudo`. */
  readonly engine: string
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  /** Up to five ids, first wins. */
  readonly glossaries?: readonly string[]
  /** Its id, or the name of its file. */
  readonly style?: string
  /** Of the style: as the service counts, or the hash of its file; absent where nobody asked. */
  readonly styleVersion?: number | string
  /** Threshold in percent. */
  readonly memory?: { readonly id: string; readonly threshold?: number }
  readonly model?: string
  readonly instructions?: readonly string[]
}

/** What the config asks for in one target locale, before anyone knows whether it fits. */
export interface RequestedSettings extends Omit<Settings, 'engine'> {
  /** Text around the messages, in the source language. A hint: not billed, not part of the fingerprint. */
  readonly context?: string
  /** What the files say that settings name. Put in when a run begins. */
  readonly files?: NamedFiles
  /** Names of the settings that were given for this very target: they must fit, or the run stops before it spends. */
  readonly explicit: readonly SettingName[]
}

/** Files of the project that settings name. */
interface NamedFiles {
  readonly glossaries: readonly NamedFile<GlossaryFile>[]
  readonly style: NamedFile<StyleFile> | undefined
}

export const settingNames = ['formality', 'glossary', 'style', 'memory', 'model', 'instructions'] as const

export type SettingName = (typeof settingNames)[number]
