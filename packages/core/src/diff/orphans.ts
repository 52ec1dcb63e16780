import type { Entry } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import type { MessageChange, Orphan } from '../model/change.ts'
import { unknownSource } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { decide } from './decide.ts'
import type { FactSource } from './fact-source.ts'

interface OrphanSearch {
  readonly catalog: Catalog
  readonly target: TargetFile
  readonly changes: readonly MessageChange[]
  readonly record: FactSource
}

/**
 * Texts of the target that no message asks for, in file order: its message is gone from the source, or it is a plural form
 * that the target locale does not need.
 */
export function findOrphans({ catalog, target, changes, record }: OrphanSearch): readonly Orphan[] {
  const wanted = new Set(changes.flatMap(({ forms }) => forms.map(({ path }) => toMessageKey(path))))
  const units = new Set(catalog.source.units.map(({ key }) => key))
  const recorded = new Set(record.keysOf(catalog.id))
  const isKnown = record.isKnown(catalog.id, target.locale)
  return [...target.entries].flatMap(([id, entry]): readonly Orphan[] => {
    if (entry.kind !== 'text' || wanted.has(id)) return []
    const place = keyOf(entry, { catalog, units, recorded })
    const here = { catalog, target, entry, ...place, isExtraForm: units.has(place.key) || isVariation(entry, units) }
    const facts = record.factsOf(catalog.id, place.key).filter(({ locale }) => locale === target.locale)
    const { by, facts: kept } = decide({
      locale: target.locale,
      form: place.form,
      text: entry.value,
      source: unknownSource,
      sourceTexts: [],
      countWords: () => 0,
      facts,
      journal: record.journalOf(catalog.id, place.key).filter(({ locale }) => locale === target.locale),
      isKnown,
      isStandIn: () => false,
      allowStandIn: true,
      emptyCounts: true,
    })
    return [{ ...here, by: by ?? 'adopted', facts: kept }]
  })
}

/** A plural form of a text that has none in the source. */
function isVariation({ path, form }: Entry, units: ReadonlySet<MessageKey>): boolean {
  return form !== undefined && units.has(toMessageKey(path.slice(0, -1)))
}

interface KeySearch {
  readonly catalog: Catalog
  readonly units: ReadonlySet<MessageKey>
  readonly recorded: ReadonlySet<MessageKey>
}

/** A key that ends like a plural form belongs to a family if the source has it or the lockfile remembers it. */
function keyOf({ path, form }: Entry, { catalog, units, recorded }: KeySearch): { key: MessageKey; form: string } {
  if (form !== undefined) return { key: toMessageKey(path.slice(0, -1), 'cardinal'), form }
  // whatever siblings there are: of two readings the one that someone knows
  for (const hasSiblings of [false, true]) {
    const split = catalog.syntax.splitKey(path.at(-1) ?? '', () => hasSiblings)
    if (split === undefined || catalog.syntax.isNeverPlural(split.base)) continue
    const key = toMessageKey([...path.slice(0, -1), split.base], split.plural)
    if (units.has(key) || recorded.has(key)) return { key, form: split.form }
  }
  return { key: toMessageKey(path), form: '' }
}
