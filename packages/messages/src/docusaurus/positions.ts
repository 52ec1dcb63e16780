import { type PluralRule, type PluralRules, pluralSlots, rulePlurals, selectForm } from '../plural/plural-rules.ts'

const english: PluralRule = { forms: ['0', '1'], select: (number) => (number === 1 ? '0' : '1') }

/**
 * How Docusaurus chooses among forms by their places: the categories that `Intl.PluralRules` has for the locale, in the order of
 * CLDR; English for a locale without rules.
 */
export const allPositions: PluralRules = positionsOf(placesIn)

/**
 * The same without places for fractions and millions alone (Polish `other`, French `many`): where forms are missing Docusaurus shows
 * the last one, and what it counts is whole.
 */
export const wholePositions: PluralRules = positionsOf(wholePlacesIn)

/** Returns how many forms Docusaurus can show; it never shows more. */
export function placesIn(locale: string): number {
  return pluralSlots(locale, 'cardinal')?.length ?? 2
}

/** All behind the last but one that a whole number has share the last form. */
export function wholePlacesIn(locale: string): number {
  const slots = pluralSlots(locale, 'cardinal')
  const last = slots?.findLastIndex(({ kind }) => kind === 'integer') ?? -1
  return slots === undefined ? 2 : slots.slice(0, last).findLastIndex(({ kind }) => kind === 'integer') + 2
}

function positionsOf(lengthIn: (locale: string) => number): PluralRules {
  const rules = new Map<string, PluralRule | undefined>()
  return rulePlurals((locale) => {
    if (!rules.has(locale)) rules.set(locale, ruleOf(locale, lengthIn(locale)))
    return rules.get(locale)
  }, english)
}

function ruleOf(locale: string, length: number): PluralRule | undefined {
  const slots = pluralSlots(locale, 'cardinal')
  return (
    slots && {
      forms: Array.from({ length }, (_, index) => String(index)),
      select(number) {
        const category = selectForm(locale, 'cardinal', number)
        const index = slots.findIndex(({ form }) => form === category)
        return String(Math.min(index, length - 1))
      },
    }
  )
}
