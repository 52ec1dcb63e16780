import { LockaleError } from '@lockale/errors'
import type { Target } from '../model/config.ts'
import type { FittedSettings } from '../model/fitted-settings.ts'
import { baseLanguage } from '../model/locales.ts'
import { type FileInUse, namesFile, type SettingFiles } from '../model/setting-files.ts'
import type { RequestedSettings, SettingName, Settings } from '../model/settings.ts'
import { type LocaleTerms, openTermFinder, openTerms, type TermFinder } from '../model/terms.ts'
import type { Plan } from './plan.ts'

/**
 * Targets with what the files say that their settings name; as they are where nobody is there to read them.
 * @throws {LockaleError} as `SettingFiles`
 */
export async function readNamedFiles(
  targets: readonly Target[],
  files: SettingFiles | undefined,
): Promise<readonly Target[]> {
  if (!targets.some(({ wanted }) => namesAny(wanted))) return targets
  if (files === undefined) return targets
  return Promise.all(
    targets.map(async (target): Promise<Target> => {
      const { wanted } = target
      if (!namesAny(wanted)) return target
      const glossaries = await Promise.all(
        (wanted.glossaries ?? []).filter(namesFile).map((path) => files.glossary(path)),
      )
      const { style } = wanted
      return {
        ...target,
        wanted: {
          ...wanted,
          files: { glossaries, style: style !== undefined && namesFile(style) ? await files.style(style) : undefined },
        },
      }
    }),
  )
}

function namesAny({ glossaries = [], style }: RequestedSettings): boolean {
  return glossaries.some(namesFile) || (style !== undefined && namesFile(style))
}

/** What a service is asked about: its own ids. */
export function withoutFiles(wanted: RequestedSettings): RequestedSettings {
  const { glossaries, style, files: _files, ...rest } = wanted
  const ids = (glossaries ?? []).filter((glossary) => !namesFile(glossary))
  return {
    ...rest,
    ...(ids.length === 0 ? {} : { glossaries: ids }),
    ...(style === undefined || namesFile(style) ? {} : { style }),
  }
}

interface FileQuestion {
  readonly targets: readonly Target[]
  readonly source: string
}

/**
 * Puts what files say to the settings that fit each locale: their terms, their style. What does not fit is left out.
 * @throws {LockaleError} `SETTING_DOES_NOT_FIT` for one that was given for the very target
 */
export function openFileSettings({ targets, source }: FileQuestion): (fitted: FittedSettings) => FittedSettings {
  const wantedIn = new Map(targets.map(({ locale, wanted }) => [locale, wanted]))
  let finder: TermFinder | undefined
  const find = () => (finder ??= openTermFinder(allTerms(targets)))
  return (fitted) => {
    const wanted = wantedIn.get(fitted.locale)
    if (wanted?.files === undefined) return fitted
    const left: { readonly name: SettingName; readonly why: string }[] = []
    const terms = termsOf(fitted, { wanted, source, find, left })
    const style = styleOf(fitted.locale, wanted, left)
    const forced = left.find(({ name }) => wanted.explicit.includes(name))
    if (forced !== undefined) throw unsupportedSetting(fitted.locale, forced)
    return {
      ...fitted,
      settings: { ...fitted.settings, ...style?.settings },
      terms: terms?.terms,
      styleFile: style?.place,
      files: [...(terms?.files ?? []), ...(style?.files ?? [])],
      leftOut: [...fitted.leftOut, ...left],
    }
  }
}

interface Around {
  readonly wanted: RequestedSettings
  readonly source: string
  readonly find: () => TermFinder
  readonly left: { readonly name: SettingName; readonly why: string }[]
}

/** In the order of the config, of which the first wins. */
function termsOf(
  { locale, settings }: FittedSettings,
  { wanted, source, find, left }: Around,
): { readonly terms: LocaleTerms; readonly files: readonly FileInUse[] } | undefined {
  const { glossaries = [], files } = wanted
  const known = new Map(files?.glossaries.map((named) => [named.file.path, named]))
  const fitting = new Set(settings.glossaries)
  const inUse: FileInUse[] = []
  const dictionaries: ReadonlyMap<string, string>[] = []
  const going = glossaries.flatMap((glossary) => {
    if (!namesFile(glossary)) return fitting.has(glossary) ? [glossary] : []
    const named = known.get(glossary)
    if (named === undefined) return []
    const dictionary = named.file.dictionaries.find(
      (each) => each.source === baseLanguage(source) && each.target === baseLanguage(locale),
    )
    if (dictionary === undefined) {
      left.push({
        name: 'glossary',
        why: `${glossary} has no terms from ${baseLanguage(source)} to ${baseLanguage(locale)}`,
      })
      return []
    }
    dictionaries.push(dictionary.entries)
    inUse.push({ kind: 'glossary', ...named })
    return [placeOf(named)]
  })
  return dictionaries.length === 0 ? undefined : { terms: openTerms(going, dictionaries, find()), files: inUse }
}

interface StyleInUse {
  readonly settings: Pick<Settings, 'style' | 'styleVersion'>
  readonly place: string
  readonly files: readonly FileInUse[]
}

function styleOf(locale: string, { style, files }: RequestedSettings, left: Around['left']): StyleInUse | undefined {
  const named = files?.style
  if (named === undefined) return undefined
  const list = named.file.lists.find(({ language }) => language === baseLanguage(locale))
  if (list !== undefined) {
    const { language, hash: styleVersion } = list
    return {
      settings: { style: named.file.name, styleVersion },
      place: `${placeOf(named)} ${language}`,
      files: [{ kind: 'style', language, ...named }],
    }
  }
  left.push({ name: 'style', why: `${style ?? named.file.path} has no rules for ${baseLanguage(locale)}` })
  return undefined
}

/** Of the locales that something is sent for, each once. */
export function filesInUse(plans: readonly Pick<Plan, 'settings' | 'totals'>[]): readonly FileInUse[] {
  const files = plans.flatMap(({ settings, totals }) => {
    const sending = new Set(totals.locales.flatMap(({ locale, texts }) => (texts > 0 ? [locale] : [])))
    return settings.flatMap(({ locale, files: own = [] }) => (sending.has(locale) ? own : []))
  })
  return [
    ...new Map(
      files.map((file) => [file.kind === 'style' ? `${placeOf(file)} ${file.language}` : placeOf(file), file]),
    ).values(),
  ]
}

/** Names a file in requests: two packages may have files of one name. */
export function placeOf({ home, file }: { readonly home: string; readonly file: { readonly name: string } }): string {
  return `${home} ${file.name}`
}

function allTerms(targets: readonly Target[]): Iterable<string> {
  const files = new Set(targets.flatMap(({ wanted }) => wanted.files?.glossaries ?? []))
  return [...files].flatMap(({ file }) => file.dictionaries.flatMap(({ entries }) => [...entries.keys()]))
}

/** A setting that was given for one target, where it does not fit. */
export function unsupportedSetting(
  locale: string,
  { name, why }: { readonly name: string; readonly why: string },
): LockaleError {
  return new LockaleError('SETTING_DOES_NOT_FIT', `${name} is set for ${locale}, but cannot be used: ${why}.`, {
    place: 'lockale.config',
    hint: 'Remove it from this target, or set it for the whole project: there, lockale applies it where it is supported. Nothing was billed.',
  })
}
