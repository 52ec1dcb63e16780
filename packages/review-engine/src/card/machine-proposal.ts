import {
  type CatalogDiff,
  type MessageChange,
  type Config,
  type Settings,
  type FittedSettings,
  measureOffline,
} from '@lockale/core'
import { readAnswer } from '@lockale/core/plan/read-answer'
import { sendsOf, type SendStep } from '@lockale/core/plan/step'
import { isMockEngine, offlineSettings, planSteps, type Settled, finishMessages } from '@lockale/core/stages'
import type { TextChecker } from '@lockale/core/text-check/text-checker'

interface ProposingOptions {
  readonly config: Config
  readonly settings: Iterable<Settings>
  readonly recall: (memoryKey: string) => string | undefined
  readonly checker: Pick<TextChecker, 'findingsIn' | 'checkSegment'>
}

/** Returns the cached machine translations of a message, by plural form; `undefined` if one is not in the cache. */
export type ProposeMachine = (diff: CatalogDiff, change: MessageChange) => ReadonlyMap<string, string> | undefined

/** Returns a function that finds machine translations in the translation cache. Sends no requests. */
export function openMachineProposals({ config, settings: known, recall, checker }: ProposingOptions): ProposeMachine {
  const offline = new Map(offlineSettings(config, config.targets).map((own) => [own.locale, own]))
  const allowMock = config.service.preset === 'local'
  const others = [...known].filter(({ engine }) => allowMock || !isMockEngine(engine))
  return (diff, change) => {
    const own = offline.get(change.target.locale)
    if (own === undefined) return undefined
    for (const settings of [own.settings, ...others]) {
      const found = propose(diff, change, { ...own, settings })
      if (found !== undefined) return found
    }
    return undefined
  }

  function propose(diff: CatalogDiff, change: MessageChange, fitted: FittedSettings): ReturnType<ProposeMachine> {
    const steps = planSteps([{ ...diff, open: [asStale(change)], orphans: [] }], {
      config,
      settings: new Map([[fitted.locale, fitted]]),
      checker,
      limits: measureOffline,
      recall,
      refusedBefore: () => undefined,
      donors: [],
    })
    const sends = sendsOf(steps)
    // If there is no string to send, the text comes from a rule of lockale and not from a machine.
    if (sends.length === 0 || sends.some(({ recalled }) => recalled === undefined)) return undefined
    const settled = new Map(sends.map((send) => [send, settle(send, fitted)]))
    const [message] = finishMessages(steps, { config, settled, termsIn: new Map() })
    const forms = message?.forms ?? []
    if (forms.some(({ failure }) => failure !== undefined)) return undefined
    return new Map(forms.map(({ change: form, text }) => [form.plan.form, text ?? form.entry?.value ?? '']))
  }

  function settle(send: SendStep, { settings }: FittedSettings): Settled {
    const read = readAnswer(send, send.recalled ?? '', { checker, engine: settings.engine })
    return read.ok
      ? { ok: true, text: read.text, needsReview: false }
      : { ok: false, reason: read.finding.code, cause: 'refused' }
  }
}

/** Returns the message with the state `stale` (out of date) for all plural forms, so that a plan re-translates it. */
export function asStale(change: MessageChange): MessageChange {
  const forms = change.forms.map((form) => ({ ...form, state: 'stale' as const, by: 'machine' as const, findings: [] }))
  return { ...change, state: 'stale', forms }
}
