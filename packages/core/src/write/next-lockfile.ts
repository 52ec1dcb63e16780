import { groupBy } from '@lockale/errors'
import { type Lockfile, type LockfileEntry, lockfileName } from '../lock/lockfile.ts'
import { printFact } from '../lock/fact-line.ts'
import { printLockfile } from '../lock/print.ts'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import type { RecordedSettings } from '../model/settings.ts'
import type { FittedSettings } from '../model/translator.ts'
import { digestOf, type SettingsId, settingsId } from '../model/hash.ts'
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
  const known = new Map([...lockfile.settings, ...newSettings(results, settings)])
  const print = (own: readonly CatalogResult[]): FileEdit => {
    const printed = printLockfile({ source, settings: known, entries: nextEntries(own, lockfile) })
    return { file: lockfileName, bytes: new TextEncoder().encode(printed), digest }
  }
  // That the commit of a human text is known now is recorded with the next change: alone, it is worth none.
  const others = withoutProven(results, lockfile)
  const same = others === results ? undefined : print(others)
  return same !== undefined && digestOf(same.bytes) === digest ? same : print(results)
}

/** Returns the results without messages of which the run found out only that their texts are committed. */
function withoutProven(results: readonly CatalogResult[], lockfile: Lockfile): readonly CatalogResult[] {
  let hasProven = false
  const isProven = (catalog: string, { change, forms }: CatalogResult['finished'][number]) => {
    if (!lockfile.linesOf(catalog, change.unit.key).some((line) => line.includes('>'))) return false
    const { locale } = change.target
    const before = lockfile.factsOf(catalog, change.unit.key, new Set([locale]))
    const now = forms.flatMap(({ facts }) => facts)
    const plain = ({ uncommitted: _uncommitted, ...fact }: Fact) => JSON.stringify([fact.source, printFact(fact)])
    const recorded = new Set(before.map(plain))
    return now.length === before.length && now.every((fact) => recorded.has(plain(fact)))
  }
  const others = results.map((result): CatalogResult => {
    const finished = result.finished.filter((message) => !isProven(result.diff.catalog.id, message))
    hasProven ||= finished.length < result.finished.length
    return { ...result, finished }
  })
  return hasProven ? others : results
}

/** Returns the settings of new records: those of the run, and which assistants wrote translations. */
export function newSettings(
  results: readonly Pick<CatalogResult, 'diff'>[],
  fitted: readonly FittedSettings[],
): ReadonlyMap<SettingsId, RecordedSettings> {
  const ofRun = fitted.map(({ settings }) => [settingsId(settings), settings] as const)
  const writers = new Set(results.flatMap(({ diff }) => diff.writers ?? []))
  return new Map<SettingsId, RecordedSettings>([...[...writers].flatMap((own) => [...own]), ...ofRun])
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
