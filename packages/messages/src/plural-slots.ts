import type { Form, PluralType } from './syntax.ts'

/** The numbers that one CLDR category of a locale stands for. */
export interface PluralSlot {
  readonly form: Form
  /** A number in the slot, the most telling one for a translator. */
  readonly sample: number
  /** Other numbers in the slot that a source language may count differently. */
  readonly alternatives: readonly number[]
  /** Set if the slot holds just this integer of 0 to 1000. */
  readonly only: number | undefined
  /** `million`: multiples of a million alone (French `many`); `fraction`: no integer at all (Polish `other`). */
  readonly kind: 'integer' | 'million' | 'fraction'
}

const order = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The first that lies in the slot stands for it. 20 before 0: the Latvian `zero` is for 0, 10 to 20, 30 … */
const samples: Readonly<Record<Form, readonly number[]>> = {
  zero: [20, 0],
  one: [1, 21, 0],
  two: [2, 22],
  few: [3, 5, 2, 4, 23],
  many: [5, 20, 11, 6, 7, 12],
  other: [5, 20, 100, 4, 7, 10, 11, 0],
}
const alternatives = [21, 101, 31, 2, 0]
const fractions = [1.5, 0.5, 2.5, 10.1]

const known = new Map<string, readonly PluralSlot[] | undefined>()

/** In CLDR order; `undefined` for a locale without plural rules in this Node, which must not get English ones. */
export function pluralSlots(locale: string, plural: PluralType): readonly PluralSlot[] | undefined {
  const id = `${plural} ${locale}`
  if (!known.has(id)) known.set(id, findSlots(locale, plural))
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

/** True if a form stands for one integer, so that its text need not show the number (the Arabic dual, `_zero` in English). */
export function coversOneNumber(locale: string, plural: PluralType, form: Form): boolean {
  const slots = pluralSlots(locale, plural) ?? []
  const slot = slots.find((candidate) => candidate.form === form)
  return slot === undefined ? plural === 'cardinal' && form === 'zero' : slot.only !== undefined
}

function findSlots(locale: string, plural: PluralType): readonly PluralSlot[] | undefined {
  const rules = openRules(locale, plural)
  if (rules === undefined) return undefined
  const integers = new Map<Form, number[]>()
  for (let number = 0; number <= 1000; number++) {
    const form = rules.select(number)
    integers.set(form, [...(integers.get(form) ?? []).slice(0, 1), number])
  }
  const categories = rules.resolvedOptions().pluralCategories
  return categories.sort((a, b) => order.indexOf(a) - order.indexOf(b)).map(toSlot)

  function toSlot(form: Form): PluralSlot {
    const inside = (number: number) => rules?.select(number) === form
    const [first, second] = integers.get(form) ?? []
    if (first === undefined) {
      const isMillion = inside(1_000_000)
      const sample = isMillion ? 1_000_000 : (fractions.find(inside) ?? 1.5)
      return { form, sample, alternatives: [], only: undefined, kind: isMillion ? 'million' : 'fraction' }
    }
    return {
      form,
      sample: samples[form]?.find(inside) ?? first,
      alternatives: alternatives.filter(inside),
      only: second === undefined ? first : undefined,
      kind: 'integer',
    }
  }
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
