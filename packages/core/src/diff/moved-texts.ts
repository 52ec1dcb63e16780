import { addToGroup, groupBy, rememberEach } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import { countWords, manyWords } from '@lockale/messages/engine'
import type { CatalogDiff, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { hashText, type TextHash } from '../model/hash.ts'
import { fromMessageKey, type MessageKey, toMessageKey } from '../model/key.ts'
import { unitsAt } from '../model/unit.ts'
import type { FactSource } from './fact-source.ts'
import { underOtherNames } from './other-names.ts'
import type { Stranger } from './strangers.ts'

interface MovedOptions {
  readonly strangers: readonly Stranger[]
  readonly diffs: readonly CatalogDiff[]
  /** All catalogs with all their target files, including those that the user did not choose for this run. */
  readonly catalogs: readonly Catalog[]
  readonly record: FactSource
}

/**
 * Finds the records of translations that moved to another key or plural form: if a key is renamed in all locale files,
 * the lockfile still has the records under the old key. A translation counts as moved if its old key is gone from the
 * source file, and one of these is true:
 * - The source string is the same under the new key.
 * - The source string was changed as well, but the translation is no longer under the old key, and the new key has no
 * records. Also, the translation must have three words or more, or no other locale may contradict the move.
 * If the old key still exists, the translation counts as moved only if the source strings show that two messages
 * swapped their keys, because a short text such as "OK" occurs under many keys. A translation also counts as moved to
 * another plural form if its message became a plural or its plural forms were renamed.
 */
export class MovedTexts {
  readonly #options: MovedOptions
  readonly #byTarget: ReadonlyMap<string, CatalogDiff>
  #index: ReadonlyMap<string, readonly Left[]> | undefined
  readonly #openIn = rememberEach((diff: CatalogDiff) => new Map(diff.open.map((change) => [change.unit.key, change])))
  /**
   * Keys in the lockfile that are gone from the source file (`gone`), and messages that exist (`present`). Both are
   * grouped by key without plural suffix: `file_one` and `file_other` are in one group.
   */
  readonly #familiesIn = rememberEach(({ id, source: { units } }: Catalog) => {
    const keys = new Set(units.map(({ key }) => key))
    const gone = this.#options.record.keysOf(id).filter((key) => !keys.has(key))
    return { gone: groupBy(gone, familyOf), present: groupBy(units, ({ key }) => familyOf(key)) }
  })

  constructor(options: MovedOptions) {
    this.#options = options
    this.#byTarget = new Map(options.diffs.map((diff) => [`${diff.target.locale} ${diff.catalog.id}`, diff]))
  }

  factsOf(stranger: Stranger): readonly Fact[] {
    const { catalog, key } = stranger.place
    const own = underOtherNames(stranger, this.#options.record.factsOf(catalog, key))
    const near = own.length > 0 ? own : this.#splitOrJoined(stranger)
    if (near.length > 0) return near
    this.#index ??= indexLeft(this.#options)
    const left = this.#index.get(slotOf(stranger)) ?? []
    return left.flatMap((one) => this.#takeOver(one, stranger) ?? [])
  }

  #textAt(catalog: string, { locale, form }: Fact, key: MessageKey): TextHash | undefined {
    const diff = this.#byTarget.get(`${locale} ${catalog}`)
    const change = diff && this.#openIn(diff).get(key)
    const own = change?.forms.find(({ plan }) => plan.form === form)?.entry
    const entry = own ?? diff?.orphans.find((one) => one.key === key && one.form === form)?.entry
    return entry && hashText(entry.value)
  }

  /** Returns whether another locale contradicts a renamed key: its translations of the old and the new key differ. */
  #isContradicted({ catalog, key, fact }: Left, { entry, place }: Stranger): boolean {
    const { record, catalogs } = this.#options
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

  /** Returns the record of another key for this translation if it was moved from there; otherwise `undefined`. */
  #takeOver(left: Left, stranger: Stranger): Fact | undefined {
    const { catalog, key, message, fact: was } = left
    const { place, change, entry } = stranger
    const { unit } = change
    const isSameForm = was.form === place.form
    const [fact] = isSameForm ? [was] : underOtherNames(stranger, [was])
    if (fact === undefined) return undefined
    const isSameSource = fact.source === unit.fingerprint
    const isLeft = this.#textAt(catalog, was, key) !== stranger.hash
    if (message !== undefined) {
      return isSameForm && isSameSource && isLeft && message.fingerprint !== was.source ? fact : undefined
    }
    if (isSameSource) return fact
    const facts = this.#options.record.factsOf(place.catalog, place.key)
    if (!isLeft || facts.some(({ locale }) => locale === place.locale)) return undefined
    if (catalog !== change.catalog.id) return key === place.key ? fact : undefined
    const isLong = countWords(entry.value, { syntax: unit.syntax, locale: place.locale }) >= manyWords
    return isLong || (isSameForm && !this.#isContradicted(left, stranger)) ? fact : undefined
  }

  /** Finds records of separate messages (`file_one`, `file_other`) that became one plural message, or the reverse. */
  #splitOrJoined(stranger: Stranger): readonly Fact[] {
    const { catalog, key } = stranger.place
    const known = this.#familiesIn(stranger.change.catalog)
    const base = familyOf(key)
    const facts = (known.gone.get(base) ?? []).flatMap((gone) => this.#options.record.factsOf(catalog, gone))
    if (facts.length === 0) return []
    const texts = (known.present.get(base) ?? []).flatMap(({ key: of, forms }) => {
      return [...forms].map(
        ([form, { text }]) => [form === '' ? (formSuffix.exec(of)?.[1] ?? '') : form, text] as const,
      )
    })
    return underOtherNames(stranger, facts, new Map(texts))
  }
}

/** Returns the key without plural suffix: the same for `file`, `file_one`, `file_plural` and the plural `file`. */
function familyOf(key: MessageKey): string {
  return toMessageKey(fromMessageKey(key).path).replace(formSuffix, '')
}

const formSuffix = /[^\p{L}\d]+(zero|one|two|few|many|other|singular|plural|\d)$/u

interface Left {
  readonly catalog: string
  readonly key: MessageKey
  readonly fact: Fact
  readonly message: MessageChange['unit'] | undefined
}

/** Returns records under other keys that may belong to these translations, by locale and hash of the translation. */
function indexLeft({ strangers, diffs, catalogs, record }: MovedOptions): ReadonlyMap<string, readonly Left[]> {
  const wanted = new Set(strangers.map(slotOf))
  const locales = new Set(strangers.map(({ place }) => place.locale))
  const read = new Set(diffs.map(({ catalog }) => catalog.id))
  const known = new Map(catalogs.map((catalog) => [catalog.id, catalog]))
  const left = new Map<string, Left[]>()
  for (const catalog of record.catalogs) {
    const source = known.get(catalog)?.source
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

/** Returns an index key from locale and text hash, to find the records of a text under any message key and form. */
export function slot({ locale, text }: Pick<Fact, 'locale' | 'text'>): string {
  return `${locale} ${text}`
}
