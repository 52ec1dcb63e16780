import { doubtOf } from '@lockale/checks'
import { parseObject } from '../ledger/record.ts'
import type { Config } from '../model/config.ts'
import { type ReadAnswer, readAnswer, type ReadAnswerOptions, variantsKey } from '../plan/read-answer.ts'
import { nextWay } from '../plan/send-step.ts'
import type { AskedStep, SendStep } from '../plan/step.ts'
import type { Settled } from '../translate/settle.ts'

interface VariantOptions {
  readonly config: Pick<Config, 'source' | 'doNotTranslate'>
  readonly recall: (memoryKey: string) => string | undefined
  readonly checker: ReadAnswerOptions['checker']
  /** Translations of this run. */
  readonly settled: { get(send: SendStep): Settled | undefined }
}

/**
 * Returns a function that finds what a translator answered for a locale that copies another one (`locale`), beside its
 * translation for that other one. The text is checked as any answer. `undefined` if the answer has no text for the locale.
 */
export function openVariants(options: VariantOptions): (asked: AskedStep, locale: string) => Settled | undefined {
  const { config, recall, checker, settled } = options
  // The mock service, which is not checked, has no variants.
  const checking = { checker, engine: undefined }
  const known = { sourceLocale: config.source, terms: config.doNotTranslate }

  /** Returns the string as it was sent last. An invalid translation makes a run send it in another way. */
  function lastWay(send: SendStep): SendStep {
    const next = recall(send.memoryKey) === undefined ? undefined : nextWay(send, known)
    return next === undefined || recall(next.memoryKey) === undefined ? send : lastWay(next)
  }

  function variantOf(send: SendStep, locale: string): ReadAnswer | undefined {
    const last = lastWay(send)
    const text = parseObject(recall(variantsKey(last.memoryKey)) ?? '')?.[locale]
    if (typeof text !== 'string') return undefined
    return readAnswer({ ...last, place: { ...last.place, locale } }, text, checking)
  }

  function textOf(send: SendStep): string | undefined {
    const now = settled.get(send)
    if (now?.ok === true) return now.text
    const last = lastWay(send)
    const read = readAnswer(last, recall(last.memoryKey) ?? '', checking)
    return read.ok ? read.text : undefined
  }

  return (asked, locale) => {
    const parts = asked.kind === 'send' ? [asked] : asked.parts
    const found = parts.map((part) => (typeof part === 'string' ? undefined : variantOf(part, locale)))
    if (found.every((one) => one === undefined)) return undefined
    const refused = found.find((one) => one?.ok === false)
    if (refused?.ok === false) return { ok: false, reason: refused.finding.code, cause: 'refused' }
    const texts = parts.flatMap((part, at) => {
      const own = found[at]
      if (own?.ok === true) return own.text
      return typeof part === 'string' ? part : (textOf(part) ?? [])
    })
    if (texts.length < parts.length) return undefined
    const codes = found.flatMap((one) => (one?.ok === true ? one.doubts.map(({ code }) => code) : []))
    const doubts = codes.filter((code) => doubtOf(code).acts !== 'confirm')
    const text = asked.kind === 'send' ? (texts[0] ?? '') : asked.assemble(texts)
    return { ok: true, text, doubts, needsReview: doubts.length > 0 || (asked.kind === 'assemble' && asked.review) }
  }
}
