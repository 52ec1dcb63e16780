import { doubtOf } from '@lockale/checks'
import type { Config } from '../model/config.ts'
import { readAnswer, type ReadAnswerOptions, recallVariants } from '../plan/read-answer.ts'
import { askInAnotherWay, nextWay } from '../plan/send-step.ts'
import type { AskedStep, SendStep } from '../plan/step.ts'
import type { Settled } from '../translate/settle.ts'

interface VariantOptions extends Pick<ReadAnswerOptions, 'checker'> {
  readonly config: Pick<Config, 'source' | 'doNotTranslate'>
  readonly recall: (memoryKey: string) => string | undefined
}

/**
 * Returns a function that finds what a translator answered for a locale that copies another one, beside its translation
 * for that other one (`asked`). The text is checked as any answer. `undefined` if the answer has no text for the locale.
 */
export function openVariants(options: VariantOptions): (asked: AskedStep, locale: string) => Settled | undefined {
  const { config, recall, checker } = options
  const known = { sourceLocale: config.source, terms: config.doNotTranslate }

  /** Returns the string as it was sent last. An invalid translation makes a run send it in another way. */
  function lastWay(send: SendStep): SendStep {
    const next = recall(send.memoryKey) === undefined ? undefined : nextWay(send, known)
    return next === undefined || recall(next.memoryKey) === undefined ? send : lastWay(next)
  }

  function sentAs(send: SendStep, sentBy: unknown): SendStep {
    const strategy = ([1, 2, 3] as const).find((one) => one === sentBy) ?? send.strategy
    return strategy === send.strategy ? send : askInAnotherWay(send, { ...known, strategy })
  }

  return (asked, locale) => {
    const parts = asked.kind === 'send' ? [asked] : asked.parts
    const found = parts.map((part) => (typeof part === 'string' ? undefined : recallVariants(part, recall)))
    if (found.every((one) => one?.variants[locale] === undefined)) return undefined
    const read = parts.map((part, at) => {
      if (typeof part === 'string') return { ok: true, text: part, doubts: [] } as const
      const { sentBy, variants } = found[at] ?? {}
      const own = variants?.[locale]
      // A part without a variant is as in the other locale.
      const way = own === undefined ? lastWay(part) : sentAs(part, sentBy)
      const answer = own ?? recall(way.memoryKey) ?? ''
      // The mock service, which is not checked, has no variants.
      return readAnswer({ ...way, place: { ...way.place, locale } }, answer, { checker, engine: undefined })
    })
    const refused = read.find(({ ok }) => !ok)
    if (refused?.ok === false) return { ok: false, reason: refused.finding.code, cause: 'refused' }
    const texts = read.map((one) => (one.ok ? one.text : ''))
    const codes = read.flatMap((one) => (one.ok ? one.doubts.map(({ code }) => code) : []))
    const doubts = codes.filter((code) => doubtOf(code).acts !== 'confirm')
    if (asked.kind === 'send') return { ok: true, text: texts[0] ?? '', doubts, needsReview: doubts.length > 0 }
    return { ok: true, text: asked.assemble(texts), doubts, needsReview: doubts.length > 0 || asked.review }
  }
}
