import { addToGroup, groupBy, rememberEach } from '@lockale/errors'
import type { LastSources } from '../diff/last-sources.ts'
import type { Catalog } from '../model/catalog.ts'
import { type CatalogDiff, type FormChange, hasError, type MessageChange, type Orphan } from '../model/change.ts'
import { type Fact, isKept, presentFacts, type Provenance } from '../model/fact.ts'
import type { Fingerprint, SettingsId, TermsHash } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import type { MessageUnit } from '../model/unit.ts'
import { findRewordedItems, outOfPlaceIn } from './out-of-place-texts.ts'

/** A valid translation in the files of the project that another message with the same source string can reuse. */
export interface Donor {
  readonly text: string
  readonly by: Provenance
  readonly facts: readonly Fact[]
  readonly key: MessageKey
  /** Set if the source no longer has the message of this text. Then even a human text is moved to the other message. */
  readonly orphan: Orphan | undefined
}

export interface ReuseIndex {
  /** @param made settings and terms that a machine translation must have; with settings `undefined`: any */
  find(
    change: MessageChange,
    form: FormChange,
    made: { readonly settings: SettingsId | undefined; readonly terms: TermsHash | undefined },
  ): Donor | undefined
}

/**
 * Indexes translations that can be reused: texts left under the old key of a renamed message (orphans), and machine
 * translations of other messages with the same source string.
 */
export function indexReuse(diffs: readonly CatalogDiff[], lastSources?: LastSources): ReuseIndex {
  const renamed = openRenames(diffs, lastSources)
  const duplicates = openDuplicates(diffs)
  return {
    find(change, form, { settings, terms }) {
      // A text by another engine or with other settings is not reused: it would be reported as out of date at once.
      const fits = (fact: Fact) => {
        const isFree = settings === undefined || fact.settings === undefined || fact.by === 'assistant'
        return isFree || (fact.settings === settings && fact.terms === terms)
      }
      const left = renamed(change, form, ({ fact }) => fits(fact))
      if (left !== undefined) {
        const { orphan, fact } = left
        return { text: orphan.entry.value, by: orphan.by, facts: [fact], key: orphan.key, orphan }
      }
      const { target, unit } = change
      const { path, entry } = form
      const duplicate = duplicates(target.locale, unit, form)
      const isItself =
        duplicate !== undefined && duplicate.text === entry?.value && duplicate.key === unit.key && path.length > 0
      return duplicate !== undefined && !isItself && duplicate.facts.some(fits) ? duplicate : undefined
    },
  }
}

/** Returns a function that finds an up-to-date machine translation of the same source string and description. */
function openDuplicates(diffs: readonly CatalogDiff[]) {
  const bySource = new Map<Fingerprint, { readonly catalog: Catalog; readonly unit: MessageUnit }[]>()
  for (const catalog of new Set(diffs.map((diff) => diff.catalog))) {
    for (const unit of catalog.source.units) addToGroup(bySource, unit.fingerprint, { catalog, unit })
  }
  const byTarget = new Map(diffs.map((diff) => [`${diff.target.locale} ${diff.catalog.id}`, diff]))
  const openOf = byUnit(({ open }) => open)
  const changesOf = byUnit(({ changes }) => changes())
  const unchangedOf = (diff: CatalogDiff, unit: MessageUnit) =>
    diff.unchanged.hasFree ? changesOf(diff).get(unit) : undefined
  const changeOf = (diff: CatalogDiff, unit: MessageUnit) => openOf(diff).get(unit) ?? unchangedOf(diff, unit)

  return (locale: string, unit: MessageUnit, { plan, entry: own }: FormChange): Donor | undefined => {
    for (const duplicate of bySource.get(unit.fingerprint) ?? []) {
      if (duplicate.unit === unit && own === undefined) continue
      const diff = byTarget.get(`${locale} ${duplicate.catalog.id}`)
      if (diff === undefined || duplicate.unit.syntax.id !== unit.syntax.id || duplicate.unit.note !== unit.note)
        continue
      const form = changeOf(diff, duplicate.unit)?.forms.find((one) => one.plan.form === plan.form)
      if (form === undefined || !isFree(form)) continue
      const { entry, by, facts } = form
      if (entry !== undefined && by !== undefined)
        return { text: entry.value, by, facts, key: duplicate.unit.key, orphan: undefined }
    }
    return undefined
  }
}

function byUnit(list: (diff: CatalogDiff) => readonly MessageChange[]) {
  return rememberEach((diff: CatalogDiff) => new Map(list(diff).map((change) => [change.unit, change])))
}

function isFree(form: FormChange): boolean {
  return form.state === 'current' && form.by !== undefined && !isKept(form.by) && !hasError(form)
}

interface Left {
  readonly orphan: Orphan
  readonly fact: Fact
  readonly source: Fingerprint
}

/**
 * Returns a function that finds the text of a message under its old key or in its old file, if it was renamed or moved.
 * If several texts have the same source string, each message gets the one with the most similar key, human texts first.
 * If two different texts suit a message equally well, neither is moved. A human text goes to one message only, a
 * machine translation to all messages with the same source string.
 */
function openRenames(
  diffs: readonly CatalogDiff[],
  lastSources: LastSources = () => new Set(),
): (change: MessageChange, form: FormChange, fits: (left: Left) => boolean) => Left | undefined {
  const left = groupBy(
    diffs.flatMap((diff) => {
      const own = diff.orphans.filter(({ isExtraForm }) => !isExtraForm)
      const moved = outOfPlaceIn(diff)
      const reworded = findRewordedItems(diff, moved)
      return [
        ...own.flatMap((orphan) => leftBy(orphan, lastSources)),
        ...moved.flatMap((orphan) => leftBy(orphan, () => new Set(reworded.get(orphan) ?? []))),
      ]
    }),
    ({ orphan: { target, catalog }, fact, source }) => [target.locale, catalog.syntax.id, source, fact.form].join(' '),
  )
  if (left.size === 0) return () => undefined
  let wanting: ReadonlyMap<string, readonly MessageChange[]> | undefined
  const pairings = new Map<string, TextPairs>()
  return (change, form, fits) => {
    const id = slotOf(change, form)
    const candidates = left.get(id)
    if (candidates === undefined) return undefined
    wanting ??= indexWanting(diffs, left)
    const pairing = pairings.get(id) ?? pairUp(candidates.filter(fits), wanting.get(id) ?? [])
    pairings.set(id, pairing)
    return pairing.own.get(change) ?? pairing.forAll
  }
}

interface TextPairs {
  readonly own: ReadonlyMap<MessageChange, Left>
  /** The machine translation for all messages with this source string. Set if it is the only text to choose from. */
  readonly forAll: Left | undefined
}

/** Maximum number of pairs of a text and a message to compare. With more pairs, similar keys prove too little. */
const maxPairs = 1000

function pairUp(left: readonly Left[], wanting: readonly MessageChange[]): TextPairs {
  const [first] = left
  const doAgree = first !== undefined && left.every(({ orphan }) => orphan.entry.value === first.orphan.entry.value)
  const forAll = doAgree && left.every(({ orphan }) => !isKept(orphan.by)) ? first : undefined
  const own = new Map<MessageChange, Left>()
  if (left.length * wanting.length > maxPairs) return { own, forAll }
  const pairs = wanting
    .flatMap((change) => left.map((one) => ({ change, one, likeness: likenessOf(change, one.orphan) })))
    .toSorted((a, b) => b.likeness - a.likeness || Number(isPersons(b.one)) - Number(isPersons(a.one)))
  const taken = new Set<Orphan>()
  for (const { change, one, likeness } of pairs) {
    if (own.has(change) || taken.has(one.orphan)) continue
    const rivals = pairs.filter((pair) => pair.change === change && !taken.has(pair.one.orphan))
    const isClear = rivals.every((pair) => {
      if (pair.likeness < likeness || pair.one.orphan.entry.value === one.orphan.entry.value) return true
      return isPersons(one) && !isPersons(pair.one)
    })
    if (!isClear) continue
    own.set(change, one)
    taken.add(one.orphan)
  }
  return { own, forAll }
}

function isPersons({ orphan }: Left): boolean {
  return isKept(orphan.by)
}

function indexWanting(
  diffs: readonly CatalogDiff[],
  left: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, readonly MessageChange[]> {
  const wanted = diffs.flatMap(({ open }) =>
    open.flatMap((change) =>
      change.forms
        .filter(({ state }) => state === 'missing' || state === 'stale')
        .map((form) => ({ change, id: slotOf(change, form) }))
        .filter(({ id }) => left.has(id)),
    ),
  )
  const bySlot = groupBy(wanted, ({ id }) => id)
  return new Map([...bySlot].map(([id, all]) => [id, all.map(({ change }) => change)]))
}

/**
 * Returns the text of a removed message, once for each of its possible source strings: those it was made from and, for
 * a human text, later ones of the same message.
 */
function leftBy(orphan: Orphan, lastSources: LastSources): readonly Left[] {
  const facts = presentFacts(orphan.facts)
  const left = facts.map((fact): Left => ({ orphan, fact, source: fact.source }))
  const [fact] = facts
  if (fact === undefined || !isKept(orphan.by)) return left
  const later = [...lastSources(orphan)].filter((source) => facts.every((one) => one.source !== source))
  return [...left, ...later.map((source): Left => ({ orphan, fact, source }))]
}

/** Returns how similar the words of two keys are, from 0 to 1. Adds a little if both are in the same file. */
function likenessOf({ unit, catalog }: MessageChange, orphan: Orphan): number {
  const [mine, other] = [wordsOf(unit.key), wordsOf(orphan.key)]
  const rest = [...other]
  const common = mine.filter((word) => {
    const at = rest.indexOf(word)
    if (at !== -1) rest.splice(at, 1)
    return at !== -1
  })
  return (2 * common.length) / (mine.length + other.length) + (catalog.id === orphan.catalog.id ? 0.01 : 0)
}

/** Returns the words of a key: `checkout`, `pay` and `button` of `checkout/payButton`. */
function wordsOf(key: string): readonly string[] {
  const words = key.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).map((word) => word.toLowerCase())
  return words.slice(0, 100)
}

function slotOf({ target, unit }: MessageChange, { plan }: FormChange): string {
  return [target.locale, unit.syntax.id, unit.fingerprint, plan.form].join(' ')
}
