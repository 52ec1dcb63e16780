import { isLockaleError } from '@lockale/errors'
import { lockfileName } from '../lock/lockfile-name.ts'
import type { Lockfile } from '../lock/lockfile.ts'
import { parseLockfile } from '../lock/parse.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Fact } from '../model/fact.ts'
import { digestOf, type SettingsId } from '../model/hash.ts'
import type { History, OtherVersion } from '../model/history.ts'
import type { Settings } from '../model/settings.ts'
import { countWords, manyWords } from './count-words.ts'
import type { FactSource } from './fact-source.ts'
import { slot } from './moved-texts.ts'
import type { Stranger } from './strangers.ts'
import { openPlaces, type TextPlace } from './text-place.ts'

export interface LostRecords {
  factsOf(place: TextPlace): readonly Fact[]
  /** Of the lockfiles that know them. */
  readonly settings: ReadonlyMap<SettingsId, Settings>
}

export interface LostOptions {
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
export async function findLostRecords(
  strangers: readonly Stranger[],
  { catalogs, record, lockfileDigest, history }: LostOptions,
): Promise<LostRecords> {
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
        found.set(stranger.place, version.from === 'before' ? asFormer(facts, stranger, record) : facts)
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
  const present = facts.filter(({ former }) => former !== true)
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
        if (fact.former === true || !wanted.has(place)) continue
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
function asFormer(facts: readonly Fact[], { place }: Stranger, record: FactSource): readonly Fact[] {
  const isReplaced = record
    .factsOf(place.catalog, place.key)
    .some(({ locale, form, former }) => locale === place.locale && form === place.form && former !== true)
  return isReplaced ? facts.map((fact) => ({ ...fact, former: true as const })) : facts
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
