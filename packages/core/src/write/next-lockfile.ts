import { groupBy } from '@lockale/errors'
import { type Lockfile, type LockfileEntry, lockfileName } from '../lock/lockfile.ts'
import { printLockfile } from '../lock/print.ts'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import type { Settings } from '../model/settings.ts'
import type { FittedSettings } from '../model/translator.ts'
import { type SettingsId, settingsId } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { CatalogResult, FileEdit } from './edits.ts'

interface NextLockfileOptions {
  readonly lockfile: Lockfile
  readonly source: string
  readonly settings: readonly FittedSettings[]
  readonly results: readonly CatalogResult[]
}

/**
 * Makes the lockfile after a run. Finished messages get their new records (facts: who made a translation, from which
 * source string). Deleted messages keep only the records of texts that are still in a file. All other records stay:
 * those of unchanged messages, other locales, files that changed meanwhile, and catalogs that are not in the config.
 * @param digest digest of the lockfile when it was read; `undefined`: there is no lockfile
 */
export function toLockfileEdit(
  { lockfile, source, settings, results }: NextLockfileOptions,
  digest: string | undefined,
): FileEdit {
  const known = new Map<SettingsId, Settings>(lockfile.settings)
  for (const fitted of settings) known.set(settingsId(fitted.settings), fitted.settings)
  const printed = printLockfile({ source, settings: known, entries: nextEntries(results, lockfile) })
  return { file: lockfileName, bytes: new TextEncoder().encode(printed), digest }
}

/** Yields the entries of the lockfile catalog by catalog: those of a large project do not fit into memory at once. */
function* nextEntries(results: readonly CatalogResult[], lockfile: Lockfile): Iterable<LockfileEntry> {
  const byCatalog = groupBy(results, ({ diff }) => diff.catalog.id)
  for (const catalog of new Set([...lockfile.catalogs, ...byCatalog.keys()])) {
    const own = byCatalog.get(catalog) ?? []
    const next = nextFacts(own, lockfile)
    const present = new Set(own[0]?.diff.catalog.source.units.map(({ key }) => key))
    const all = new Set(own.map(({ diff }) => diff.target.locale))
    const isNarrow = own.some(({ diff }) => diff.partOf !== undefined)
    for (const key of new Set([...lockfile.keysOf(catalog), ...next.keys()])) {
      const said = next.get(key)
      const inRun = isNarrow ? localesTaking(key, own) : all
      const isGone = inRun.size > 0 && !present.has(key)
      const lines = lockfile.linesOf(catalog, key)
      if (said === undefined && !isGone && lines.length === 1) {
        yield { catalog, key, facts: [], lines }
        continue
      }
      const old = lockfile.factsOf(catalog, key).filter(({ locale }) => {
        return isGone ? !inRun.has(locale) : said?.locales.includes(locale) !== true
      })
      const facts = said === undefined ? old : [...old, ...said.facts]
      if (facts.length > 0) yield { catalog, key, facts }
    }
  }
}

function localesTaking(key: MessageKey, results: readonly CatalogResult[]): ReadonlySet<string> {
  const taking = results.filter(({ diff }) => diff.partOf?.takes(key) ?? true)
  return new Set(taking.map(({ diff }) => diff.target.locale))
}

interface Said {
  readonly locales: string[]
  readonly facts: Fact[]
}

/** Returns the new records (facts) of a catalog by key. @param results all of one catalog, one for each locale */
function nextFacts(results: readonly CatalogResult[], lockfile: Lockfile): ReadonlyMap<MessageKey, Said> {
  const next = new Map<MessageKey, Said>()
  for (const { diff, finished, removed, sound } of results) {
    const { locale } = diff.target
    const factsOf = (key: MessageKey, first?: () => readonly Fact[]) => {
      const said = next.get(key) ?? { locales: [], facts: [] }
      next.set(key, said)
      if (said.locales.at(-1) !== locale) {
        said.locales.push(locale)
        if (first !== undefined) said.facts.push(...first())
      }
      return said.facts
    }
    for (const { change, forms } of finished) {
      const facts = factsOf(change.unit.key)
      for (const form of forms) facts.push(...form.facts)
    }
    for (const [unit, fact] of sound?.facts() ?? []) factsOf(unit.key).push(fact)
    for (const [unit, fact] of diff.found?.facts() ?? []) factsOf(unit.key).push(fact)
    const gone = new Set(removed)
    for (const orphan of diff.orphans) {
      // If an unchanged message has a plural form that the language does not use, the records of its other forms stay.
      const own = () => (orphan.isExtraForm ? factsBeside(diff, orphan, lockfile) : [])
      const facts = factsOf(orphan.key, own)
      if (!gone.has(orphan)) facts.push(...orphan.facts)
    }
  }
  return next
}

function factsBeside({ catalog, target, orphans }: CatalogDiff, { key }: Orphan, lockfile: Lockfile): Fact[] {
  const extra = new Set(orphans.flatMap((orphan) => (orphan.key === key ? [orphan.form] : [])))
  return lockfile.factsOf(catalog.id, key).filter(({ locale, form }) => locale === target.locale && !extra.has(form))
}
