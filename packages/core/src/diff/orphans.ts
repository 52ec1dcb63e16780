import type { Entry } from '@lockale/formats'
import type { Catalog } from '../model/catalog.ts'
import type { Orphan } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { type Fingerprint, hashText, unknownSource } from '../model/hash.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { decide } from './decide.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { FactSource } from './fact-source.ts'

/**
 * Returns the translations of a target file that belong to no message, in file order: their message was deleted from
 * the source file, or the target language does not need their plural form.
 * @param used entries of the target file that belong to a message
 */
export function findOrphans(
  { catalog, target }: Pick<Orphan, 'catalog' | 'target'>,
  used: ReadonlySet<Entry>,
  record: FactSource,
): readonly Orphan[] {
  const left = [...target.entries.values()].filter((entry) => entry.kind === 'text' && !used.has(entry))
  if (left.length === 0) return []
  const units = new Set(catalog.source.units.map(({ key }) => key))
  const recorded = new Set(record.keysOf(catalog.id))
  return left.map((entry): Orphan => {
    const place = keyOf(entry, catalog, (key) => units.has(key) || recorded.has(key))
    const here = { catalog, target, entry, ...place, isExtraForm: units.has(place.key) || isVariation(entry, units) }
    const facts = record.factsOf(catalog.id, place.key).filter(({ locale }) => locale === target.locale)
    const duplicate =
      here.isExtraForm && entry.form !== undefined ? findDuplicate(entry.value, { form: place.form, facts }) : undefined
    if (duplicate !== undefined) {
      const stands = [...used].some(({ value }) => value === entry.value)
      return { ...here, by: duplicate.by, isStranger: false, facts: stands ? [] : [{ ...duplicate, form: place.form }] }
    }
    return decideOrphan(here, { record })
  })
}

export function decideOrphan(
  orphan: Omit<Orphan, 'by' | 'facts' | 'isStranger'>,
  { record, elsewhere }: { readonly record: FactSource; readonly elsewhere?: Elsewhere | undefined },
): Orphan {
  const { catalog, target, key, form, entry } = orphan
  const { locale } = target
  const facts = record.factsOf(catalog.id, key).filter((fact) => fact.locale === locale)
  const decision = decide({
    locale,
    form,
    text: entry.value,
    source: lastSource(facts, form),
    sourceTexts: [],
    countWords: () => 0,
    facts,
    journal: record.journalOf(catalog.id, key).filter((fact) => fact.locale === locale),
    elsewhere: elsewhere?.factsOf({ catalog: catalog.id, locale, key, form }),
    isKnown: record.isKnown(catalog.id, locale),
    isMockEngine: () => false,
    allowMock: true,
    emptyCounts: true,
  })
  return { ...orphan, by: decision.by ?? 'adopted', facts: decision.facts, isStranger: decision.isStranger }
}

/** Finds the record of another plural form with the same text: gettext files repeat a text in unused plural forms. */
function findDuplicate(
  text: string,
  { form, facts }: { readonly form: string; readonly facts: readonly Fact[] },
): Fact | undefined {
  if (facts.some((fact) => fact.form === form)) return undefined
  const hash = hashText(text)
  return facts.find((fact) => fact.text === hash && fact.previous !== true)
}

function lastSource(facts: readonly Fact[], form: string): Fingerprint {
  const [first, ...others] = facts.filter((fact) => fact.form === form && fact.previous !== true)
  if (first === undefined || others.some(({ source }) => source !== first.source)) return unknownSource
  return first.source
}

function isVariation({ path, form }: Entry, units: ReadonlySet<MessageKey>): boolean {
  return form !== undefined && units.has(toMessageKey(path.slice(0, -1)))
}

/** Matches keys that are names of plural forms. Apps use such keys in formats that have no plurals themselves. */
const pluralForm = /^(?:zero|one|two|few|many|other|=\d{1,9})$/u

/**
 * Returns the message key and plural form of an entry in a target file.
 * @param isKnown returns true for keys of the source file or the lockfile
 */
function keyOf(
  { path, form }: Entry,
  { syntax }: Catalog,
  isKnown: (key: MessageKey) => boolean,
): { key: MessageKey; form: string } {
  const last = path.at(-1) ?? ''
  if (form !== undefined || pluralForm.test(last)) {
    const key = toMessageKey(path.slice(0, -1), 'cardinal')
    if (form !== undefined || isKnown(key)) return { key, form: form ?? last }
  }
  // A suffix such as `_one` shows a plural only if other forms of the message exist, but these may be deleted already.
  // So the key is split as if they did not exist, then as if they did, and the first result with a known key is used.
  for (const hasSiblings of [false, true]) {
    const split = syntax.splitKey(last, () => hasSiblings)
    if (split === undefined || syntax.isNeverPlural(split.base)) continue
    const key = toMessageKey([...path.slice(0, -1), split.base], split.plural)
    if (isKnown(key)) return { key, form: split.form }
  }
  return { key: toMessageKey(path), form: '' }
}
