/** What else decides a translation, beside its text: these go into a fact's fingerprint. */
export interface Settings {
  /** Who translates: `service`, `deepl`, or a stand-in such as `local-pseudo`. */
  readonly engine: string
  readonly formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less'
  /** Up to five ids, first wins. */
  readonly glossaries?: readonly string[]
  readonly style?: string
  /** Threshold in percent. */
  readonly memory?: { readonly id: string; readonly threshold?: number }
  readonly model?: string
  readonly instructions?: readonly string[]
}

/** What the config asks for in one target locale, before anyone knows whether it fits. */
export interface RequestedSettings extends Omit<Settings, 'engine'> {
  /** Text around the messages, in the source language. A hint: not billed, not part of the fingerprint. */
  readonly context?: string
  /** Names of the settings that were given for this very target: they must fit, or the run stops before it spends. */
  readonly explicit: readonly SettingName[]
}

export const settingNames = ['formality', 'glossary', 'style', 'memory', 'model', 'instructions'] as const

export type SettingName = (typeof settingNames)[number]

/** The settings that fit one target, and those left out with the reason, as a plan shows it. */
export interface FittedSettings {
  readonly locale: string
  readonly settings: Settings
  readonly context: string | undefined
  readonly leftOut: readonly { readonly name: SettingName; readonly why: string }[]
}
