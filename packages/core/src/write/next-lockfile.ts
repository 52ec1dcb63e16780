import { type LockfileContent, type LockfileEntry, type Lockfile } from '../lock/lockfile.ts'
import { printLockfile } from '../lock/print.ts'
import { lockfileName } from '../lock/read.ts'
import type { Fact } from '../model/fact.ts'
import { type SettingsId, settingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { FittedSettings, Settings } from '../model/settings.ts'
import type { CatalogResult, FileEdit } from './edits.ts'

export interface NextLockfileOptions {
  readonly lockfile: Lockfile
  readonly source: string
  readonly settings: readonly FittedSettings[]
  /** One for each target file that this run has looked at and, where it had to, written. */
  readonly results: readonly CatalogResult[]
}

/** The lockfile after a run. @param digest of the lockfile as read; `undefined`: there is none */
export function toLockfileEdit(options: NextLockfileOptions, digest: string | undefined): FileEdit {
  const bytes = new TextEncoder().encode(printLockfile(nextLockfile(options)))
  return { file: lockfileName, bytes, digest }
}

/**
 * What the lockfile says after a run. Of the files in the run, exactly what they hold; of all others (locales that were
 * left out, files that changed under our hands, catalogs no longer in the config) what it said before.
 */
function nextLockfile({ lockfile, source, settings, results }: NextLockfileOptions): LockfileContent {
  const inRun = new Set(results.map(({ diff }) => runId(diff.catalog.id, diff.target.locale)))
  const facts = new FactTable()
  for (const catalog of lockfile.catalogs) {
    for (const key of lockfile.keysOf(catalog)) {
      const old = lockfile.factsOf(catalog, key).filter(({ locale }) => !inRun.has(runId(catalog, locale)))
      facts.add(catalog, key, old)
    }
  }
  for (const { diff, finished, removed } of results) {
    const catalog = diff.catalog.id
    for (const { change, forms } of finished)
      facts.add(
        catalog,
        change.unit.key,
        forms.flatMap((form) => form.facts),
      )
    const gone = new Set(removed)
    for (const orphan of diff.orphans) if (!gone.has(orphan)) facts.add(catalog, orphan.key, orphan.facts)
  }
  const known = new Map<SettingsId, Settings>(lockfile.settings)
  for (const fitted of settings) known.set(settingsId(fitted.settings), fitted.settings)
  return { source, settings: known, entries: facts.entries() }
}

class FactTable {
  readonly #catalogs = new Map<string, Map<MessageKey, Fact[]>>()

  add(catalog: string, key: MessageKey, facts: readonly Fact[]): void {
    if (facts.length === 0) return
    let keys = this.#catalogs.get(catalog)
    if (keys === undefined) this.#catalogs.set(catalog, (keys = new Map()))
    const known = keys.get(key)
    if (known === undefined) keys.set(key, [...facts])
    else known.push(...facts)
  }

  entries(): readonly LockfileEntry[] {
    return [...this.#catalogs].flatMap(([catalog, keys]) => [...keys].map(([key, facts]) => ({ catalog, key, facts })))
  }
}

function runId(catalog: string, locale: string): string {
  return `${locale} ${catalog}`
}
