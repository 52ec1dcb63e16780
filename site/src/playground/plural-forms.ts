import type { PluralSlot, PluralType, Syntax } from '@lockale/messages'

/** A plural form of a locale, and numbers that select it. */
export interface NumberedForm {
  readonly form: string
  /** Numbers in ascending order, `…` behind those that are not all, then fractions. */
  readonly numbers: readonly string[]
}

/**
 * Returns the plural forms that a locale has in a message format, with the numbers that tell them apart; `undefined` for a locale
 * without plural rules.
 */
export function pluralFormsOf(
  locale: string,
  { syntax, plural = 'cardinal' }: { readonly syntax: Syntax; readonly plural?: PluralType },
): readonly NumberedForm[] | undefined {
  const { plurals } = syntax
  const select = (number: number) => plurals.select(locale, plural, number)
  const slots = plurals.slots(locale, plural)
  const forms = slots === undefined ? [] : integerSamples.map(select)
  return slots?.map(({ form, kind, hasFractions }: PluralSlot) => {
    if (kind === 'million') return { form, numbers: ['1,000,000', '…'] }
    const integers = integerSamples.filter((number) => forms[number] === form)
    const isAll = integers.length <= shownNumbers
    const shown = integers.slice(0, shownNumbers).map(String)
    const mayHaveFractions = kind === 'fraction' || hasFractions === true || !isAll
    const fractions = mayHaveFractions ? fractionSamples.filter((number) => select(number) === form) : []
    return { form, numbers: [...shown, ...(isAll ? [] : ['…']), ...fractions.slice(0, 2).map(String)] }
  })
}

const shownNumbers = 6
const integerSamples = Array.from({ length: 1001 }, (_, number) => number)
const fractionSamples = [0.5, 1.5, 2.5, 10.1]
