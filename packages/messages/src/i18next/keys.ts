import type { FormKey } from '../syntax.ts'

const ordinalMark = 'ordinal'
const ending = ['zero', 'one', 'two', 'few', 'many', 'other']

/** `items_one`, `place_ordinal_few`: JSON v4 of i18next. The base is never empty. */
export function splitPluralKey(segment: string, separator: string): FormKey | undefined {
  const form = ending.find((category) => segment.endsWith(separator + category))
  if (form === undefined) return undefined
  const base = segment.slice(0, -(separator.length + form.length))
  if (base === '') return undefined
  const ordinalEnd = separator + ordinalMark
  return base.endsWith(ordinalEnd) && base.length > ordinalEnd.length
    ? { base: base.slice(0, -ordinalEnd.length), plural: 'ordinal', form }
    : { base, plural: 'cardinal', form }
}

export function joinPluralKey({ base, plural, form }: FormKey, separator: string): string {
  const middle = plural === 'ordinal' ? separator + ordinalMark : ''
  return base + middle + separator + form
}
