import {
  accountKeys,
  type Config,
  type Connection,
  copiesOf,
  type FitAnswer,
  type Judge,
  measureOffline,
  needsKey,
  type RequestSize,
  type TargetTranslator,
  type Translator,
  translatorsOfTarget,
} from '@lockale/core'
import { groupBy, LockaleError, rememberEach } from '@lockale/errors'
import { openOwnJudge } from './own-judge.ts'
import { type OwnOptions, type OwnTranslator, openOwnTranslator } from './own-translator.ts'

interface OpenTranslatorsOptions extends OwnOptions {
  /** Name of the engine of the service. */
  readonly engine: string
  /** Connects to an account of the service. Called only if it translates into one of the locales of a run. */
  readonly openService: (account: TargetTranslator['account']) => Promise<Connection>
}

/**
 * Returns a connection that asks for each target the first translator of the config that is for it (a function, or an
 * account of the service), and the first judge. A string whose translation fails does not go to the next translator.
 */
export function openTranslators(config: Config, { engine, openService, ...own }: OpenTranslatorsOptions): Connection {
  const open = rememberEach((one: Translator): OwnTranslator => openOwnTranslator(one, own))
  const openJudge = rememberEach((one: Judge) => openOwnJudge(one, own))
  const chosen = new Map<string, OwnTranslator | OpenedService | undefined>()
  const opened: Connection[] = []
  const services = new Map<Translator | undefined, OpenedService>()
  const serviceOf = (one: TargetTranslator | undefined): OpenedService => {
    const id = one?.account === undefined ? undefined : one.open()
    const known = services.get(id)
    if (known !== undefined) return known
    let connecting: Promise<Connection> | undefined
    const service: OpenedService = {
      connection: undefined,
      async connect() {
        connecting ??= openService(one?.account)
        const connection = await connecting
        if (service.connection === undefined) opened.push((service.connection = connection))
        return connection
      },
      close: async () => (await connecting?.catch(() => undefined))?.close(),
    }
    services.set(id, service)
    return service
  }
  const choose = (locale: string) => {
    if (chosen.has(locale)) return chosen.get(locale)
    const target = config.targets.find((one) => one.locale === locale)
    const all = target === undefined ? [] : translatorsOfTarget(target)
    const first = all.find((one) => one.isService || knows(one, { source: config.source, target: locale }))
    const isService = all.length === 0 || first?.isService === true
    const choice = isService ? serviceOf(first) : first && open(first.open())
    chosen.set(locale, choice)
    return choice
  }
  const serviceFor = (locale: string) => {
    const choice = choose(locale)
    return choice !== undefined && 'connect' in choice ? choice : undefined
  }
  const ownFor = (locale: string) => {
    const choice = choose(locale)
    return choice !== undefined && 'size' in choice ? choice : undefined
  }
  const all = config.targets.flatMap(translatorsOfTarget).filter((one) => !one.isService)
  const parallel = [...new Set(all.map((one) => one.open()))].reduce((sum, one) => sum + open(one).parallel, 0)
  const accounts = accountKeys(config).length + (needsKey(config, undefined) ? 1 : 0)
  return {
    engine,
    parallel: parallel + accounts * config.service.concurrency,
    ...measureOffline,
    sizeFor: (locale) => ownFor(locale)?.size ?? serviceSize(serviceFor(locale)?.connection, locale),
    async fit(source, targets, asking) {
      const known = new Map<string, FitAnswer>()
      for (const [service, own] of groupBy(targets, ({ locale }) => serviceFor(locale))) {
        const answers = service === undefined ? [] : await (await service.connect()).fit(source, own, asking)
        for (const answer of answers) known.set(answer.locale, answer)
      }
      return targets.flatMap((target): readonly FitAnswer[] => {
        const { locale } = target
        const answer = known.get(locale) ?? ownFor(locale)?.fit(target)
        return [answer ?? { locale, code: locale, nearest: [], isUnsupported: true }]
      })
    },
    judgeFor(locale) {
      const judges = config.targets.find((one) => one.locale === locale)?.judges ?? []
      const first = judges.find(({ locales }) => locales?.includes(locale) ?? true)
      return first && openJudge(first.open())
    },
    priceOf: (locale, items) => ownFor(locale)?.price?.(items()),
    async readyFiles(files, doing) {
      for (const one of opened) await one.readyFiles?.(files, doing)
    },
    // What is left in several accounts says nothing about one of them.
    charactersLeft: async (signal) => (opened.length === 1 ? opened[0]?.charactersLeft(signal) : undefined),
    async translate(request, signal) {
      const own = ownFor(request.target)
      if (own !== undefined) return own.translate({ ...request, variants: copiesOf(request.target, config) }, signal)
      return (await (serviceFor(request.target) ?? serviceOf(undefined)).connect()).translate(request, signal)
    },
    async close() {
      for (const one of services.values()) await one.close()
    },
  }
}

function serviceSize(connection: Connection | undefined, locale: string): RequestSize {
  return connection?.sizeFor?.(locale) ?? connection ?? measureOffline
}

/** An account of the service. It is connected when it is needed. */
interface OpenedService {
  connection: Connection | undefined
  connect(): Promise<Connection>
  close(): Promise<void>
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
