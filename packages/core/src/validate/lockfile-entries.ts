import type { Diagnostic } from '@lockale/errors'
import type { Severities } from '../judge/severities.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import { lockfileName } from '../lock/read.ts'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import { displayKey } from '../model/key.ts'

/** Messages that the lockfile speaks of and that no file has any more. The next run that writes drops them. */
export function diagnoseLockEntries(
  lockfile: Lockfile,
  severities: Severities,
  { catalogs, diffs }: { readonly catalogs: readonly Catalog[]; readonly diffs: readonly CatalogDiff[] },
): readonly Diagnostic[] {
  const orphans = new Set(diffs.flatMap((diff) => diff.orphans.map(({ key }) => `${diff.catalog.id}\0${key}`)))
  return catalogs.flatMap(({ id, source }): readonly Diagnostic[] => {
    const present = new Set(source.units.map(({ key }) => key))
    return lockfile.keysOf(id).flatMap((key): readonly Diagnostic[] => {
      if (present.has(key) || orphans.has(`${id}\0${key}`)) return []
      const message = displayKey(key)
      const severity = severities.levelOf('obsolete-lock-entry', { locale: undefined, message, ignored: [] })
      return severity === 'off'
        ? []
        : [{ code: 'obsolete-lock-entry', severity, file: lockfileName, message, arguments: { catalog: id } }]
    })
  })
}
