import { rememberEach, rememberFor } from '@lockale/errors'
import { protect, type ProtectedText, type Syntax } from '@lockale/messages'
import { cldrOrder, escapeXml } from '@lockale/messages/engine'
import type { Catalog } from '../model/catalog.ts'
import { type CatalogDiff, type FormChange, hasError, presentText } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import type { Item, Pair } from '../model/engine.ts'
import type { Fingerprint } from '../model/hash.ts'
import { indexSimilar } from '../model/similar-texts.ts'
import { openTermFinder, openTerms } from '../model/terms.ts'
import type { FittedSettings } from '../model/translator.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { Send, SendStep } from '../plan/step.ts'
import { limitsOf, numbersOf } from '../text-check/pairs.ts'
import { positionsIn, proseOf } from './context.ts'

export interface ItemSources {
  readonly config: Config
  /** The settings of each locale, with the terms of its glossary files. */
  readonly settings: ReadonlyMap<string, FittedSettings>
  /** The comparisons of all files in all locales, whatever part of them is translated. */
  readonly diffs: readonly CatalogDiff[]
  /** Returns the source strings of an older version of a message, by form; `undefined` if unknown. */
  readonly previousSource?:
    | ((unit: MessageUnit, source: Fingerprint) => { readonly texts: ReadonlyMap<string, string> } | undefined)
    | undefined
}

/**
 * Returns a function that makes the items for strings to translate, in the order of the strings. It only uses what
 * the run knows already. Human translations are indexed when the first item needs them.
 */
export function openItems(sources: ItemSources): (sends: readonly Send[]) => readonly Item[] {
  const { config, settings, diffs } = sources
  const humanIn = rememberFor(readHuman)
  const diffsOf = rememberFor((catalog: Catalog) => diffs.filter((diff) => diff.catalog === catalog))
  const examplesIn = rememberEach((locale: string) =>
    indexExamples(diffs.filter(({ target }) => target.locale === locale).flatMap((diff) => [...humanIn(diff)])),
  )
  const termsIn = rememberEach((locale: string) => {
    const own = config.targets.find((target) => target.locale === locale)?.terms ?? new Map<string, string>()
    return [openTerms([], [own], openTermFinder(own.keys())), settings.get(locale)?.terms]
  })

  function toItem(send: SendStep, isItem: (unit: MessageUnit) => boolean): Item {
    const { message, change, place, source, protectedText } = send
    const { unit, catalog } = message
    const { locale, note } = place
    const about = { protectedText, syntax: send.syntax, terms: config.doNotTranslate }
    const { characters: maxLength } = limitsOf({ catalog, unit, locale }, config)
    const terms = termsIn(locale).flatMap((one) => one?.entriesIn(source) ?? [])
    const isWhole = [...unit.forms.values()].some(({ text }) => text === source)
    return {
      ...bareItem(send, unit.name),
      ...(note !== undefined && { note }),
      ...(maxLength !== undefined && { maxLength }),
      ...given('form', formOf(send)),
      ...given('terms', recordOf(terms.map((one) => [one.source, one.target]))),
      ...given('neighbours', config.context.neighbours ? neighboursOf(unit, catalog, isItem) : undefined),
      ...(isWhole && {
        ...given('siblings', recordOf(siblingsOf(send).flatMap(([name, text]) => textLike(text, about, name)))),
        ...given('previous', previousOf(send)),
        ...given('similar', examplesIn(locale)(unit, source).flatMap(toPair)),
      }),
    }

    function previousOf({ message: { unit: now } }: SendStep): Pair | undefined {
      const target = presentText(change)
      if (target === undefined || change.plan.do !== 'translate') return undefined
      const { from } = change.plan
      for (const { source: made, previous } of change.facts) {
        if (previous === true || made === now.fingerprint) continue
        const texts = sources.previousSource?.(now, made)?.texts
        const was = texts?.get(from) ?? texts?.get('other') ?? texts?.get('')
        if (was !== undefined) return toPair({ source: was, target, syntax: now.syntax })[0]
      }
      return undefined
    }
  }

  function siblingsOf({ message: { catalog, unit }, change, place }: SendStep): readonly (readonly [string, string])[] {
    const others = diffsOf(catalog).filter(({ target }) => target.locale !== place.locale)
    return others.flatMap((diff) => {
      const forms = humanIn(diff).get(unit)
      const text = forms?.get(change.plan.form) ?? (unit.plural === undefined ? undefined : forms?.get('other'))
      return text === undefined ? [] : [[diff.target.locale, text] as const]
    })
  }

  /** Returns the pair with its placeholders as tags; no pair if they differ. */
  function toPair({ source, target, syntax }: Example): readonly Pair[] {
    const protectedText = protect(source, { syntax, terms: config.doNotTranslate })
    const [like] = textLike(target, { protectedText, syntax, terms: config.doNotTranslate })
    return like === undefined ? [] : [{ source: protectedText.wire.trim(), target: like[1] }]
  }

  return (sends) => {
    const units = new Set(sends.flatMap((send) => (send.kind === 'send' ? [send.message.unit] : [])))
    return sends.map((send) => (send.kind === 'send' ? toItem(send, (unit) => units.has(unit)) : bareItem(send, '')))
  }
}

/** Returns a translation as items have it: with the tags of its source string, or unchanged if it has other placeholders. */
export function asItemText(text: string, { protectedText, syntax }: Send, terms: readonly string[]): string {
  const [like] = textLike(text, { protectedText, syntax, terms })
  return like?.[1] ?? (protectedText.mode === 'xml' ? escapeXml(text) : text)
}

function bareItem(send: Send, key: string): Item {
  const { protectedText, refused, rejected } = send
  const last = refused?.answers.at(-1)
  return {
    id: itemId(send),
    text: protectedText.wire,
    ...(protectedText.mode === 'xml' && { isXml: true }),
    key,
    ...(last !== undefined && { rejected: { answer: last, because: [refused?.reason ?? ''] } }),
    ...(rejected !== undefined && { rejected }),
  }
}

/** Returns the id of the item for a string: the same for all that is the same to a translator, and short. */
function itemId({ memoryKey }: Pick<Send, 'memoryKey'>): string {
  return memoryKey.slice(0, 8)
}

/** Returns an object with the field `name`, if there is a value that says something. */
function given<Name extends keyof Item>(name: Name, value: Item[Name]): Partial<Item> {
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
  return isEmpty ? {} : { [name]: value }
}

function recordOf(entries: readonly (readonly [string, string])[]): Readonly<Record<string, string>> | undefined {
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function formOf({ message: { unit }, change, counts, place: { locale } }: SendStep): Item['form'] {
  const { form } = change.plan
  const [count] = counts
  const example = count?.sample ?? count?.carrier ?? numbersOf(form, { unit, locale })[0]
  if (example === undefined || (count === undefined && unit.plural === undefined)) return undefined
  if (isCategory(form)) return { category: form, example }
  if (Intl.PluralRules.supportedLocalesOf(locale).length === 0) return undefined
  const type = count?.isOrdinal === true ? 'ordinal' : 'cardinal'
  return { category: new Intl.PluralRules(locale, { type }).select(example), example }
}

function isCategory(form: string): form is Intl.LDMLPluralRule {
  return cldrOrder.includes(form)
}

/** How many strings before and after a string are its neighbours. */
const reach = 2

function neighboursOf(
  unit: MessageUnit,
  catalog: Catalog,
  isItem: (unit: MessageUnit) => boolean,
): readonly string[] | undefined {
  const at = positionsIn(catalog).get(unit.key)
  if (at === undefined) return undefined
  const { units } = catalog.source
  return [...units.slice(Math.max(0, at - reach), at), ...units.slice(at + 1, at + 1 + reach)].flatMap((other) =>
    isItem(other) ? [] : (proseOf(other) ?? []),
  )
}

/** Returns the human and reviewed translations of a file that are up to date and valid, by plural form. */
function readHuman(diff: CatalogDiff): ReadonlyMap<MessageUnit, ReadonlyMap<string, string>> {
  const changes = diff.unchanged.persons > 0 ? diff.changes() : diff.open
  const found = new Map<MessageUnit, Map<string, string>>()
  for (const { unit, forms } of changes) {
    const own = forms.flatMap((form) => (isHuman(form) ? [[form.plan.form, presentText(form) ?? ''] as const] : []))
    if (own.length > 0) found.set(unit, new Map(own))
  }
  return found
}

function isHuman(form: FormChange): boolean {
  const { by, state } = form
  const isUpToDate = state === 'current' || state === 'edited'
  return isUpToDate && (by === 'human' || by === 'reviewed') && presentText(form) !== undefined && !hasError(form)
}

interface Example extends Pair {
  readonly syntax: Syntax
}

/** Maximum number of similar pairs of an item. */
const mostSimilar = 2

/** Returns a function that finds translations of similar strings: those that share most words with a string. */
function indexExamples(
  human: readonly (readonly [MessageUnit, ReadonlyMap<string, string>])[],
): (unit: MessageUnit, source: string) => readonly Example[] {
  const find = indexSimilar(
    human.flatMap(([unit, forms]) => {
      const [source, target] = [unit.forms.get('')?.text, forms.get('')]
      if (source === undefined || target === undefined) return []
      return [[{ unit, pair: { source, target, syntax: unit.syntax } }, source] as const]
    }),
  )
  return (unit, source) =>
    find(source)
      .filter(({ item }) => item.unit !== unit)
      .slice(0, mostSimilar)
      .map(({ item }) => item.pair)
}

interface Like {
  readonly protectedText: ProtectedText
  readonly syntax: Syntax
  readonly terms: readonly string[]
}

/**
 * Returns a translation with the tags of its source string in place of the placeholders, under `name`. Returns nothing
 * if it has other placeholders: they would mislead a translator.
 */
function textLike(
  text: string,
  { protectedText, syntax, terms }: Like,
  name = '',
): readonly (readonly [name: string, text: string])[] {
  const own = protect(text, { syntax, terms })
  const free = slotsIn(protectedText)
  const ids = new Map<string, string>()
  for (const [id, raw] of slotsIn(own)) {
    const same = [...free].find(([, other]) => other === raw)
    if (same === undefined) return []
    free.delete(same[0])
    ids.set(id, same[0])
  }
  if (ids.size === 0) return [[name, protectedText.mode === 'xml' ? escapeXml(text.trim()) : text.trim()]]
  if (own.mode !== 'xml' || protectedText.mode !== 'xml') return []
  // `wire` is XML made by `protect`: a tag begins with `<` and nothing else does.
  const wire = own.wire.replaceAll(/(?<=<[xgln] id=")\d+(?=")/gu, (id) => ids.get(id) ?? id)
  return [[name, wire]]
}

/** Returns what each tag of a string stands for, by id. */
function slotsIn({ pieces }: ProtectedText): Map<string, string> {
  return new Map(
    pieces.flatMap((piece) =>
      piece.type === 'slot' && piece.edge !== 'close' ? [[String(piece.slot.id), piece.slot.raw] as const] : [],
    ),
  )
}
