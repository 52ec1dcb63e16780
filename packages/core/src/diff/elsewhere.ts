import { countWords, manyWords } from '@lockale/messages/engine'
import { type Lockfile, lockfileName } from '../lock/lockfile.ts'
import { readLockfileVersion } from '../lock/read.ts'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import { type Fact, presentFacts } from '../model/fact.ts'
import { digestOf, hashText, type SettingsId } from '../model/hash.ts'
import type { History, OtherVersion } from '../model/history.ts'
import { toMessageKey } from '../model/key.ts'
import type { Settings } from '../model/settings.ts'
import { openCopiedLocales } from './copied-locales.ts'
import type { FactSource } from './fact-source.ts'
import { MovedTexts, slot } from './moved-texts.ts'
import { underOtherNames } from './other-names.ts'
import { openPlaces, type Stranger, strangersIn, type TextPlace, type TextPlaces } from './strangers.ts'

/** Records for translations that have none under their own key, found by the hash of the translation. */
export interface Elsewhere {
  /** Returns the records that were found for a translation, changed to its key, locale and plural form. */
  factsOf(place: TextPlace): readonly Fact[]
  readonly settings: ReadonlyMap<SettingsId, Settings>
}

interface LookElsewhereOptions {
  readonly asked: readonly Pick<CatalogDiff, 'open' | 'orphans'>[]
  readonly diffs: readonly CatalogDiff[]
  readonly catalogs: readonly Catalog[]
  readonly record: FactSource
  /** Hash of the current lockfile; `undefined` if the project has none. */
  readonly lockfileDigest: string | undefined
  readonly history: History | undefined
  readonly written: () => Promise<Lockfile>
}

/**
 * Searches for records of translations that have none in the lockfile: under deleted keys, in the locale that a file
 * was copied from, in lockfiles of other commits and branches, and in what earlier runs wrote.
 */
export async function lookElsewhere(options: LookElsewhereOptions): Promise<Elsewhere> {
  const { found, left } = lookAround(strangersIn(options.asked), options)
  return toElsewhere(found, await findElsewhere(left, orphansIn(options.asked), options))
}

/** Joins the results of two searches. Separate, since a closure in `lookElsewhere` would keep its data in memory. */
function toElsewhere(found: TextPlaces<readonly Fact[]>, lost: Elsewhere): Elsewhere {
  return { factsOf: (place) => found.get(place) ?? lost.factsOf(place), settings: lost.settings }
}

function lookAround(
  strangers: readonly Stranger[],
  { diffs, catalogs, record }: Pick<LookElsewhereOptions, 'diffs' | 'catalogs' | 'record'>,
): { readonly found: TextPlaces<readonly Fact[]>; readonly left: readonly Stranger[] } {
  const found = openPlaces<readonly Fact[]>()
  const moved = new MovedTexts({ strangers, diffs, catalogs, record })
  const copied = openCopiedLocales(strangers, record)
  const left = strangers.filter((stranger) => {
    const own = moved.factsOf(stranger)
    const facts = own.length > 0 ? own : copied(stranger)
    if (facts.length > 0) found.set(stranger.place, facts)
    return facts.length === 0
  })
  return { found, left }
}

type LostOptions = Omit<LookElsewhereOptions, 'asked' | 'diffs'>

/** Maximum size in bytes of all old lockfiles together that are read for one project. */
const maxBytes = 128 * 1024 * 1024

/** Searches other versions of the lockfile for records that were lost, deleted, or are on an unmerged branch. */
async function findElsewhere(
  strangers: readonly Stranger[],
  orphans: readonly OrphanText[],
  { catalogs, record, lockfileDigest, history, written }: LostOptions,
): Promise<Elsewhere> {
  const found = openPlaces<readonly Fact[]>()
  const settings = new Map<SettingsId, Settings>()
  let left = strangers
  let leftOrphans = orphans
  const seen = new Set([lockfileDigest])
  let bytesRead = 0
  const take = async (lockfile: Lockfile, { from, isThere }: Witness) => {
    const movedOf = findMoved(left, lockfile, { catalogs, from })
    const put = (text: PlacedText, facts: readonly Fact[]) => {
      found.set(text.place, from === 'before' || from === 'written' ? asPrevious(facts, text, record) : facts)
      for (const [id, one] of lockfile.settings) settings.set(id, one)
    }
    const still: Stranger[] = []
    for (const stranger of left) {
      const own = factsOf(stranger, lockfile)
      const facts = own.length > 0 ? own : movedOf(stranger)
      if (facts.length > 0 && (await isThere(stranger))) {
        put(stranger, facts)
      } else still.push(stranger)
    }
    left = still
    // If a key was deleted here, lockfiles of other branches are not searched for its translation: it proves nothing
    // that a branch still has the key.
    if (from === 'branch') return
    leftOrphans = leftOrphans.filter((orphan) => {
      const { place, hash, family } = orphan
      const own = factsAbout(orphan, lockfile)
      const facts =
        own.length > 0 || family === undefined
          ? own
          : factsAbout({ place: family, hash }, lockfile).map((fact) => ({ ...fact, form: place.form }))
      if (facts.length > 0) put(orphan, facts)
      return facts.length === 0
    })
  }
  const isDone = () => left.length + leftOrphans.length === 0
  const versions = isDone() ? [] : ((await history?.otherVersions(lockfileName)) ?? [])
  for (const version of versions) {
    if (isDone() || bytesRead > maxBytes) break
    const bytes = await history?.read(version.commit, lockfileName)
    if (bytes === undefined || seen.has(digestOf(bytes))) continue
    seen.add(digestOf(bytes))
    bytesRead += bytes.length
    const lockfile = readLockfileVersion(bytes)
    if (lockfile !== undefined) await take(lockfile, { from: version.from, isThere: openFiles(version, history) })
  }
  // The output of earlier runs on this machine is searched last, because only version control has reviews from other
  // machines.
  if (!isDone()) await take(await written(), { from: 'written', isThere: () => Promise.resolve(true) })
  return { factsOf: (place) => found.get(place) ?? [], settings }
}

interface Witness {
  readonly from: OtherVersion['from'] | 'written'
  readonly isThere: (stranger: Stranger) => Promise<boolean>
}

function factsOf(stranger: Stranger, lockfile: Lockfile): readonly Fact[] {
  const facts = factsAbout(stranger, lockfile)
  const { catalog, key } = stranger.place
  return facts.length > 0 ? facts : underOtherNames(stranger, lockfile.factsOf(catalog, key))
}

type PlacedText = Pick<Stranger, 'place' | 'hash'>

function factsAbout({ place, hash }: PlacedText, lockfile: Lockfile): readonly Fact[] {
  const facts = lockfile.factsOf(place.catalog, place.key).filter(({ locale, form, text }) => {
    return locale === place.locale && form === place.form && text === hash
  })
  const present = presentFacts(facts)
  return present.length > 0 ? present : facts
}

interface OrphanText extends PlacedText {
  /**
   * Message key and plural form of the text, if its key ends like a plural form (`items_one`): the message `items` with
   * the form `one`. Only records show whether it was a plural form.
   */
  readonly family: TextPlace | undefined
}

function orphansIn(diffs: LookElsewhereOptions['asked']): readonly OrphanText[] {
  return diffs.flatMap(({ orphans }) =>
    orphans.flatMap(({ isStranger, catalog, target, key, form, entry }) => {
      if (!isStranger) return []
      const place = { catalog: catalog.id, locale: target.locale, key, form }
      const split = form === '' ? catalog.syntax.splitKey(entry.path.at(-1) ?? '', () => true) : undefined
      const family = split && {
        ...place,
        key: toMessageKey([...entry.path.slice(0, -1), split.base], split.plural),
        form: split.form,
      }
      return [{ place, hash: hashText(entry.value), family }]
    }),
  )
}

/**
 * Finds records under a key that both sides of a merge renamed, so that it is gone from the source file. The source
 * string must be the same, or the translation so long that it cannot be equal by chance. The output of earlier runs
 * (`written`) has very many texts, so only long translations are accepted from there.
 */
function findMoved(
  strangers: readonly Stranger[],
  lockfile: Lockfile,
  { catalogs, from }: Pick<LostOptions, 'catalogs'> & Pick<Witness, 'from'>,
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
    const { form } = stranger.place
    const facts = (found.get(slotOf(stranger)) ?? []).flatMap((fact) => {
      return fact.form === form ? [fact] : underOtherNames(stranger, [fact])
    })
    const isLong =
      facts.length > 0 && countWords(stranger.entry.value, { syntax: unit.syntax, locale: target.locale }) >= manyWords
    return facts.filter(({ source }) => isLong || (from !== 'written' && source === unit.fingerprint))
  }
}

function slotOf({ place: { catalog, locale }, hash }: Stranger): string {
  return `${slot({ locale, text: hash })} ${catalog}`
}

/** Marks older records as `previous` (replaced) if the lockfile has another for the same message, locale and form. */
function asPrevious(facts: readonly Fact[], { place }: PlacedText, record: FactSource): readonly Fact[] {
  const isReplaced = record
    .factsOf(place.catalog, place.key)
    .some(({ locale, form, previous }) => locale === place.locale && form === place.form && previous !== true)
  return isReplaced ? facts.map((fact) => ({ ...fact, previous: true as const })) : facts
}

/**
 * Returns a function that checks whether a translation really comes from a version of the project. If the version is a
 * branch that is not merged, a short translation is accepted only if the branch has exactly the same file.
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
