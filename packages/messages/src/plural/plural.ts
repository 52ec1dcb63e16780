import { type Count, showsVariable } from '../count.ts'
import { maskLiterals } from '../wire/masks.ts'
import {
  cldrOrder,
  exactSlot,
  findSlots,
  type Form,
  generalForms,
  isSingle,
  ofWholeNumbers,
  type PluralRules,
  type PluralSlot,
  type PluralType,
  unknownSlot,
} from './plural-rules.ts'
import type { Syntax } from '../syntax.ts'

/** How one plural form of a message is made in a target locale: by a translation, or as a copy of another form. */
export type FormPlan =
  | {
      readonly form: Form
      readonly do: 'translate'
      readonly from: Form
      /** The number that selects the form, to send in the string or next to it; empty if no number selects the form. */
      readonly counts: readonly Count[]
      /** True if the result is only a good guess and needs review. */
      readonly review: boolean
    }
  | { readonly form: Form; readonly do: 'copy'; readonly from: Form }

/** A message with its plural forms, and the locale to translate it into. */
export interface PluralMessage {
  readonly forms: ReadonlyMap<Form, string>
  readonly plural: PluralType | undefined
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  /** Forms that the target file can contain. Default: all. */
  readonly held?: HeldForms | undefined
}

/** The plural forms of a file that contains its own plural rule, as gettext files do in their header. */
export interface HeldForms {
  readonly forms: readonly Form[]
  /** Returns the form for a whole number. Files with equal rules share one function, so it can be a cache key. */
  readonly select: (number: number) => Form
}

/** The form for 0. i18next looks up `_zero` in every language, even if CLDR has no such category there. */
const zeroSlot = exactSlot('zero')

/**
 * Returns which plural forms a message needs in a target locale, and from which source form to make each, in CLDR
 * order.
 *
 * For each plural category of the target, lockale picks a number and translates the source form for that number.
 * i18next shows the key if a form is missing, so all categories are written, including those that are only for millions
 * (`many` in French: a copy of `other`) or for fractions. If the runtime has no plural rules for a locale, one string
 * is used for all numbers, and needs review: the rules of English may be wrong there.
 */
export function planForms({ forms, plural, source, target, syntax, held }: PluralMessage): readonly FormPlan[] {
  if (plural === undefined) {
    return [{ form: '', do: 'translate', from: '', counts: [], review: false }]
  }
  const name = syntax.countName(forms.values())
  const counted = new Set([...forms].filter(([, text]) => showsVariable(text, name, syntax)).map(([form]) => form))
  const general = generalForms(syntax.plurals, source, plural).find((form) => forms.has(form))
  const fallback = general ?? [...forms.keys()].at(-1) ?? 'other'
  const known = syntax.plurals.slots(target, plural)
  const slots = held === undefined || known === undefined ? known : heldSlots(held, known)
  const zeroMeansZero = plural === 'cardinal' && forms.has('zero') && isExactZero(syntax.plurals, source)
  const needsZeroSlot = zeroMeansZero && slots?.some(({ form }) => form === 'zero') !== true
  const isGuess = slots === undefined || syntax.plurals.isStopgap?.(target) === true
  const numbers = [...forms.keys()].filter((form) => exactNumber.test(form))
  const asked = (slots ?? [unknownSlot]).filter((slot) => !isSingle(slot) || !numbers.includes(`=${slot.only}`))
  const wanted = [...(needsZeroSlot ? [zeroSlot] : []), ...numbers.map(exactSlot), ...asked]
  // with one form in the target language, words do not change with the number
  const isOnly = slots?.filter(({ kind }) => kind !== 'million').length === 1
  const planned = wanted.filter(({ form }) => held?.forms.includes(form) ?? true).map(planSlot)
  return slots === undefined && held === undefined ? withCopies(planned, syntax.plurals) : planned

  function planSlot(slot: PluralSlot): FormPlan {
    const { form, kind, only, sample, alternatives } = slot
    if (kind === 'million') return { form, do: 'copy', from: 'other' }
    const from = numbers.includes(form) ? form : only === 0 && zeroMeansZero ? 'zero' : sourceForm(sample)
    // "A file" does not fit 21, for which Russian uses `one`: use the form that displays the number
    const isLiteral = !isSingle(slot) && !counted.has(from) && counted.has(fallback)
    const better = isLiteral ? alternatives.find((number) => sourceForm(number) === fallback) : undefined
    const chosen = better === undefined ? { from, sample } : { from: fallback, sample: better }
    return {
      form,
      do: 'translate',
      from: chosen.from,
      counts: countsOf(chosen, slot),
      review: isGuess || plural === 'ordinal' || isUncounted(chosen.from) || isLiteral,
    }
  }

  /** Returns true if no source form displays the number, although the words of the target language depend on it. */
  function isUncounted(from: Form): boolean {
    return counted.size === 0 && !(isOnly && hasNoVariable(forms.get(from) ?? ''))
  }

  function countsOf(
    chosen: { readonly from: Form; readonly sample: number },
    { only, hasFractions }: PluralSlot,
  ): readonly Count[] {
    const singleton = only !== undefined
    const base = { singleton, ...(hasFractions === true && { hasFractions }), isOrdinal: plural === 'ordinal' }
    const { isOrdinal } = base
    const isUnsaid = counted.size === 0 && !singleton && !isOrdinal && !isOnly
    const needsCarrier = isUnsaid && hasNoVariable(forms.get(chosen.from) ?? '')
    if (needsCarrier) return [{ name: name ?? '', sample: undefined, carrier: chosen.sample, ...base }]
    if (name === undefined) return []
    return [{ name, sample: counted.has(chosen.from) ? chosen.sample : undefined, ...base }]
  }

  /** Returns true for a text without variables: next to other variables, a sent number would change the meaning. */
  function hasNoVariable(text: string): boolean {
    return syntax.tokenise(text).every((token) => {
      if (token.type === 'text') return maskLiterals(token.text).every(({ type }) => type !== 'literal')
      return token.type !== 'placeholder'
    })
  }

  function sourceForm(number: number): Form {
    const form = syntax.plurals.select(source, plural ?? 'cardinal', number)
    return form !== undefined && forms.has(form) ? form : fallback
  }
}

/** Matches a form for one number, which is selected before any category: `=0` of Angular's `i18nPlural`. */
const exactNumber = /^=\d{1,9}$/u

const ofRules = new WeakMap<HeldForms['select'], readonly PluralSlot[]>()

/** Returns the forms with the numbers for which the file's own plural rule selects them. */
function heldSlots({ forms, select }: HeldForms, known: readonly PluralSlot[]): readonly PluralSlot[] {
  const slots = ofRules.get(select) ?? findSlots({ forms: known.map(({ form }) => form), select }).map(ofWholeNumbers)
  ofRules.set(select, slots)
  return slots.filter(({ form }) => forms.includes(form))
}

/** Adds copies of `other` if the runtime has no rules for the locale: it may then look up other forms, too. */
function withCopies(planned: readonly FormPlan[], { withoutRules = [] }: PluralRules): readonly FormPlan[] {
  const missing = withoutRules.filter((form) => !planned.some((plan) => plan.form === form))
  const plans = [...planned, ...missing.map((form): FormPlan => ({ form, do: 'copy', from: 'other' }))]
  return plans.sort((a, b) => cldrOrder.indexOf(a.form) - cldrOrder.indexOf(b.form))
}

/** Returns false if `zero` is an ordinary category of the source language, for more numbers than 0 (Latvian). */
function isExactZero(plurals: PluralRules, source: string): boolean {
  const slot = plurals.slots(source, 'cardinal')?.find(({ form }) => form === 'zero')
  return slot === undefined || slot.only === 0
}
