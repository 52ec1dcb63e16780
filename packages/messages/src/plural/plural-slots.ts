import type { Form, PluralType } from '../form.ts'

/** The numbers that one plural form of a locale stands for. */
export interface PluralSlot {
  readonly form: Form
  /** A number in the slot, the most telling one for a translator. */
  readonly sample: number
  /** Other numbers in the slot that a source language may count differently. */
  readonly alternatives: readonly number[]
  /** Set if the slot holds just this integer of 0 to 1000. */
  readonly only: number | undefined
  /** Besides `only` the slot holds fractions: Danish `one` is for 0.1 to 1.9. */
  readonly hasFractions?: boolean
  /** `million`: multiples of a million alone (French `many`); `fraction`: no integer at all (Polish `other`). */
  readonly kind: 'integer' | 'million' | 'fraction'
  /** The message itself names these numbers, and no others: `[1,19]`. */
  readonly isNamed?: boolean
}

/** The order in which plural forms are written. */
export const cldrOrder: readonly Form[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The first that lies in the slot stands for it. 20 before 0: the Latvian `zero` is for 0, 10 to 20, 30 … */
const samples: Readonly<Record<Form, readonly number[]>> = {
  zero: [20, 0],
  one: [1, 21, 0],
  two: [2, 22],
  few: [3, 5, 2, 4, 23],
  many: [5, 20, 11, 6, 7, 12],
  other: [5, 20, 100, 4, 7, 10, 11, 0],
}
/** For a form whose name says nothing about its numbers. */
const anySamples = [5, 3, 2, 1, 20, 11, 100, 0]
const alternatives = [21, 101, 31, 2, 0]
const fractions = [1.5, 0.5, 2.5, 10.1]

/** The rule of one language: which of its forms a number selects. */
export interface PluralRule {
  /** In the order they are written. */
  readonly forms: readonly Form[]
  readonly select: (number: number) => Form
}

/** The slots of a rule, found by asking it about the integers of 0 to 1000, a million and some fractions. */
export function findSlots({ forms, select }: PluralRule): readonly PluralSlot[] {
  const integers = new Map<Form, number[]>()
  for (let number = 0; number <= 1000; number++) {
    const form = select(number)
    const own = integers.get(form)
    if (own === undefined) integers.set(form, [number])
    else if (own.length < 2) own.push(number)
  }
  return forms.map((form): PluralSlot => {
    const inside = (number: number) => select(number) === form
    const [first, second] = integers.get(form) ?? []
    if (first === undefined) {
      const isMillion = inside(1_000_000)
      const sample = isMillion ? 1_000_000 : (fractions.find(inside) ?? 1.5)
      return { form, sample, alternatives: [], only: undefined, kind: isMillion ? 'million' : 'fraction' }
    }
    const slot = { form, sample: (samples[form] ?? anySamples).find(inside) ?? first, kind: 'integer' } as const
    if (second !== undefined) return { ...slot, alternatives: alternatives.filter(inside), only: undefined }
    const within = fractions.filter(inside)
    return { ...slot, alternatives: within, only: first, hasFractions: within.length > 0 }
  })
}

/** True if the slot holds one number and nothing else, so that a text for it need not show the number. */
export function isSingle({ only, hasFractions }: Pick<PluralSlot, 'only' | 'hasFractions'>): boolean {
  return only !== undefined && hasFractions !== true
}

const known = new Map<string, readonly PluralSlot[] | undefined>()

/** In CLDR order; `undefined` for a locale without plural rules in this Node, which must not get English ones. */
export function pluralSlots(locale: string, plural: PluralType): readonly PluralSlot[] | undefined {
  const id = `${plural} ${locale}`
  if (!known.has(id)) known.set(id, cldrSlots(locale, plural))
  return known.get(id)
}

/** The category of a number, `undefined` for a locale without plural rules. */
export function selectForm(locale: string, plural: PluralType, number: number): Form | undefined {
  return openRules(locale, plural)?.select(number)
}

/**
 * The plural categories of a locale, in CLDR order, as i18next asks for them. Not supported: `other` alone, and nobody
 * knows whether that is enough.
 */
export function pluralCategories(
  locale: string,
  plural: PluralType,
): { readonly supported: boolean; readonly categories: readonly Form[] } {
  const slots = pluralSlots(locale, plural)
  return { supported: slots !== undefined, categories: slots?.map(({ form }) => form) ?? ['other'] }
}

/** True if a form stands for one number, so that its text need not show it (the Arabic dual, `_zero` in English). */
export function coversOneNumber(locale: string, plural: PluralType, form: Form): boolean {
  const slots = pluralSlots(locale, plural) ?? []
  const slot = slots.find((candidate) => candidate.form === form)
  return slot === undefined ? plural === 'cardinal' && form === 'zero' : isSingle(slot)
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

/** Node answers with English rules for a language that it does not know, and throws for what is no locale at all. */
function isSupported(locale: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf([locale]).length > 0
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
