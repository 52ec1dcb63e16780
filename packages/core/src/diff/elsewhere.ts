import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import type { SettingsId } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import type { Settings } from '../model/settings.ts'
import { openCopiedLocales } from './copied-locales.ts'
import type { FactSource } from './fact-source.ts'
import { findLostRecords, type LostRecords } from './lost-records.ts'
import { openMovedTexts } from './moved-texts.ts'
import { type Stranger, strangersIn } from './strangers.ts'
import { openPlaces, type TextPlace, type TextPlaces } from './text-place.ts'

/** What is known of texts by what they are, where nothing on record speaks of them under their own key. */
export interface Elsewhere {
  /** As if they stood under that key. */
  factsOf(place: TextPlace): readonly Fact[]
  /** Those that such facts name and the lockfile may not know. */
  readonly settings: ReadonlyMap<SettingsId, Settings>
}

export interface Looking {
  /** In which the strangers are. */
  readonly asked: readonly Pick<CatalogDiff, 'open'>[]
  /** All of the project. */
  readonly diffs: readonly CatalogDiff[]
  readonly catalogs: readonly Catalog[]
  readonly record: FactSource
  /** Of the lockfile at hand; `undefined`: there is none. */
  readonly lockfileDigest: string | undefined
  readonly history: History | undefined
}

/**
 * Looks for texts that a comparison took for strangers: under keys that are gone, in the language that a new file was copied
 * from, and, for what is left, in the lockfiles that version control has.
 */
export async function lookElsewhere({ asked, diffs, catalogs, record, ...versions }: Looking): Promise<Elsewhere> {
  const { found, left } = lookAround(strangersIn(asked), { diffs, catalogs, record })
  const lost = await findLostRecords(left, { ...versions, catalogs, record })
  return toElsewhere(found, lost)
}

/** Apart from the search: what is found outlives the comparison in which the strangers are. */
function toElsewhere(found: TextPlaces<readonly Fact[]>, lost: LostRecords): Elsewhere {
  return { factsOf: (place) => found.get(place) ?? lost.factsOf(place), settings: lost.settings }
}

function lookAround(
  strangers: readonly Stranger[],
  { diffs, catalogs, record }: Pick<Looking, 'diffs' | 'catalogs' | 'record'>,
): { readonly found: TextPlaces<readonly Fact[]>; readonly left: readonly Stranger[] } {
  const found = openPlaces<readonly Fact[]>()
  const moved = openMovedTexts({ diffs, catalogs, record })
  const copied = openCopiedLocales(strangers, record)
  const left = strangers.filter((stranger) => {
    const own = moved(stranger)
    const facts = own.length > 0 ? own : copied(stranger)
    if (facts.length > 0) found.set(stranger.place, facts)
    return facts.length === 0
  })
  return { found, left }
}
