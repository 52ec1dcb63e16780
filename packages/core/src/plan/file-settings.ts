import { LockaleError } from '@lockale/errors'
import type { Config, Target } from '../model/config.ts'
import { type RequestedSettings, type SettingName, settingNames } from '../model/settings.ts'
import type { FittedSettings } from '../model/translator.ts'
import { baseLanguage } from '../model/locales.ts'
import { type FileInUse, namesFile, type SettingFiles } from '../model/setting-files.ts'
import { type LocaleTerms, openTermFinder, openTerms, type TermFinder } from '../model/terms.ts'
import { openSeverities } from '../text-check/severities.ts'
import type { Plan } from './plan.ts'

/**
 * Reads the glossary files that the settings of `targets` name, and returns the targets with the content of the files.
 * Returns `targets` unchanged if `files`, the reader of these files, is missing.
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID`, `SETTING_FILE_MISSING`
 */
export async function readNamedFiles(
  targets: readonly Target[],
  files: SettingFiles | undefined,
): Promise<readonly Target[]> {
  if (files === undefined) return targets
  return Promise.all(
    targets.map(async (target): Promise<Target> => {
      const { wanted } = target
      const paths = (wanted.glossaries ?? []).filter(namesFile)
      if (paths.length === 0) return target
      return { ...target, wanted: { ...wanted, files: await Promise.all(paths.map((path) => files.glossary(path))) } }
    }),
  )
}

/** Returns the settings for the service: without the glossary files of the project, which it does not know. */
export function withoutFiles(wanted: RequestedSettings): RequestedSettings {
  const { glossaries, files: _files, ...rest } = wanted
  const ids = (glossaries ?? []).filter((glossary) => !namesFile(glossary))
  return { ...rest, ...(ids.length === 0 ? {} : { glossaries: ids }) }
}

/**
 * Returns a function that adds terms of glossary files to the settings of a locale. It leaves out files that have no
 * terms for these two languages (source and target).
 * @throws {LockaleError} `SETTING_DOES_NOT_FIT` if the config names a file without such terms for this one target
 */
export function openFileSettings(
  targets: readonly Target[],
  source: string,
): (fitted: FittedSettings) => FittedSettings {
  const wantedIn = new Map(targets.map(({ locale, wanted }) => [locale, wanted]))
  let finder: TermFinder | undefined
  const find = () => (finder ??= openTermFinder(allTerms(targets)))
  return (fitted) => {
    const wanted = wantedIn.get(fitted.locale)
    if (wanted?.files === undefined) return fitted
    const left: { readonly name: SettingName; readonly why: string }[] = []
    const terms = termsOf(fitted, { wanted, source, find, left })
    const forced = left.find(({ name }) => wanted.explicit.includes(name))
    if (forced !== undefined) throw unsupportedSetting(fitted.locale, forced)
    return {
      ...fitted,
      terms: terms?.terms,
      files: terms?.files ?? [],
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

/** Returns the glossary terms of a locale, in the order of the config. If a term occurs twice, the first one wins. */
function termsOf(
  { locale, settings }: FittedSettings,
  { wanted, source, find, left }: Around,
): { readonly terms: LocaleTerms; readonly files: readonly FileInUse[] } | undefined {
  const { glossaries = [], files } = wanted
  const known = new Map(files?.map((named) => [named.file.path, named]))
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
    inUse.push(named)
    return [placeOf(named)]
  })
  return dictionaries.length === 0 ? undefined : { terms: openTerms(going, dictionaries, find()), files: inUse }
}

/** Returns the glossary files that a run needs: those of locales with strings to send, each file once. */
export function filesInUse(plans: readonly Pick<Plan, 'settings' | 'totals'>[]): readonly FileInUse[] {
  const files = plans.flatMap(({ settings, totals }) => {
    const sending = new Set(totals.locales.flatMap(({ locale, texts }) => (texts > 0 ? [locale] : [])))
    return settings.flatMap(({ locale, files: own = [], takesItems }) =>
      sending.has(locale) && takesItems !== true ? own : [],
    )
  })
  return [...new Map(files.map((file) => [placeOf(file), file])).values()]
}

/** Returns a unique name of a glossary file in a workspace, where two packages may have files with the same path. */
export function placeOf({ home, file }: { readonly home: string; readonly file: { readonly name: string } }): string {
  return `${home} ${file.name}`
}

function allTerms(targets: readonly Target[]): Iterable<string> {
  const files = new Set(targets.flatMap(({ wanted }) => wanted.files ?? []))
  return [...files].flatMap(({ file }) => file.dictionaries.flatMap(({ entries }) => [...entries.keys()]))
}

export function unsupportedSetting(
  locale: string,
  { name, why }: { readonly name: string; readonly why: string },
): LockaleError {
  const ofProject = settingNames.some((each) => each === name)
    ? ', or set it for the whole project: there, lockale applies it where it is supported'
    : ''
  return new LockaleError('SETTING_DOES_NOT_FIT', `${name} is set for ${locale}, but cannot be used: ${why}.`, {
    place: 'lockale.config',
    hint: `Remove it from this target${ofProject}. Nothing was billed.`,
  })
}

/**
 * Reads the glossary files for the rule `glossary-term-missing`, which checks whether translations use their terms.
 * Returns the config with the terms, in locales where the rule is on, and the hashes of the files in locales where the
 * rule is an error. If `remarks` is false (no warnings wanted), reads only the files for locales where it is an error.
 * @throws {LockaleError} `GLOSSARY_FILE_INVALID`, `SETTING_FILE_MISSING`
 */
export async function readTerms(
  config: Config,
  files: SettingFiles | undefined,
  { remarks }: { readonly remarks: boolean },
): Promise<{ readonly config: Config; readonly hashes: readonly string[] }> {
  const severities = openSeverities(config)
  const isOn = ({ locale }: Target, only?: 'error') => {
    return severities.rulesOn('text', locale, only).some(({ id }) => id === 'glossary-term-missing')
  }
  const wants = (target: Target) => isOn(target, remarks ? undefined : 'error')
  const read = await readNamedFiles(config.targets.filter(wants), files)
  const readIn = new Map(read.map((target) => [target.locale, target]))
  const targets = config.targets.map((target) => readIn.get(target.locale) ?? target)
  const hashes = targets
    .filter((target) => isOn(target, 'error'))
    .flatMap(({ wanted }) => (wanted.files ?? []).map(({ hash }) => hash))
  return { config: { ...config, targets }, hashes }
}
