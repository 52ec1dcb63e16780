import type { Inspection } from './inspect.ts'
import type { Config } from '../model/config.ts'
import { planMessages, type PlanningMessages } from './plan.ts'
import type { PlanTotals } from '../plan/plan.ts'

/** What a sync would ask for, as far as it can be known without asking the service. */
export type Price = Pick<PlanTotals, 'translate' | 'texts' | 'requests' | 'characters'>

/**
 * What `plan` would count. Locales share no request, so they are planned one after another, and nothing is kept of a plan but
 * its figures: in a big project it is larger than all of its files.
 * @throws {LockaleError} as `plan`
 */
export async function priceOf(
  config: Config,
  inspection: Inspection,
  { ledger }: Pick<PlanningMessages, 'ledger'>,
): Promise<Price> {
  const { signal } = new AbortController()
  let asked: ReturnType<Inspection['lastSources']> | undefined
  const lastSources = () => (asked ??= inspection.lastSources())
  const price = { translate: 0, texts: 0, requests: 0, characters: 0 }
  for (const { locale } of config.targets) {
    const isOwn = ({ target }: Inspection['diffs'][number]) => target.locale === locale
    const own = { diffs: inspection.diffs.filter(isOwn), whole: inspection.whole.filter(isOwn) }
    const { totals } = await planMessages(
      config,
      { ...inspection, ...own, lastSources },
      { ledger, translator: undefined, signal },
    )
    price.translate += totals.translate
    price.texts += totals.texts
    price.requests += totals.requests
    price.characters += totals.characters
  }
  return price
}
