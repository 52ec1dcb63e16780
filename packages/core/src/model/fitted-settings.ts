import type { FileInUse } from './setting-files.ts'
import type { SettingName, Settings } from './settings.ts'
import type { LocaleTerms } from './terms.ts'

/** The settings that fit one target, and those left out with the reason, as a plan shows it. */
export interface FittedSettings {
  readonly locale: string
  /** The language code that the service is asked for. Locales with the same code share their answers. Absent: the locale itself. */
  readonly code?: string | undefined
  readonly settings: Settings
  readonly context: string | undefined
  /** The glossary entries, if the glossary is a file of the project. */
  readonly terms?: LocaleTerms | undefined
  /** Files of the project that requests go with. */
  readonly files?: readonly FileInUse[] | undefined
  /** True if the service accepts instructions in plain words for this language. */
  readonly takesInstructions?: boolean | undefined
  readonly leftOut: readonly { readonly name: SettingName; readonly why: string }[]
}

/** A target language that the service does not have. */
export interface UnsupportedTarget {
  readonly locale: string
  /** The language code that the service was asked for. */
  readonly code: string
  /** Locales that it has and that are spelt much the same. */
  readonly nearest: readonly string[]
  readonly isUnsupported: true
}

/** What a service answers about one target: the settings that fit it, or that it does not translate into it. */
export type FitAnswer = FittedSettings | UnsupportedTarget

export function isUnsupported(answer: FitAnswer): answer is UnsupportedTarget {
  return 'isUnsupported' in answer
}

/** As a request has them: with all glossaries that go along, in their order. Files are named with their place. */
export function requestSettings({ settings, terms }: FittedSettings): Settings {
  return terms === undefined ? settings : { ...settings, glossaries: terms.glossaries }
}
