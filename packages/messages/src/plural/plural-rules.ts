import { findSlots, pluralSlots, type PluralRule, type PluralSlot, selectForm } from './plural-slots.ts'
import type { Form, PluralType } from '../form.ts'

/** How a runtime chooses among plural forms. */
export interface PluralRules {
  /** The forms of a locale in the order they are written; `undefined` for a locale that the runtime has no rules for. */
  slots(locale: string, plural: PluralType): readonly PluralSlot[] | undefined
  /** The form that a number selects; `undefined` as above. */
  select(locale: string, plural: PluralType, number: number): Form | undefined
  /**
   * Forms that the runtime may ask for in a locale without rules, where it takes those of the system's own language. Each
   * has the text of `other`. Absent: it asks for `other`, or falls back to it.
   */
  readonly withoutRules?: readonly Form[]
  /** True for a locale whose slots are what the runtime takes for lack of rules, and say nothing about the language. */
  isStopgap?(locale: string): boolean
  /**
   * False for a message whose forms are not as many as the runtime has in the locale that it is written in: nobody knows
   * what they are for. Absent: it is always sound.
   */
  suits?(locale: string): boolean
}

/** CLDR, as `Intl.PluralRules` has it; a locale that it does not know has no rules, and never those of English. */
export const cldrPlurals: PluralRules = { slots: pluralSlots, select: selectForm }

/** The same for a runtime that counts whole things: Android's `one` is never asked for by 1.5. */
export const wholePlurals: PluralRules = {
  slots: (locale, plural) => pluralSlots(locale, plural)?.map(ofWholeNumbers),
  select: selectForm,
}

export function ofWholeNumbers(slot: PluralSlot): PluralSlot {
  return slot.hasFractions === true ? { ...slot, hasFractions: false } : slot
}

/** The form that most numbers of a locale have: `other`, or what a runtime with other forms takes for 5. */
export function generalForm(plurals: PluralRules, locale: string, plural: PluralType): Form {
  const slots = plurals.slots(locale, plural)
  const hasOther = slots === undefined || slots.some(({ form }) => form === 'other')
  return hasOther ? 'other' : (plurals.select(locale, plural, 5) ?? 'other')
}

/**
 * Rules of a table: the entry of the locale, or of the nearest tag above it (`pt` for `pt-AO`); `stopgap` for all that have
 * none. A table knows no ordinals: those are CLDR's.
 */
export function tablePlurals(table: ReadonlyMap<string, PluralRule>, stopgap: PluralRule): PluralRules {
  const slots = new Map<PluralRule, readonly PluralSlot[]>()
  return {
    slots(locale, plural) {
      if (plural === 'ordinal') return pluralSlots(locale, plural)
      const rule = findRule(table, locale) ?? stopgap
      const found = slots.get(rule) ?? findSlots(rule)
      slots.set(rule, found)
      return found
    },
    select(locale, plural, number) {
      if (plural === 'ordinal') return selectForm(locale, plural, number)
      return (findRule(table, locale) ?? stopgap).select(number)
    },
    isStopgap(locale) {
      if (findRule(table, locale) !== undefined) return false
      // one rule for all numbers but 1 is right for a language that tells no more apart
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
