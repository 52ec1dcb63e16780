import type { Clock } from '@lockale/client'
import {
  type Config,
  type Connection,
  type FitAnswer,
  measureOffline,
  needsKey,
  type TargetTranslator,
  type Translator,
  translatorsOfTarget,
} from '@lockale/core'
import { LockaleError, rememberEach } from '@lockale/errors'
import { type OwnTranslator, openOwnTranslator } from './own-translator.ts'

interface OpenTranslatorsOptions {
  /** Name of the engine of the service. */
  readonly engine: string
  /** Connects to the service. Called only if the service translates into one of the locales of a run. */
  readonly openService: () => Promise<Connection>
  readonly clock: Pick<Clock, 'sleep'>
}

/**
 * Returns a connection that asks for each target the first translator of the config that is for it. A string whose
 * translation fails does not go to the next translator.
 */
export function openTranslators(config: Config, { engine, openService, clock }: OpenTranslatorsOptions): Connection {
  const open = rememberEach((one: Translator): OwnTranslator => openOwnTranslator(one, clock))
  const chosen = new Map<string, OwnTranslator | 'service' | 'none'>()
  let service: Promise<Connection> | undefined
  let opened: Connection | undefined
  const toService = async () => {
    service ??= openService()
    return (opened = await service)
  }
  const choose = (locale: string) => {
    const known = chosen.get(locale)
    if (known !== undefined) return known
    const target = config.targets.find((one) => one.locale === locale)
    const all = target === undefined ? [] : translatorsOfTarget(target)
    const first = all.find((one) => one.isService || knows(one, { source: config.source, target: locale }))
    const choice =
      all.length === 0 || first?.isService === true ? 'service' : first === undefined ? 'none' : open(first.open())
    chosen.set(locale, choice)
    return choice
  }
  const ownFor = (locale: string) => {
    const choice = choose(locale)
    return typeof choice === 'string' ? undefined : choice
  }
  const all = config.targets.flatMap(translatorsOfTarget).filter((one) => !one.isService)
  const parallel = [...new Set(all.map((one) => one.open()))].reduce((sum, one) => sum + open(one).parallel, 0)
  return {
    engine,
    parallel: parallel + (needsKey(config, undefined) ? config.service.concurrency : 0),
    ...measureOffline,
    sizeFor: (locale) => ownFor(locale)?.size ?? opened ?? measureOffline,
    async fit(source, targets, asking) {
      const forService = targets.filter(({ locale }) => choose(locale) === 'service')
      const answers = forService.length === 0 ? [] : await (await toService()).fit(source, forService, asking)
      const known = new Map(answers.map((answer) => [answer.locale, answer]))
      return targets.flatMap((target): readonly FitAnswer[] => {
        const { locale } = target
        const answer = known.get(locale) ?? ownFor(locale)?.fit(target)
        return [answer ?? { locale, code: locale, nearest: [], isUnsupported: true }]
      })
    },
    priceOf: (locale, items) => ownFor(locale)?.price?.(items()),
    readyFiles: async (files, doing) => opened?.readyFiles?.(files, doing),
    charactersLeft: async (signal) => opened?.charactersLeft(signal),
    async translate(request, signal) {
      const own = ownFor(request.target)
      return own === undefined ? (await toService()).translate(request, signal) : own.translate(request, signal)
    },
    close: async () => (await service?.catch(() => undefined))?.close(),
  }
}

/** Asks a translator whether it knows two languages. An error in its answer is an error in the config. */
function knows(one: TargetTranslator, pair: { readonly source: string; readonly target: string }): boolean {
  const translator = one.open()
  if (translator.languages === undefined) return true
  try {
    return translator.languages(pair)
  } catch (cause) {
    throw new LockaleError(
      'TRANSLATOR_FAILED',
      `languages() of the translator ${JSON.stringify(one.id)} threw an error.`,
      {
        place: 'lockale.config',
        hint: 'Return true or false for { source, target }. Nothing was sent.',
        cause,
      },
    )
  }
}
