import type { Config, FittedSettings, Inspection, MessageChange, Ports } from '@lockale/core'
import { type Ledger, openLedger } from '@lockale/core/ledger/ledger'
import { type AssembleStep, type SendStep, sendsOf } from '@lockale/core/plan/step'
import { planMessages } from '@lockale/core/runs/plan-messages'
import { groupBy } from '@lockale/errors'
import type { SelectedApp } from '@lockale/project'
import { assistantTranslator } from './assistant-translator.ts'
import { placeId, stringId } from './string-id.ts'

/** A string that an assistant can translate. Equal strings of several messages are one, with the ids of all places. */
export interface OpenString {
  readonly id: string
  readonly ids: readonly string[]
  /** The first parts of `ids`. */
  readonly places: readonly string[]
  readonly send: SendStep
  readonly locale: string
  readonly app: SelectedApp
}

/** What is open in one app of a project. */
export interface AppWork {
  readonly app: SelectedApp
  readonly config: Config
  readonly ports: Ports
  readonly inspection: Inspection
  readonly strings: readonly OpenString[]
  /** Messages that are sent in parts, such as the plural forms inside of an ICU message. */
  readonly assembled: readonly { readonly message: MessageChange; readonly step: AssembleStep }[]
  readonly settings: readonly FittedSettings[]
  /** Number of messages by locale that lockale writes without a translation: renamed and copied ones. */
  readonly free: ReadonlyMap<string, number>
  readonly ledger: Ledger
}

export interface FindWork {
  readonly app: SelectedApp
  readonly inspection: Inspection
  readonly ports: Ports
  readonly engine: string
  /** Locales to look at; absent: all. */
  readonly locales?: readonly string[] | undefined
  readonly signal: AbortSignal
}

/**
 * Plans a run of an app, and returns the strings that need a translation. Cached translations are ignored: an assistant
 * may translate a string again, whatever it answered before.
 */
export async function findWork({ app, inspection, ports, engine, locales, signal }: FindWork): Promise<AppWork> {
  const { config, folder } = app
  const ledger = openLedger(ports.fs, ports.root, config.cache)
  await ledger.load()
  const diffs = inspection.diffs.filter(({ target }) => locales?.includes(target.locale) ?? true)
  const planned = await planMessages(
    config,
    { ...inspection, diffs },
    {
      ledger: withoutAnswers(ledger),
      translator: assistantTranslator(config, engine),
      settingFiles: ports.files,
      retryRefused: true,
      anySettings: true,
      folder,
      signal,
    },
  )
  const equal = groupBy(sendsOf(planned.steps), ({ memoryKey }) => memoryKey)
  const strings = [...equal.values()].map(([first, ...others]): OpenString => {
    const places = [first, ...others].map((send) => placeOf(folder, send.message, send.change.plan.form))
    const ids = places.map((place) => stringId(place, first.protectedText.wire))
    return { id: ids[0] ?? '', ids, places, send: first, locale: first.place.locale, app }
  })
  const free = new Map<string, number>()
  const assembled: AppWork['assembled'][number][] = []
  for (const step of planned.steps) {
    if (step.kind === 'translate') {
      for (const form of step.forms) if (form.kind === 'assemble') assembled.push({ message: step.change, step: form })
    }
    if (step.kind !== 'reuse') continue
    const { locale } = step.change.target
    free.set(locale, (free.get(locale) ?? 0) + 1)
  }
  return { app, config, ports, inspection, strings, assembled, settings: planned.settings, free, ledger }
}

/** Returns the first part of the ids of a plural form of a message. */
export function placeOf(folder: string, { catalog, unit, target }: MessageChange, form: string): string {
  return placeId({ folder, catalog: catalog.id, key: unit.key, form, locale: target.locale })
}

function withoutAnswers(ledger: Ledger): Ledger {
  const nothing = () => undefined
  return { ...ledger, recall: nothing, refusals: { ...ledger.refusals, of: nothing } }
}
