import { addToGroup, groupBy, rememberEach } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import { countWords, manyWords } from '@lockale/messages/engine'
import type { CatalogDiff, FormChange, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { hashText, type TextHash } from '../model/hash.ts'
import { fromMessageKey, type MessageKey, toMessageKey } from '../model/key.ts'
import { unitsAt } from '../model/unit.ts'
import type { FactSource } from './fact-source.ts'
import { underOtherNames } from './other-names.ts'
import type { Stranger } from './strangers.ts'

interface MovedOptions {
  /** Those that will be asked about. */
  readonly strangers: readonly Stranger[]
  readonly diffs: readonly CatalogDiff[]
  /** With all of their targets, also those that a run leaves out. */
  readonly catalogs: readonly Catalog[]
  readonly record: FactSource
}

/**
 * Finds what is known of a text under the key and the name of the form that it had. A key that is renamed in all locale files at once, as editors and codemods do it, leaves its line in the lockfile behind. A
 * text is one of those if its old key is gone from the source and
 *  - its source is still the same; or
 *  - it left the old key, came to one that had no text on record, and, unless it has three words or more, no other locale
 *    speaks against it. Then the source was reworded too.
 *
 * Of a key that is still there its text is taken only where two messages changed places: then the source tells. Whoever
 * writes "OK" under one more key has written it. Forms of a message are known by themselves: it becomes a plural, or the names of its
 * forms change.
 */
export function openMovedTexts(options: MovedOptions): (stranger: Stranger) => readonly Fact[] {
  const { diffs, catalogs, record } = options
  let index: ReadonlyMap<string, readonly Left[]> | undefined
  const openIn = rememberEach((diff: CatalogDiff) => new Map(diff.open.map((change) => [change.unit.key, change])))
  const byTarget = new Map(diffs.map((diff) => [`${diff.target.locale} ${diff.catalog.id}`, diff]))

  function textAt(catalog: string, { locale, form }: Fact, key: MessageKey): TextHash | undefined {
    const diff = byTarget.get(`${locale} ${catalog}`)
    const change = diff && openIn(diff).get(key)
    const entry =
      formOf(change, form)?.entry ?? diff?.orphans.find((one) => one.key === key && one.form === form)?.entry
    return entry && hashText(entry.value)
  }

  /** In another locale the old key had a text, and the new one has another. */
  function isContradicted({ catalog, key, fact }: Left, { entry, place }: Stranger): boolean {
    const others = record
      .factsOf(catalog, key)
      .filter(({ locale, form, previous }) => locale !== place.locale && form === fact.form && previous !== true)
    const locales = new Set(others.map(({ locale }) => locale))
    const targets = catalogs.find(({ id }) => id === place.catalog)?.targets ?? []
    return targets.some((target) => {
      const now = locales.has(target.locale) ? target.entries.get(toMessageKey(entry.path)) : undefined
      return (
        now?.kind === 'text' && !others.some((one) => one.locale === target.locale && one.text === hashText(now.value))
      )
    })
  }

  /** What is on record there, if the text came from there. */
  function takeOver(left: Left, stranger: Stranger): Fact | undefined {
    const { catalog, key, message, fact: was } = left
    const { place, change, entry } = stranger
    const { unit } = change
    const isSameForm = was.form === place.form
    const [fact] = isSameForm ? [was] : underOtherNames(stranger, [was])
    if (fact === undefined) return undefined
    const isSameSource = fact.source === unit.fingerprint
    const isLeft = textAt(catalog, was, key) !== stranger.hash
    if (message !== undefined) {
      return isSameForm && isSameSource && isLeft && message.fingerprint !== was.source ? fact : undefined
    }
    if (isSameSource) return fact
    const isNew = record.factsOf(place.catalog, place.key).every(({ locale }) => locale !== place.locale)
    if (!isLeft || !isNew) return undefined
    if (catalog !== change.catalog.id) return key === place.key ? fact : undefined
    const isLong = countWords(entry.value, { syntax: unit.syntax, locale: place.locale }) >= manyWords
    return isLong || (isSameForm && !isContradicted(left, stranger)) ? fact : undefined
  }

  /** By what `familyOf` says of their keys: those that are on record and gone from the source, and those that are there. */
  const familiesIn = rememberEach(({ id, source: { units } }: Catalog) => {
    const keys = new Set(units.map(({ key }) => key))
    const gone = record.keysOf(id).filter((key) => !keys.has(key))
    return { gone: groupBy(gone, familyOf), present: groupBy(units, ({ key }) => familyOf(key)) }
  })

  /** A message that became a plural, or was one: on record are others with keys beside its own. */
  function splitOrJoined(stranger: Stranger): readonly Fact[] {
    const { catalog, key } = stranger.place
    const known = familiesIn(stranger.change.catalog)
    const base = familyOf(key)
    const facts = (known.gone.get(base) ?? []).flatMap((gone) => record.factsOf(catalog, gone))
    if (facts.length === 0) return []
    const texts = (known.present.get(base) ?? []).flatMap(({ key: of, forms }) => {
      return [...forms].map(
        ([form, { text }]) => [form === '' ? (formSuffix.exec(of)?.[1] ?? '') : form, text] as const,
      )
    })
    return underOtherNames(stranger, facts, new Map(texts))
  }

  return (stranger) => {
    const { catalog, key } = stranger.place
    const own = underOtherNames(stranger, record.factsOf(catalog, key))
    const near = own.length > 0 ? own : splitOrJoined(stranger)
    if (near.length > 0) return near
    index ??= indexLeft(options)
    const left = index.get(slotOf(stranger)) ?? []
    return left.flatMap((one) => takeOver(one, stranger) ?? [])
  }
}

/** Equal for `file`, `file_one`, `file_plural` and the plural that `file` may be. */
function familyOf(key: MessageKey): string {
  return toMessageKey(fromMessageKey(key).path).replace(formSuffix, '')
}

const formSuffix = /[^\p{L}\d]+(zero|one|two|few|many|other|singular|plural|\d)$/u

/** What is on record under a key that is gone, or whose message has changed. */
interface Left {
  readonly catalog: string
  readonly key: MessageKey
  readonly fact: Fact
  /** The message that has the key now; `undefined`: none. */
  readonly message: MessageChange['unit'] | undefined
}

/** Only what is asked for: of a big project there are millions of facts. */
function indexLeft({ strangers, diffs, catalogs, record }: MovedOptions): ReadonlyMap<string, readonly Left[]> {
  const wanted = new Set(strangers.map(slotOf))
  const locales = new Set(strangers.map(({ place }) => place.locale))
  const read = new Set(diffs.map(({ catalog }) => catalog.id))
  const known = new Map(catalogs.map((catalog) => [catalog.id, catalog]))
  const left = new Map<string, Left[]>()
  for (const catalog of record.catalogs) {
    const source = known.get(catalog)?.source
    // of one that could not be read nobody knows what is gone
    if (source !== undefined && !read.has(catalog)) continue
    const units = new Map(source?.units.map((unit) => [unit.key, unit]))
    const changed = new Set(diffs.flatMap((diff) => (diff.catalog.id === catalog ? openKeys(diff) : [])))
    for (const key of record.keysOf(catalog)) {
      const message = units.get(key)
      if (message !== undefined && !changed.has(key)) continue
      for (const fact of record.factsOf(catalog, key, locales)) {
        const id = slot(fact)
        if (fact.previous === true || !wanted.has(id)) continue
        addToGroup(left, id, { catalog, key, fact, message })
      }
    }
  }
  return left
}

function openKeys(diff: CatalogDiff): readonly MessageKey[] {
  const { catalog, openPlaces } = diff
  if (openPlaces === undefined) return diff.open.map(({ unit }) => unit.key)
  return unitsAt(openPlaces, catalog.source.units).map(({ key }) => key)
}

function slotOf({ place: { locale }, hash }: Stranger): string {
  return slot({ locale, text: hash })
}

/** Equal for facts and texts that may be the same, whatever their keys and forms are. */
export function slot({ locale, text }: Pick<Fact, 'locale' | 'text'>): string {
  return `${locale} ${text}`
}

function formOf(change: MessageChange | undefined, form: string): FormChange | undefined {
  return change?.forms.find(({ plan }) => plan.form === form)
}
