import type { Fact } from '../model/fact.ts'
import { isSameLanguage } from '../model/locales.ts'
import type { FactSource } from './fact-source.ts'
import type { Stranger } from './strangers.ts'

/**
 * Finds records for translations in a file that was copied from another locale (`cp de.json de-AT.json`) and is new to
 * the lockfile: the records of the original locale. A file counts as a copy if at least half of the translations that
 * both locales have are equal.
 * @param strangers translations of all files that have no record in the lockfile
 */
export function openCopiedLocales(
  strangers: readonly Stranger[],
  record: FactSource,
): (stranger: Stranger) => readonly Fact[] {
  const known = new Map<string, Map<string, Shared>>()
  for (const stranger of strangers) {
    const { catalog, locale } = stranger.place
    if (record.isKnown(catalog, locale)) continue
    const id = fileOf(stranger)
    const shared = known.get(id) ?? new Map<string, Shared>()
    known.set(id, shared)
    const facts = siblingFacts(stranger, record)
    for (const sibling of new Set(facts.map((fact) => fact.locale))) {
      const count = shared.get(sibling) ?? { equal: 0, all: 0 }
      shared.set(sibling, count)
      count.all++
      if (facts.some((fact) => fact.locale === sibling && fact.text === stranger.hash)) count.equal++
    }
  }
  return (stranger) => {
    const original = originalOf(known.get(fileOf(stranger)))
    if (original === undefined) return []
    return siblingFacts(stranger, record)
      .filter((fact) => fact.locale === original && fact.text === stranger.hash)
      .map((fact) => ({ ...fact, locale: stranger.place.locale }))
  }
}

interface Shared {
  equal: number
  all: number
}

function originalOf(shared: ReadonlyMap<string, Shared> = new Map()): string | undefined {
  const [original] = [...shared]
    .filter(([, { equal, all }]) => equal > 0 && 2 * equal >= all)
    .sort(([, a], [, b]) => b.equal - a.equal)
  return original?.[0]
}

function siblingFacts({ place }: Stranger, record: FactSource): readonly Fact[] {
  return record.factsOf(place.catalog, place.key).filter(({ locale, form, previous }) => {
    return form === place.form && previous !== true && locale !== place.locale && isSameLanguage(locale, place.locale)
  })
}

function fileOf({ place: { catalog, locale } }: Stranger): string {
  return `${locale} ${catalog}`
}
