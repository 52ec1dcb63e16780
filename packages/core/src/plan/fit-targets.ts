import { rememberEach } from '@lockale/errors'
import { isLocked } from '../config/policy.ts'
import type { Config, Target } from '../model/config.ts'
import {
  type AskOptions,
  type FitAnswer,
  type FittedSettings,
  isUnsupported,
  type Connection,
  type UnsupportedTarget,
} from '../model/translator.ts'
import { openFileSettings, withoutFiles } from './file-settings.ts'
import { isMadeByRule, offlineSettings, offlineWanted } from './offline.ts'
import type { WantedSettings } from './outdated.ts'

/**
 * Returns the settings to use for each target, in the order of the targets: those that the service supports for the
 * target's language or, if the service was not asked, those of the config.
 * @param isIdle there is nothing to translate, so the service is not asked
 * @throws {LockaleError} as `Connection.fit`
 */
export async function fitTargets(
  targets: readonly Target[],
  { config, translator, asking, isIdle }: FitTargetsOptions,
): Promise<{
  readonly settings: readonly FittedSettings[]
  readonly unsupported: readonly UnsupportedTarget[]
  readonly wantedIn: (locale: string) => WantedSettings | undefined
}> {
  const isAsked = translator !== undefined && !isIdle
  const served = targets.filter((target) => !isMadeByRule(config.source, target) && !isLocked(target, config))
  const wanted = served.map((target) => ({ ...target, wanted: withoutFiles(target.wanted) }))
  const answers = isAsked && served.length > 0 ? await translator.fit(config.source, wanted, asking) : []
  const withFiles = openFileSettings(served, config.source)
  const fitted = new Map(
    answers.flatMap((answer) => (isUnsupported(answer) ? [] : [[answer.locale, withFiles(answer)] as const])),
  )
  const settings = offlineSettings(config, targets, translator?.engine).map((own) => fitted.get(own.locale) ?? own)
  const certain = new Map(
    settings.map(({ locale, settings: own, terms }) => [locale, { settings: own, terms, uncertain: [] }]),
  )
  return {
    settings,
    unsupported: answers.filter(isUnsupported),
    wantedIn: isAsked && settings.length > 0 ? (locale) => certain.get(locale) : offlineWanted(config),
  }
}

interface FitTargetsOptions {
  readonly config: Config
  readonly translator: Connection | undefined
  readonly asking: AskOptions
  readonly isIdle: boolean
}

export type TranslatorOf = (config: Config) => Connection | undefined

/**
 * Returns a function that finds the translator (the connection to the service) for the config of a project.
 * @param isShared true if a run has several projects: then the service is asked only once which settings it supports
 */
export function translatorsOf(given: Connection | TranslatorOf | undefined, isShared: boolean): TranslatorOf {
  const translatorOf = typeof given === 'function' ? given : () => given
  if (!isShared) return translatorOf
  const fitting = rememberEach(fitOnce)
  return (config) => {
    const found = translatorOf(config)
    return found && fitting(found)
  }
}

/** Wraps a translator so that `fit` is asked once for each language and its settings. Errors are not cached. */
function fitOnce(translator: Connection): Connection {
  const known = new Map<string, FitAnswer>()
  return {
    ...translator,
    async fit(source, targets, asking) {
      const keys = targets.map((target) => JSON.stringify([source, target.locale, target.wanted]))
      const unknown = targets.filter((_, at) => !known.has(keys[at] ?? ''))
      const fitted = unknown.length === 0 ? [] : await translator.fit(source, unknown, asking)
      for (const [at, target] of unknown.entries()) {
        const found = fitted[at]
        if (found !== undefined) known.set(JSON.stringify([source, target.locale, target.wanted]), found)
      }
      return keys.flatMap((key) => known.get(key) ?? [])
    },
  }
}
