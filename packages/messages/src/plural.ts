import { hasCount } from './count.ts'
import { type PluralSlot, pluralSlots, selectForm } from './plural-slots.ts'
import type { Form, PluralType, Syntax } from './syntax.ts'

/** How one form of a message comes into a target locale. */
export type FormPlan =
  | {
      readonly form: Form
      readonly do: 'translate'
      /** The source form whose text is sent. */
      readonly from: Form
      /** Stands for the count, so that the translation agrees with it; `undefined` if the text shows no count. */
      readonly sample: number | undefined
      /** The form stands for one integer only, so its text need not show the number. */
      readonly singleton: boolean
      /** The result is a good guess at most: a person should look. */
      readonly review: boolean
    }
  | { readonly form: Form; readonly do: 'copy'; readonly of: Form }

export interface PluralMessage {
  /** Source texts by form. */
  readonly forms: ReadonlyMap<Form, string>
  readonly plural: PluralType | undefined
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  /** Forms that the target file can hold; all when absent. */
  readonly held?: readonly Form[] | undefined
}

/** For a locale that nobody knows the rules of: one text for all numbers. */
const unknownSlot: PluralSlot = { form: 'other', sample: 5, alternatives: [], only: undefined, kind: 'integer' }

/** i18next looks `_zero` up for 0 in every language, whether or not CLDR has that category there. */
const zeroSlot: PluralSlot = { form: 'zero', sample: 0, alternatives: [], only: 0, kind: 'integer' }

/**
 * Which forms a message needs in a target locale, and from which source text each is made; in CLDR order.
 *
 * A form is a set of numbers, not a name: for each CLDR category of the target a number in it is picked, and the source
 * form that this number selects is sent with the number in its place. i18next shows the key where a form is missing, so
 * all categories are written, also those of millions (`many` in French: a copy of `other`) and of fractions. A locale
 * that `Intl.PluralRules` does not know gets `other` alone, for review, and never the rules of English.
 */
export function planForms({ forms, plural, source, target, syntax, held }: PluralMessage): readonly FormPlan[] {
  if (plural === undefined) {
    return [{ form: '', do: 'translate', from: '', sample: undefined, singleton: false, review: false }]
  }
  const counted = new Set([...forms].filter(([, text]) => hasCount(text, syntax)).map(([form]) => form))
  const fallback = forms.has('other') ? 'other' : ([...forms.keys()].at(-1) ?? 'other')
  const slots = pluralSlots(target, plural)
  const zeroMeansZero = plural === 'cardinal' && forms.has('zero') && isExactZero(source)
  const needsZeroSlot = zeroMeansZero && slots?.some(({ form }) => form === 'zero') === false
  const wanted = [...(needsZeroSlot ? [zeroSlot] : []), ...(slots ?? [unknownSlot])]
  return wanted.filter(({ form }) => held?.includes(form) ?? true).map(planSlot)

  function planSlot({ form, kind, only, sample, alternatives }: PluralSlot): FormPlan {
    if (kind === 'million') return { form, do: 'copy', of: 'other' }
    const from = only === 0 && zeroMeansZero ? 'zero' : sourceForm(sample)
    const singleton = only !== undefined
    // "A file" is no text for the 21 that Russian counts as `one`: take the one with the number in it
    const isLiteral = !singleton && !counted.has(from) && counted.has(fallback)
    const better = isLiteral ? alternatives.find((number) => sourceForm(number) === fallback) : undefined
    const chosen = better === undefined ? { from, sample } : { from: fallback, sample: better }
    return {
      form,
      do: 'translate',
      from: chosen.from,
      sample: counted.has(chosen.from) ? chosen.sample : undefined,
      singleton,
      review: slots === undefined || plural === 'ordinal' || counted.size === 0 || isLiteral,
    }
  }

  function sourceForm(number: number): Form {
    const form = selectForm(source, plural ?? 'cardinal', number)
    return form !== undefined && forms.has(form) ? form : fallback
  }
}

/** False where the source language counts more than 0 as `zero` (Latvian): then the form is a category like any other. */
function isExactZero(source: string): boolean {
  const slot = pluralSlots(source, 'cardinal')?.find(({ form }) => form === 'zero')
  return slot === undefined || slot.only === 0
}
