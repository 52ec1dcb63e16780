import type { FileInUse } from './setting-files.ts'
import type { SettingName, Settings } from './settings.ts'
import type { LocaleTerms } from './terms.ts'

/** The settings that fit one target, and those left out with the reason, as a plan shows it. */
export interface FittedSettings {
  readonly locale: string
  readonly settings: Settings
  readonly context: string | undefined
  /** Where a glossary is kept in the project. */
  readonly terms?: LocaleTerms | undefined
  /** Names the style's file and language where it is kept in the project. */
  readonly styleFile?: string | undefined
  /** Files of the project that requests go with. */
  readonly files?: readonly FileInUse[] | undefined
  readonly leftOut: readonly { readonly name: SettingName; readonly why: string }[]
}

/** As a request has them: with all glossaries that go along, in their order. Files are named with their place. */
export function requestSettings({ settings, terms, styleFile }: FittedSettings): Settings {
  if (terms === undefined && styleFile === undefined) return settings
  return {
    ...settings,
    ...(terms === undefined ? {} : { glossaries: terms.glossaries }),
    ...(styleFile === undefined ? {} : { style: styleFile }),
  }
}
