import type { Catalog, CatalogDiff, Inspection, MessageChange, MessageUnit } from '@lockale/core'
import { LockaleError, rememberEach } from '@lockale/errors'
import type { ReturnedFile } from '../xliff/match-languages.ts'
import type { ReturnedUnit } from '../xliff/read-unit.ts'
import { isCalled, messageId, messageIdOf, originalNames, unitId } from './handoff-ids.ts'
import { type FormDecision, unknownUnit } from './import-message.ts'

interface Found {
  readonly found: ReadonlyMap<MessageChange, ReadonlyMap<string, ReturnedUnit>>
  readonly unknown: readonly FormDecision[]
}

/**
 * Finds the messages of units: in the file that they name, or else in the only file with such a message.
 * @throws {LockaleError} `HANDOFF_TWICE` for a text with two translations
 */
export function findReturned(returned: readonly ReturnedFile[], { diffs, scan }: Inspection): Found {
  const nameOf = originalNames(scan.catalogs)
  const indexOf = rememberEach(indexUnits)
  const changesIn = rememberEach((diff: CatalogDiff) => new Map(diff.changes().map((change) => [change.unit, change])))
  const found = new Map<MessageChange, Map<string, ReturnedUnit>>()
  const unknown: FormDecision[] = []
  for (const { locale, original, units } of returned) {
    const inLocale = diffs.filter(({ target }) => target.locale === locale)
    const named = inLocale.filter(({ catalog }) => isCalled(original, nameOf(catalog)))
    for (const given of units) {
      const places = (named.length > 0 ? named : inLocale).flatMap((diff) => {
        const place = findUnit(given, indexOf(diff.catalog))
        return place === undefined ? [] : [{ diff, ...place }]
      })
      const [place] = places
      const change = place === undefined || places.length > 1 ? undefined : changesIn(place.diff).get(place.unit)
      if (place === undefined || change === undefined) {
        unknown.push(unknownUnit(given, { message: given.name ?? given.id, locale }))
        continue
      }
      const own = found.get(change) ?? new Map<string, ReturnedUnit>()
      found.set(change, own)
      refuseTwice(own.get(place.id), given)
      own.set(place.id, { ...given, id: place.id })
    }
  }
  return { found, unknown }
}

/** Units by id, and by a name that no other unit has. */
type UnitIndex = ReadonlyMap<string, MessageUnit | undefined>

function indexUnits({ source: { units } }: Catalog): UnitIndex {
  const index = new Map<string, MessageUnit | undefined>()
  for (const unit of units) index.set(unit.name, index.has(unit.name) ? undefined : unit)
  for (const unit of units) index.set(messageId(unit.key), unit)
  return index
}

/** Some tools renumber units and keep our id as a name. */
function findUnit(
  { id, name = '' }: ReturnedUnit,
  index: UnitIndex,
): { readonly unit: MessageUnit; readonly id: string } | undefined {
  const own = index.get(messageIdOf(id))
  if (own !== undefined) return { unit: own, id: id.startsWith(messageId(own.key)) ? id : messageId(own.key) }
  const named = index.get(name)
  if (named !== undefined) return { unit: named, id: messageId(named.key) }
  const [, message = '', form = ''] = /^(.+) \(([a-z]+)\)$/u.exec(name) ?? []
  const family = index.get(message)
  if (family?.plural === undefined && family?.isNative !== true) return undefined
  return { unit: family, id: unitId(family.key, { form, part: undefined }) }
}

function refuseTwice(before: ReturnedUnit | undefined, unit: ReturnedUnit): void {
  if (before === undefined || JSON.stringify(before.target) === JSON.stringify(unit.target)) return
  throw new LockaleError(
    'HANDOFF_TWICE',
    `${unit.id} has two different translations: at ${before.place} and at ${unit.place}.`,
    {
      place: unit.place,
      hint: 'Import only the right file, or remove one of the two units. Nothing was changed.',
    },
  )
}
