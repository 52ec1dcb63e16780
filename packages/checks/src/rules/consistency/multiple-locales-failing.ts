import type { SeenPair } from '../../project-view.ts'
import type { ProjectRule } from '../../rule.ts'
import { listed } from '../../words.ts'

export const multipleLocalesFailing: ProjectRule = {
  id: 'multiple-locales-failing',
  scope: 'project',
  group: 'consistency',
  severity: 'info',
  tier: 'report',
  what: 'The translations of a message have an error in several locales (three where the project says nothing else).',
  why: 'Then the trouble is most likely in its source: marks that are hard to keep, or a sentence that is hard to read.',
  remedy: 'Look at the source text, and give it a note.',
  example: undefined,
  check({ pairs }, { failingLocales }) {
    const failing = new Map<string, { readonly at: SeenPair; readonly locales: Set<string> }>()
    for (const at of pairs) {
      if (!at.hasError) continue
      const key = `${at.catalog}\u0000${at.message}`
      const known = failing.get(key)
      if (known === undefined) failing.set(key, { at, locales: new Set([at.locale]) })
      else known.locales.add(at.locale)
    }
    return [...failing.values()].flatMap(({ at, locales }) =>
      locales.size < failingLocales ? [] : [{ at, arguments: { locales: [...locales] } }],
    )
  },
  say: (args) => `has errors in several locales${listed(args, 'locales')}: look at the source text`,
}
