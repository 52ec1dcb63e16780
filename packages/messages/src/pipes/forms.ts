import { rememberFor } from '@lockale/errors'
import {
  cldrPlurals,
  findSlots,
  placeKey,
  placeOfKey,
  type PluralRules,
  type PluralSlot,
} from '../plural/plural-rules.ts'
import { isMachineValue } from '../prose/machine-value.ts'
import type { Syntax, Variant, Variants } from '../syntax.ts'

export interface WrittenForm {
  /** What precedes a plural form's text and names its numbers, with spaces behind it: `{0} `, `[1,19] `, `one: `. */
  readonly mark: string
  readonly text: string
  /** What follows the text of a plural form: `]` of `(0)[none]`. */
  readonly end?: string
  /** The numbers that `mark` names. Absent: the form has no such mark, and is selected by its position. */
  readonly numbers?: NumberRange
}

interface NumberRange {
  readonly has: (number: number) => boolean
  /** A number in the range, shown to translators if the range has no integer from 0 to 1000. */
  readonly sample: number
}

interface FormLayout {
  readonly forms: readonly WrittenForm[]
  readonly separators: readonly string[]
  readonly before: string
  readonly after: string
  readonly count: string
  readonly syntax: Syntax
  /** The plural rules by which the framework selects a form by its position. The forms are named `0`, `1`, … */
  readonly positions: PluralRules
  /** Used if all forms have a mark such as `{0}`: returns the index of the form for a number that no mark includes. */
  readonly fallback?: (locale: string, number: number) => number
  /** Returns true if this number of forms is valid in the locale. Absent: only the framework's own number is valid. */
  readonly suits?: (locale: string) => boolean
}

/** Replaces pipes that separate no forms, inside tags and placeholders (`{n|round}`). The length stays the same. */
export function withoutInnerPipes(message: string): string {
  return message.replaceAll(enclosing, (found) => found.replaceAll('|', '\ue000'))
}

const enclosing =
  /\{\{[^{}]{0,500}\}\}|\{(?!\s{0,9}[-\d])[^{}]{0,500}\}|%[\w.]{1,99}(?:\|[\w.]{1,99}){1,9}%|<\/?[A-Za-z][^<>]{0,1000}>/gu

/** Splits a message at its pipes, but not at pipes inside tags and placeholders. */
export function cutForms(message: string): readonly string[] {
  let start = 0
  return withoutInnerPipes(message)
    .split('|')
    .map((part) => message.slice(start, (start += part.length + 1) - 1))
}

/**
 * Returns the plural forms, and the white space and separators around them.
 * @param parts the forms as written between pipes, with outer spaces
 */
export function layForms(
  parts: readonly string[],
  forms: readonly WrittenForm[],
  bar = '|',
): Pick<FormLayout, 'forms' | 'separators' | 'before' | 'after'> {
  const starts = parts.map((part) => part.slice(0, part.length - part.trimStart().length))
  const ends = forms.map(({ mark, text }, index) =>
    (parts[index] ?? '').slice((starts[index] ?? '').length + mark.length + text.trim().length),
  )
  return {
    forms: forms.map((form) => ({ ...form, text: form.text.trim() })),
    separators: parts.slice(1).map((_, index) => `${ends[index] ?? ''}${bar}${starts[index + 1] ?? ''}`),
    before: starts[0] ?? '',
    after: ends.at(-1) ?? '',
  }
}

export const maxForms = 64

/** Returns true if strings without numbers look like plural forms: `a file|many files`, but not `yes|no`. */
export function mayBeForms(parts: readonly string[]): boolean {
  const words = parts.map((part) => part.trim().replace(openings, ''))
  if (!words.every((part) => /^(?:[\p{L}\p{N}<]|[:%{]\w)/u.test(part) && !isMachineValue(part))) return false
  if (words.some((part) => /\s/u.test(part))) return true
  const [first = ''] = words
  return words.every((part) => part.slice(0, 1).toLowerCase() === first.slice(0, 1).toLowerCase())
}

/** Matches what may stand before the first word of a plural form: `¿`, `„`, an emoji, a bracket, but no brace. */
const openings = /^(?:(?!\{)[\p{Ps}\p{Pi}"'¿¡\p{Extended_Pictographic}\ufe0f\p{Cf}\s])+/u

/**
 * Splits a message with plural forms into variants. A form with a mark (`{0}`) is for the same numbers in each
 * language; of forms without a mark, a translation has as many as the framework expects for its locale. The keys are
 * the marks and the positions. The last position has the key `other`; if there are no positions, the last mark has it.
 */
export function readForms(layout: FormLayout): Variants {
  const { forms, separators, before, after, count, syntax } = layout
  const keys = keysOf(forms)
  const plurals = formRules(layout, keys)
  const ranges = new Map(
    forms.flatMap(({ numbers }, index) =>
      numbers === undefined ? [] : [[keys[index] ?? 'other', numbers.has] as const],
    ),
  )
  return {
    axes: [{ name: count, kind: 'cardinal', offset: 0, keys, ranges }],
    variants: forms.map(({ text }, index): Variant => ({ keys: [keys[index] ?? 'other'], text })),
    syntax: { ...syntax, plurals },
    print: printForms,
  }

  function printForms(variants: readonly Variant[]): string {
    const isPlace = (key: string) => !keys.includes(key) || forms[keys.indexOf(key)]?.numbers === undefined
    const places = variants
      .filter(({ keys: [key = 'other'] }) => isPlace(key))
      .toSorted((one, two) => placeOfKey(one.keys[0]) - placeOfKey(two.keys[0]))
    const own = new Map(variants.map(({ keys: [key = 'other'], text }) => [key, text]))
    const placed = forms.filter(({ numbers }) => numbers === undefined)
    let next = 0
    const written = forms.flatMap(({ mark, end = '', numbers }, index) => {
      if (numbers !== undefined) return [mark + (own.get(keys[index] ?? '') ?? '') + end]
      const start = next
      // forms that only the translation needs follow the last form of the source
      next = start + 1 === placed.length ? places.length : start + 1
      return places.slice(start, next).map(({ text }, at) => markAt(start + at) + text + end)
    })
    const joined = written.map((form, at) => form + (at < written.length - 1 ? separatorAt(at) : ''))
    return before + joined.join('') + after

    function markAt(at: number): string {
      const from = at === places.length - 1 ? placed.length - 1 : Math.min(at, placed.length - 1)
      return placed[from]?.mark ?? ''
    }
  }

  function separatorAt(index: number): string {
    return separators[index] ?? separators.at(-1) ?? '|'
  }
}

export function withoutRanges(variants: Variants): Variants {
  return { ...variants, axes: variants.axes.map(({ name, kind, offset, keys }) => ({ name, kind, offset, keys })) }
}

function keysOf(forms: readonly WrittenForm[]): readonly string[] {
  const places = forms.filter(({ numbers }) => numbers === undefined).length
  const known = new Map<string, number>()
  let place = 0
  return forms.map(({ mark, numbers }, index) => {
    if (numbers === undefined) return placeKey(place++, places)
    if (places === 0 && index === forms.length - 1) return 'other'
    const name = mark.trim().replace(/[[{]$/u, '')
    const times = (known.get(name) ?? 0) + 1
    known.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const maxKnown = 2000

/** Caches plural forms with their numbers by framework and kind of message, such as `{0}|[1,*]` in French. */
const knownSlots = rememberFor<PluralRules, Map<string, readonly PluralSlot[]>>(() => new Map())

function formRules({ forms, positions, fallback, suits }: FormLayout, keys: readonly string[]): PluralRules {
  const marked = forms.flatMap(({ numbers }, index) =>
    numbers === undefined ? [] : [{ numbers, key: keys[index] ?? 'other' }],
  )
  const places = forms.length - marked.length
  return {
    slots(locale) {
      const id = `${locale}\n${places === 0 ? '' : countIn(locale)}\n${forms.map(({ mark }) => mark.trim()).join('\n')}`
      const ofFramework = knownSlots(positions)
      const slots = ofFramework.get(id) ?? slotsIn(locale)
      if (ofFramework.size >= maxKnown) ofFramework.clear()
      ofFramework.set(id, slots)
      return slots
    },
    select: (locale, _, number) => select(locale, number),
    isStopgap: (locale) =>
      (places > 0 && positions.isStopgap?.(locale) === true) || marked.some((one) => mixes(one, locale)),
    suits: suits ?? ((locale) => places === 0 || countIn(locale) === places),
  }

  function select(locale: string, number: number): string {
    const named = marked.find(({ numbers }) => numbers.has(number))
    if (named !== undefined) return named.key
    if (places > 0) return placeKey(placeOf(locale, number), countIn(locale))
    return keys[fallback?.(locale, number) ?? forms.length - 1] ?? keys[0] ?? 'other'
  }

  function countIn(locale: string): number {
    return positions.slots(locale, 'cardinal')?.length ?? 1
  }

  function placeOf(locale: string, number: number): number {
    return Number(positions.select(locale, 'cardinal', number) ?? '0')
  }

  function slotsIn(locale: string): readonly PluralSlot[] {
    const own = Array.from({ length: places === 0 ? 0 : countIn(locale) }, (_, at, of = countIn(locale)) =>
      placeKey(at, of),
    )
    const wanted = forms.flatMap(({ numbers }, index): readonly string[] => {
      if (numbers !== undefined) return [keys[index] ?? 'other']
      return index === forms.findIndex((form) => form.numbers === undefined) ? own : []
    })
    return findSlots({ forms: wanted, select: (number) => select(locale, number) }).map((slot): PluralSlot => {
      const range = marked.find(({ key }) => key === slot.form)?.numbers
      // the mark (`[1,19]`) decides the numbers, although Laravel also shows the form for other numbers if no form is
      // for them
      const isNamed = range !== undefined
      if (slot.kind === 'integer') return { ...slot, isNamed }
      // a form is kept for each position, even if no number from 0 to 1000 selects it
      return { ...slot, sample: range?.sample ?? slot.sample, isNamed, kind: 'fraction' }
    })
  }
}

const countable = Array.from({ length: 111 }, (_, number) => number)

/** Returns true for a range whose numbers have different plural categories in the language, as 2 and 5 in Polish. */
function mixes({ numbers }: { readonly numbers: NumberRange }, locale: string): boolean {
  const categories = new Set<string | undefined>()
  for (const number of countable) {
    if (numbers.has(number)) categories.add(cldrPlurals.select(locale, 'cardinal', number))
  }
  return categories.size > 1
}
