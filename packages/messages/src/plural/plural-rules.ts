import { groupBy, rememberFor } from '@lockale/errors'

/** A plural form of a locale, with the numbers that it is for. */
export interface PluralSlot {
  readonly form: Form
  /** A typical number of this form, to show to a translator. */
  readonly sample: number
  /** Other numbers of this form. The source language may use different forms for these numbers. */
  readonly alternatives: readonly number[]
  /** The only integer from 0 to 1000 that the form is for; `undefined` if there are several. */
  readonly only: number | undefined
  /** True if the form is also for fractions: Danish `one` is for 0.1 to 1.9. */
  readonly hasFractions?: boolean
  /** `million`: only multiples of a million (French `many`). `fraction`: no integers (Polish `other`). */
  readonly kind: 'integer' | 'million' | 'fraction'
  readonly isNamed?: boolean
  /** True for the form that most integers have. */
  readonly isMain?: boolean
}

/** The order in which plural forms are written. */
export const cldrOrder: readonly Form[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Numbers to choose the sample of a form from: the first that selects the form. 20 precedes 0 for Latvian `zero`. */
const samples: Readonly<Record<Form, readonly number[]>> = {
  zero: [20, 0],
  one: [1, 21, 0],
  two: [2, 22],
  few: [3, 5, 2, 4, 23],
  many: [5, 20, 11, 6, 7, 12],
  other: [5, 20, 100, 4, 7, 10, 11, 0],
}
const anySamples = [5, 3, 2, 1, 20, 11, 100, 0]
const alternatives = [21, 101, 31, 2, 0]
const fractions = [1.5, 0.5, 2.5, 10.1]

/** The plural rule of one language: which form a number selects. */
export interface PluralRule {
  /** Forms in the order to write them. */
  readonly forms: readonly Form[]
  readonly select: (number: number) => Form
}

/** Returns the plural forms of a rule with their numbers. Tries integers from 0 to 1000, a million, and fractions. */
export function findSlots({ forms, select }: PluralRule): readonly PluralSlot[] {
  const integers = groupBy(
    Array.from({ length: 1001 }, (_, number) => number),
    select,
  )
  const most = Math.max(...Array.from(integers.values(), ({ length }) => length))
  const main = forms.find((form) => integers.get(form)?.length === most)
  return forms.map((form): PluralSlot => {
    const inside = (number: number) => select(number) === form
    const [first, second] = integers.get(form) ?? []
    if (first === undefined) {
      const isMillion = inside(1_000_000)
      const sample = isMillion ? 1_000_000 : (fractions.find(inside) ?? 1.5)
      return { form, sample, alternatives: [], only: undefined, kind: isMillion ? 'million' : 'fraction' }
    }
    const sample = (samples[form] ?? anySamples).find(inside) ?? first
    const slot = { form, sample, kind: 'integer', ...(form === main && { isMain: true }) } as const
    if (second !== undefined) return { ...slot, alternatives: alternatives.filter(inside), only: undefined }
    const within = fractions.filter(inside)
    return { ...slot, alternatives: within, only: first, hasFractions: within.length > 0 }
  })
}

/** Returns true if the form is for one number only, so that its string need not display the number. */
export function isSingle({ only, hasFractions }: Pick<PluralSlot, 'only' | 'hasFractions'>): boolean {
  return only !== undefined && hasFractions !== true
}

const known = new Map<string, readonly PluralSlot[] | undefined>()

/**
 * Returns the plural forms of a locale with their numbers, in CLDR order. Returns `undefined` for a locale without
 * plural rules in this Node: it must not get the English rules, which Node would use.
 */
export function pluralSlots(locale: string, plural: PluralType): readonly PluralSlot[] | undefined {
  const id = `${plural} ${locale}`
  if (!known.has(id)) known.set(id, cldrSlots(locale, plural))
  return known.get(id)
}

/** Returns the plural category of a number; `undefined` for a locale without plural rules. */
export function selectForm(locale: string, plural: PluralType, number: number): Form | undefined {
  return openRules(locale, plural)?.select(number)
}

function cldrSlots(locale: string, plural: PluralType): readonly PluralSlot[] | undefined {
  const rules = openRules(locale, plural)
  if (rules === undefined) return undefined
  const categories = rules.resolvedOptions().pluralCategories
  const forms = categories.sort((a, b) => cldrOrder.indexOf(a) - cldrOrder.indexOf(b))
  return findSlots({ forms, select: (number) => rules.select(number) })
}

const opened = new Map<string, Intl.PluralRules | undefined>()

function openRules(locale: string, plural: PluralType): Intl.PluralRules | undefined {
  const id = `${plural} ${locale}`
  if (!opened.has(id)) {
    opened.set(id, isSupported(locale) ? new Intl.PluralRules(locale, { type: plural }) : undefined)
  }
  return opened.get(id)
}

/** Returns true if Node has the rules of a locale. Node uses English rules for others, and throws for invalid ones. */
function isSupported(locale: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf([locale]).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

const counterparts: ReadonlyMap<string, string> = new Map(
  ['zero', 'one', 'two'].flatMap((name, number) => [
    [name, `=${number}`],
    [`=${number}`, name],
  ]),
)

/** Returns the key that means the same number: `zero` for `=0`, `=0` for `zero`; likewise for 1 and 2 (Flutter). */
export function counterpartOf(key: string): string | undefined {
  return counterparts.get(key)
}

/** Returns the slot (form with its numbers) of a form that is for one number only: `=0`, or `zero` in this meaning. */
export function exactSlot(form: Form): PluralSlot {
  const only = Number((form.startsWith('=') ? form : (counterpartOf(form) ?? form)).slice(1))
  return { form, sample: only, alternatives: [], only, kind: 'integer' }
}

/** The only form in a locale whose plural rules are unknown: one string for all numbers. */
export const unknownSlot: PluralSlot = { form: 'other', sample: 5, alternatives: [], only: undefined, kind: 'integer' }

/** Returns the key of a plural form by its position: `0`, `1`, …; the key of the last form is `other`. */
export function placeKey(index: number, length: number): string {
  return index >= length - 1 ? 'other' : String(index)
}

/** Returns the position of a plural form by its key: the reverse of `placeKey`. */
export function placeOfKey(key: string | undefined): number {
  return key === 'other' || key === undefined ? Infinity : Number(key)
}

/** Returns the category of an exact number (`=1`); without a locale, the category with the same meaning (`one`). */
export function categoryOfNumber(key: string, kind: PluralType | 'select', locale?: string): string | undefined {
  if (kind === 'select' || !key.startsWith('=')) return undefined
  return locale === undefined ? counterpartOf(key) : selectForm(locale, kind, Number(key.slice(1)))
}

/** How a runtime selects among plural forms. */
export interface PluralRules {
  /** Returns the plural forms of a locale in writing order; `undefined` if the runtime has no rules for it. */
  slots(locale: string, plural: PluralType): readonly PluralSlot[] | undefined
  /** Returns the plural form for a number; `undefined` if the runtime has no rules for the locale. */
  select(locale: string, plural: PluralType, number: number): Form | undefined
  /** Forms that the runtime may look up for a locale without rules: each is a copy of `other`. Absent: only `other`. */
  readonly withoutRules?: readonly Form[]
  /** Returns true if the runtime has no rules for the locale, so its forms are a guess and translations need review. */
  isStopgap?(locale: string): boolean
  /** Returns false if a message has an unexpected number of forms for its locale. Absent: always true. */
  suits?(locale: string): boolean
}

/** The plural rules of CLDR, as in `Intl.PluralRules`, but none for a locale that Node does not know. */
export const cldrPlurals: PluralRules = { slots: pluralSlots, select: selectForm }

/** The plural rules of CLDR for whole numbers, as in Android: it never selects `one` for 1.5. */
export const wholePlurals: PluralRules = {
  slots: (locale, plural) => pluralSlots(locale, plural)?.map(ofWholeNumbers),
  select: selectForm,
}

export function ofWholeNumbers(slot: PluralSlot): PluralSlot {
  return slot.hasFractions === true ? { ...slot, hasFractions: false } : slot
}

/** Returns substitutes for a missing plural form, best first. `other` is first if integers use it, otherwise last. */
export function generalForms(plurals: PluralRules, locale: string, plural: PluralType): readonly Form[] {
  const slots = plurals.slots(locale, plural) ?? []
  const main = slots.filter(({ isMain }) => isMain).map(({ form }) => form)
  const isCounted = slots.some(({ form, kind }) => form === 'other' && kind === 'integer')
  return isCounted ? ['other', ...main] : [...main, 'other']
}

/** Returns rules from a table for the locale or its nearest parent tag, or else `stopgap`. Ordinals follow CLDR. */
export function tablePlurals(table: ReadonlyMap<string, PluralRule>, stopgap: PluralRule): PluralRules {
  return rulePlurals((locale) => findRule(table, locale), stopgap)
}

export function rulePlurals(ruleOf: (locale: string) => PluralRule | undefined, stopgap: PluralRule): PluralRules {
  const slotsOf = rememberFor(findSlots)
  return {
    slots(locale, plural) {
      if (plural === 'ordinal') return pluralSlots(locale, plural)
      return slotsOf(ruleOf(locale) ?? stopgap)
    },
    select(locale, plural, number) {
      if (plural === 'ordinal') return selectForm(locale, plural, number)
      return (ruleOf(locale) ?? stopgap).select(number)
    },
    isStopgap(locale) {
      if (ruleOf(locale) !== undefined) return false
      // the substitute (one form for 1, one for the rest) is right for a language that has no further plural forms
      const integers = pluralSlots(locale, 'cardinal')?.filter(({ kind }) => kind === 'integer')
      return integers === undefined || integers.length > stopgap.forms.length
    },
  }
}

function findRule(table: ReadonlyMap<string, PluralRule>, locale: string): PluralRule | undefined {
  const subtags = locale.split('-')
  for (let length = subtags.length; length > 0; length--) {
    const rule = table.get(subtags.slice(0, length).join('-'))
    if (rule !== undefined) return rule
  }
  return undefined
}

/** A plural form: CLDR's `zero one two few many other`, or `''` for a message without plural. */
export type Form = string

/** Cardinal numbers count ("3 files"), ordinal numbers order ("3rd file"). */
export type PluralType = 'cardinal' | 'ordinal'
