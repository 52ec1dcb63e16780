import { isPseudoLocale } from '@lockale/messages/engine'
import { isLocked } from '../config/policy.ts'
import type { Config, Target, TargetTranslator } from '../model/config.ts'
import {
  rephraseModel,
  type RequestedSettings,
  type SettingName,
  settingNames,
  type Settings,
} from '../model/settings.ts'
import { type FittedSettings, type Connection, isMockEngine } from '../model/translator.ts'
import { codesOf } from '../model/language-code.ts'
import { isSameLanguage } from '../model/locales.ts'
import { namesFile } from '../model/setting-files.ts'
import { openFileSettings, withoutFiles } from './file-settings.ts'
import type { WantedSettings } from './outdated.ts'

/** Returns the settings of the config, without asking a service whether it supports them for this language. */
export function offlineSettings(
  config: Config,
  targets: readonly Target[],
  engine?: string,
): readonly FittedSettings[] {
  const withFiles = openFileSettings(targets, config.source)
  return targets.map((target) => {
    const { locale, wanted } = target
    const { context, explicit: _explicit, ...rest } = withoutFiles(wanted)
    const own = ownTranslator(target)
    const takesItems = own !== undefined && !(engine !== undefined && isMockEngine(engine))
    const first = takesItems ? own : translatorsOfTarget(target)[0]
    const settings: Settings = { engine: takesItems ? own.id : (engine ?? engineIn(config, first)), ...rest }
    return withFiles({
      locale,
      code: takesItems ? locale : codesOf(target)[0],
      settings,
      context,
      leftOut: [],
      takesItems,
    })
  })
}

/**
 * Returns the settings that a run would use in each locale, to find translations that were made with other settings.
 * Settings of the whole project are `uncertain`: the service may not support them for this language, and it is not
 * asked here.
 */
export function offlineWanted(config: Config): (locale: string) => WantedSettings | undefined {
  const wanted = new Map(
    offlineSettings(config, config.targets).map(({ locale, settings, terms }, index) => {
      const target = config.targets[index]
      const own = target?.wanted
      const uncertain = settingNames.filter((name) => own?.explicit.includes(name) !== true)
      const possible = (target && translatorsOfTarget(target)) ?? []
      const engines = possible.map((one) => engineIn(config, one))
      return [locale, { settings, terms, uncertain, engines, unread: own === undefined ? [] : unreadFiles(own) }]
    }),
  )
  return (locale) => wanted.get(locale)
}

/** Returns whether a run may call a service. Not for locked locales, pseudo-locales, or copies (`en` to `en-GB`). */
export function needsService(config: Config, locales: readonly string[] | undefined): boolean {
  return config.targets.some((target) => {
    const { locale } = target
    if (locales?.includes(locale) === false || isLocked(target, config)) return false
    return !isMadeByRule(config.source, target)
  })
}

/** Returns whether a run may call the language service of the config, and not only other translators and accounts. */
export function needsKey(config: Config, locales: readonly string[] | undefined): boolean {
  const own = config.targets.filter(isFirst)
  const others = config.targets.filter((target) => !isFirst(target))
  return (
    needsService({ ...config, targets: own }, locales) ||
    others.some((target) => translatorsOfTarget(target).some(isOfConfig))
  )
}

/** Returns whether the language service of the config is the first translator of a target. */
function isFirst(target: Target): boolean {
  const [first] = translatorsOfTarget(target)
  return first === undefined || isOfConfig(first)
}

function isOfConfig({ isService, account }: TargetTranslator): boolean {
  return isService && account === undefined
}

/** Returns the names of the environment variables with the keys of other accounts that a run may use, without duplicates. */
export function accountKeys({ targets }: Config): readonly string[] {
  return [
    ...new Set(
      targets.flatMap((target) => translatorsOfTarget(target).flatMap((one) => one.account?.keyVariable ?? [])),
    ),
  ]
}

/** Returns whether all translations of a config are made by the mock service, so that nothing is billed. */
export function usesMock({ service, targets }: Config): boolean {
  return service.preset === 'local' && targets.every(isFirst)
}

/**
 * Returns the translators that may be asked for a target, in their order. The last of them is asked for any language,
 * unless it says itself which ones it knows. Empty: the language service.
 */
export function translatorsOfTarget({ locale, translators }: Target): readonly TargetTranslator[] {
  const fitting = translators.filter(({ locales }) => locales?.includes(locale) ?? true)
  const last = fitting.findIndex((one) => one.isService || one.open().languages === undefined)
  return last === -1 ? fitting : fitting.slice(0, last + 1)
}

/** Returns the translator of the project's own that comes first for a target, if one does. */
function ownTranslator(target: Target): TargetTranslator | undefined {
  const [first] = translatorsOfTarget(target)
  return first?.isService === true ? undefined : first
}

/** Returns a translator for runs that need no service. It has no API key and no connection, and refuses requests. */
export function noService(config: Config): Connection {
  const refuse = () => Promise.reject(new Error('There is no service in this run.'))
  return {
    ...measureOffline,
    engine: engineOf(config),
    fit: () => Promise.resolve([]),
    charactersLeft: () => Promise.resolve(undefined),
    translate: refuse,
    close: () => Promise.resolve(),
  }
}

function engineIn(config: Config, one: TargetTranslator | undefined): string {
  return one?.isService === false ? one.id : (one?.account?.preset ?? engineOf(config))
}

function engineOf({ service }: Config): string {
  return service.preset === 'local' ? 'local-pseudo' : service.preset
}

/** Published limits of the service, and estimated request sizes: good enough to count requests, not to build them. */
export const measureOffline: Pick<Connection, 'limits' | 'overheadBytes' | 'textBytes'> = {
  limits: { maxTexts: 50, maxBytes: 131_072 },
  overheadBytes: (request) => Buffer.byteLength(JSON.stringify(request)) + 256,
  textBytes: (text) => Buffer.byteLength(JSON.stringify(text)) + 1,
}

/**
 * Returns whether lockale makes the texts of a target without a service: as pseudo-translations, or as copies of another
 * target, or of the source if both locales have the same language (`en` and `en-GB`).
 */
export function isMadeByRule(
  source: string,
  { locale, copyOf, wanted }: Pick<Target, 'locale' | 'copyOf'> & Partial<Pick<Target, 'wanted'>>,
): boolean {
  if (copyOf !== undefined || isPseudoLocale(locale)) return true
  return isSameLanguage(source, locale) && wanted?.model !== rephraseModel
}

function unreadFiles({ glossaries = [], files }: RequestedSettings): readonly SettingName[] {
  return files === undefined && glossaries.some(namesFile) ? ['glossary'] : []
}
