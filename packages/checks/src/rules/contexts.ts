import type { CatalogView, SeenPair } from '../project-view.ts'
import type { ProjectRule } from '../rule.ts'
import { listed } from '../words.ts'

export const contextRules: readonly ProjectRule[] = [
  {
    id: 'context-variant-missing',
    scope: 'project',
    severity: 'off',
    tier: 'misleads',
    what: 'A translation lacks the variant of a message for a context that the source has.',
    why: 'The app shows the general variant or the source string for that context: "friend" instead of "girlfriend". `missing-key` reports each missing string; this rule is for projects that turn it off.',
    concerns: ({ syntax }) => syntax.id === 'i18next',
    check({ pairs, catalogs, locales }) {
      const missing = new Map<string, Set<string>>()
      for (const catalog of catalogs) {
        if (catalog.syntax.id !== 'i18next') continue
        for (const locale of locales) {
          for (const [message, context] of missingContexts(catalog, locale)) {
            const id = pairId({ catalog: catalog.id, locale, message })
            missing.set(id, (missing.get(id) ?? new Set()).add(context))
          }
        }
      }
      return pairs.flatMap((at) => {
        const id = pairId(at)
        const contexts = missing.get(id)
        missing.delete(id)
        return contexts === undefined ? [] : [{ at, arguments: { contexts: [...contexts] } }]
      })
    },
    say: (args) => `has no variant for a context of the source${listed(args, 'contexts')}`,
  },
]

function pairId({ catalog, locale, message }: Pick<SeenPair, 'catalog' | 'locale' | 'message'>): string {
  return [catalog, locale, message].join('\n')
}

/** Finds contexts of a message that a locale lacks: `friend_male` if it has only `friend`, and the source has both. */
function missingContexts(
  catalog: CatalogView,
  locale: string,
): readonly (readonly [message: string, context: string])[] {
  const { source, targets, contextSeparator, syntax } = catalog
  const target = targets.get(locale)
  if (target === undefined) return []
  return [...source.keys()].flatMap((key) => {
    if (target.has(key)) return []
    const form = syntax.splitKey(key)
    const own = form?.base ?? key
    const at = own.lastIndexOf(contextSeparator)
    if (at <= 0) return []
    const message = own.slice(0, at)
    const general = form === undefined ? message : syntax.joinKey({ ...form, base: message })
    if (!source.has(general) || !target.has(general)) return []
    return [[message, own.slice(at + contextSeparator.length)] as const]
  })
}
