import type { SyntaxId } from '@lockale/messages'
import type { ProjectView, SeenPair } from '../../project-view.ts'
import type { Found } from '../../rule.ts'
import { openLookup, referencesIn } from './references.ts'

/** Texts that bring in what does not exist. What the source does wrong in the same way is said once. */
export function danglingReferences(
  view: ProjectView,
  isAsked: (id: SyntaxId) => boolean,
): readonly (Found & { readonly at: SeenPair })[] {
  const catalogs = new Map(view.catalogs.map((catalog) => [catalog.id, catalog]))
  const isThere = openLookup(view)
  const said = new Set<string>()
  return view.pairs.flatMap((at) => {
    const catalog = catalogs.get(at.catalog)
    if (catalog === undefined || !isAsked(at.syntax.id)) return []
    const placeholder = referencesIn(at, catalog)
      .filter((reference) => !isThere(reference, at.locale))
      .map(({ raw }) => raw)
      .filter((raw) => {
        if (!at.source.raw.includes(raw)) return true
        const id = [at.catalog, at.message, raw].join('\n')
        const isNew = !said.has(id)
        said.add(id)
        return isNew
      })
    return placeholder.length === 0 ? [] : [{ at, arguments: { placeholder } }]
  })
}
