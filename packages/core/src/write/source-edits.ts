import type { Catalog } from '../model/catalog.ts'
import type { Proposal } from '../validate/proposals.ts'
import type { FileEdit } from './edits.ts'

/**
 * The edits of the source files in which texts change. All other bytes stay. Where the key of a text is the text itself
 * (gettext, String Catalogs), the key stays, and the new text stands beside it as that of the source locale.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`
 */
export function toSourceEdits(proposals: readonly Proposal[]): readonly FileEdit[] {
  const catalogs = new Map<Catalog, Proposal[]>()
  for (const proposal of proposals) {
    const own = catalogs.get(proposal.catalog)
    if (own === undefined) catalogs.set(proposal.catalog, [proposal])
    else own.push(proposal)
  }
  return [...catalogs].map(([catalog, own]) => editSource(catalog, own))
}

function editSource({ format, source, sourceLocale }: Catalog, proposals: readonly Proposal[]): FileEdit {
  const { file, parsed, digest } = source
  const changes = proposals.flatMap(({ unit, form, after }) => {
    const path = unit.forms.get(form)?.path
    return path === undefined ? [] : [{ kind: 'set' as const, path, value: after }]
  })
  const order = parsed.entries.map(({ path }) => path)
  const bytes = format.edit(parsed, changes, { file, locale: sourceLocale, sourceLocale, order, source: parsed })
  return { file, bytes, digest }
}
