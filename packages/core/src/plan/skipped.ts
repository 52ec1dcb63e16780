import type { UnsupportedTarget } from '../model/fitted-settings.ts'
import type { PlanStep } from './step.ts'

/** A locale that the service does not have, with work left in it. */
export interface SkippedLocale extends Pick<UnsupportedTarget, 'locale' | 'code' | 'nearest'> {
  /** Messages that would be translated. */
  readonly messages: number
}

/** Locales in which nothing would be sent are not in it: nobody misses them. */
export function countSkipped(
  steps: readonly PlanStep[],
  unsupported: readonly UnsupportedTarget[],
): readonly SkippedLocale[] {
  return unsupported.flatMap(({ locale, code, nearest }) => {
    const isSkipped = (step: PlanStep) =>
      step.kind === 'keep' && step.why === 'unsupported' && step.change.target.locale === locale
    const messages = steps.filter(isSkipped).length
    return messages === 0 ? [] : [{ locale, code, nearest, messages }]
  })
}

/** Of several projects. */
export function joinSkipped(all: readonly SkippedLocale[]): readonly SkippedLocale[] {
  const locales = new Map<string, SkippedLocale>()
  for (const one of all) {
    const messages = (locales.get(one.locale)?.messages ?? 0) + one.messages
    locales.set(one.locale, { ...one, messages })
  }
  return [...locales.values()]
}
