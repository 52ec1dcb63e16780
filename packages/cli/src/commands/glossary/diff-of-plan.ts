import type { GlossaryPlan } from '@lockale/connect'
import type { GlossaryDiff } from '@lockale/exchange'

/** What file and service differ in; of a glossary that is not there yet, everything. */
export function diffOf({ diff, file }: GlossaryPlan): GlossaryDiff {
  if (diff !== undefined) return diff
  return {
    title: { side: 'push', remote: '', file: file.title },
    dictionaries: file.dictionaries.map(({ source, target, entries }) => ({
      pair: `${source}-${target}`,
      side: 'push',
      changes: [...entries].map(([term, translation]) => ({ term, remote: undefined, file: translation })),
    })),
  }
}
