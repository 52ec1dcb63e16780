import type { PlanTotals } from './plan.ts'
import type { PlanStep } from './step.ts'

/** What is known of a request before it is made. */
export interface RequestSize {
  readonly locale: string
  readonly texts: number
  readonly characters: number
}

/** Counts messages by what happens to them, and adds up the requests, in all and for each locale of `locales`. */
export function countTotals(
  steps: readonly PlanStep[],
  requests: readonly RequestSize[],
  locales: readonly string[],
): PlanTotals {
  const of = (locale: string | undefined) => {
    const inLocale = requests.filter((request) => locale === undefined || request.locale === locale)
    const messages = (kind: PlanStep['kind']) =>
      steps.filter((step) => step.kind === kind && (locale === undefined || localeOf(step) === locale)).length
    return {
      translate: messages('translate'),
      reuse: messages('reuse'),
      texts: sum(inLocale.map(({ texts }) => texts)),
      requests: inLocale.length,
      characters: sum(inLocale.map(({ characters }) => characters)),
    }
  }
  const count = (kind: PlanStep['kind']) => steps.filter((step) => step.kind === kind).length
  return {
    ...of(undefined),
    keep: count('keep'),
    remove: count('remove'),
    locales: locales.map((locale) => ({ locale, ...of(locale) })),
  }
}

function localeOf(step: PlanStep): string {
  return step.kind === 'remove' || step.kind === 'keep-orphan' ? step.orphan.target.locale : step.change.target.locale
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
