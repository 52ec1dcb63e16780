import { isLockaleError } from '@lockale/errors'
import { countWords, manyWords } from '@lockale/messages/engine'
import { type Lockfile, lockfileName } from '../lock/lockfile.ts'
import { parseLockfile } from '../lock/parse-lockfile.ts'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { digestOf, type SettingsId } from '../model/hash.ts'
import type { History, OtherVersion } from '../model/history.ts'
import { isSameLanguage } from '../model/locales.ts'
import type { Settings } from '../model/settings.ts'
import type { FactSource } from './fact-source.ts'
import { openMovedTexts, slot } from './moved-texts.ts'
import { type Stranger, strangersIn } from './strangers.ts'
import { openPlaces, type TextPlace, type TextPlaces } from './text-place.ts'

/** What is known of texts by what they are, where nothing on record speaks of them under their own key. */
export interface Elsewhere {
  /** As if they stood under that key. */
  factsOf(place: TextPlace): readonly Fact[]
  /** Those that such facts name and the lockfile may not know. */
  readonly settings: ReadonlyMap<SettingsId, Settings>
}

export interface LookElsewhereOptions {
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
export async function lookElsewhere({
  asked,
  diffs,
  catalogs,
  record,
  ...versions
}: LookElsewhereOptions): Promise<Elsewhere> {
  const { found, left } = lookAround(strangersIn(asked), { diffs, catalogs, record })
  const lost = await findElsewhere(left, { ...versions, catalogs, record })
  return toElsewhere(found, lost)
}

/** Apart from the search: what is found outlives the comparison in which the strangers are. */
function toElsewhere(found: TextPlaces<readonly Fact[]>, lost: Elsewhere): Elsewhere {
  return { factsOf: (place) => found.get(place) ?? lost.factsOf(place), settings: lost.settings }
}

function lookAround(
  strangers: readonly Stranger[],
  { diffs, catalogs, record }: Pick<LookElsewhereOptions, 'diffs' | 'catalogs' | 'record'>,
): { readonly found: TextPlaces<readonly Fact[]>; readonly left: readonly Stranger[] } {
  const found = openPlaces<readonly Fact[]>()
  const moved = openMovedTexts({ strangers, diffs, catalogs, record })
  const copied = openCopiedLocales(strangers, record)
  const left = strangers.filter((stranger) => {
    const own = moved(stranger)
    const facts = own.length > 0 ? own : copied(stranger)
    if (facts.length > 0) found.set(stranger.place, facts)
    return facts.length === 0
  })
  return { found, left }
}

/** What is known of a text in the locale that its file was copied from. */
type FindCopied = (stranger: Stranger) => readonly Fact[]

/**
 * Files of locales that the lockfile has never heard of may be copies: `cp de.json de-AT.json`, or `de` under a new name. A
 * file counts as one if at least half of its texts that another locale of the same language has are that locale's: people who
 * write the language write other sentences.
 * @param strangers of all files
 */
function openCopiedLocales(strangers: readonly Stranger[], record: FactSource): FindCopied {
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

/** Texts of a new file that another locale has too. */
interface Shared {
  equal: number
  all: number
}

/** The locale that most of the texts are of. */
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

interface LostOptions {
  /** All of the project. */
  readonly catalogs: readonly Catalog[]
  readonly record: FactSource
  /** Of the lockfile at hand; `undefined`: there is none. */
  readonly lockfileDigest: string | undefined
  readonly history: History | undefined
}

/** Of lockfiles of other versions that are read for one project, together: some of the largest there are. */
const maxBytes = 128 * 1024 * 1024

/**
 * What the lockfile does not say any more, or not yet: one side of it was taken in a merge, an older one was restored, it was
 * deleted, or a locale file came from another branch without it.
 */
async function findElsewhere(
  strangers: readonly Stranger[],
  { catalogs, record, lockfileDigest, history }: LostOptions,
): Promise<Elsewhere> {
  const found = openPlaces<readonly Fact[]>()
  const settings = new Map<SettingsId, Settings>()
  let left = strangers
  const seen = new Set([lockfileDigest])
  let bytesRead = 0
  const versions = left.length === 0 ? [] : ((await history?.otherVersions(lockfileName)) ?? [])
  for (const version of versions) {
    if (left.length === 0 || bytesRead > maxBytes) break
    const bytes = await history?.read(version.commit, lockfileName)
    if (bytes === undefined || seen.has(digestOf(bytes))) continue
    seen.add(digestOf(bytes))
    bytesRead += bytes.length
    const lockfile = readVersion(bytes)
    if (lockfile === undefined) continue
    const isThere = openFiles(version, history)
    const movedOf = findMoved(left, lockfile, catalogs)
    const still: Stranger[] = []
    for (const stranger of left) {
      const own = factsOf(stranger, lockfile)
      const facts = own.length > 0 ? own : movedOf(stranger)
      if (facts.length > 0 && (await isThere(stranger))) {
        found.set(stranger.place, version.from === 'before' ? asPrevious(facts, stranger, record) : facts)
        for (const [id, one] of lockfile.settings) settings.set(id, one)
      } else still.push(stranger)
    }
    left = still
  }
  return { factsOf: (place) => found.get(place) ?? [], settings }
}

function readVersion(bytes: Uint8Array): Lockfile | undefined {
  try {
    return parseLockfile(new TextDecoder().decode(bytes), { path: lockfileName })
  } catch (error) {
    if (isLockaleError(error)) return undefined
    throw error
  }
}

function factsOf({ place, hash }: Stranger, lockfile: Lockfile): readonly Fact[] {
  const facts = lockfile.factsOf(place.catalog, place.key).filter(({ locale, form, text }) => {
    return locale === place.locale && form === place.form && text === hash
  })
  const present = facts.filter(({ previous }) => previous !== true)
  return present.length > 0 ? present : facts
}

/**
 * Under a key that is gone from the source: both sides renamed it, and what the merge has kept of the lockfile knows the one
 * name only. The source is the same, or the text is too long to be typed again.
 */
function findMoved(
  strangers: readonly Stranger[],
  lockfile: Lockfile,
  catalogs: readonly Catalog[],
): (stranger: Stranger) => readonly Fact[] {
  const wanted = new Set(strangers.map(slotOf))
  const found = new Map<string, Fact[]>()
  for (const { id, source } of catalogs) {
    const keys = new Set(source.units.map(({ key }) => key))
    for (const key of lockfile.keysOf(id)) {
      if (keys.has(key)) continue
      for (const fact of lockfile.factsOf(id, key)) {
        const place = `${slot(fact)} ${id}`
        if (fact.previous === true || !wanted.has(place)) continue
        found.set(place, [...(found.get(place) ?? []), fact])
      }
    }
  }
  return (stranger) => {
    const { unit, target } = stranger.change
    const facts = found.get(slotOf(stranger)) ?? []
    const isLong =
      facts.length > 0 && countWords(stranger.entry.value, { syntax: unit.syntax, locale: target.locale }) >= manyWords
    return facts.filter(({ source }) => isLong || source === unit.fingerprint)
  }
}

function slotOf({ place: { catalog, locale, form }, hash }: Stranger): string {
  return `${slot({ locale, form, text: hash })} ${catalog}`
}

/** What the history of this branch knows of a text that was made anew since: it is back, and a person says why. */
function asPrevious(facts: readonly Fact[], { place }: Stranger, record: FactSource): readonly Fact[] {
  const isReplaced = record
    .factsOf(place.catalog, place.key)
    .some(({ locale, form, previous }) => locale === place.locale && form === place.form && previous !== true)
  return isReplaced ? facts.map((fact) => ({ ...fact, previous: true as const })) : facts
}

/**
 * Of a branch that is not part of this one a short text says little: whoever writes "OK" writes it alike. The file is the
 * branch's, or the text is longer.
 */
function openFiles({ commit, from }: OtherVersion, history: History | undefined): (text: Stranger) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async ({ change: { target, unit }, entry }) => {
    if (from !== 'branch' || countWords(entry.value, { syntax: unit.syntax, locale: target.locale }) >= manyWords)
      return true
    const bytes = known.has(target.file) ? undefined : await history?.read(commit, target.file)
    const isSame = known.get(target.file) ?? (bytes !== undefined && digestOf(bytes) === target.digest)
    known.set(target.file, isSame)
    return isSame
  }
}
