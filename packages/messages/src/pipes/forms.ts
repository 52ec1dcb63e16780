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

/** One form of a message that writes its forms one behind the other, without the blanks around it. */
export interface WrittenForm {
  /** What says when it is shown, with the blanks behind it: `{0} `, `[1,19] `, `one: `. */
  readonly mark: string
  readonly text: string
  /** What stands behind the text and belongs to it: `]` of `(0)[none]`. */
  readonly end?: string
  /** The numbers that its mark names; absent: it is chosen by its position among those without. */
  readonly numbers?: NumberRange
}

interface NumberRange {
  readonly has: (number: number) => boolean
  /** One of them, for a range that holds no number of 0 to 1000. */
  readonly sample: number
}

interface FormLayout {
  readonly forms: readonly WrittenForm[]
  /** Separators between the forms, with the white space around them. */
  readonly separators: readonly string[]
  /** What stands before the first and behind the last form. */
  readonly before: string
  readonly after: string
  readonly count: string
  readonly syntax: Syntax
  /** How the framework chooses by position; its forms are named `0`, `1`, … */
  readonly positions: PluralRules
  /** The form that the framework shows for a number that no mark names, where none has a place. */
  readonly fallback?: (locale: string, number: number) => number
  /** Whether a message of the locale may have so many forms; absent: it has as many as the framework expects. */
  readonly suits?: (locale: string) => boolean
}

/**
 * Returns a message, as long as it is, with another sign in place of each pipe that stands in a placeholder of whatever kind
 * (`{{ name|upper }}`, `{n|round}`, `%name|title%`) or in a tag: those part nothing.
 */
export function withoutInnerPipes(message: string): string {
  return message.replaceAll(enclosing, (found) => found.replaceAll('|', '\ue000'))
}

const enclosing =
  /\{\{[^{}]{0,500}\}\}|\{(?!\s{0,9}[-\d])[^{}]{0,500}\}|%[\w.]{1,99}(?:\|[\w.]{1,99}){1,9}%|<\/?[A-Za-z][^<>]{0,1000}>/gu

/** The parts of a message, by where they stand in what `withoutInnerPipes` gives for it. */
export function cutForms(message: string): readonly string[] {
  let start = 0
  return withoutInnerPipes(message)
    .split('|')
    .map((part) => message.slice(start, (start += part.length + 1) - 1))
}

/** Blanks at the edges of forms are layout. @param parts the forms as they stand between pipes */
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

/** Limit of forms: a longer string is a list of something else. */
export const maxForms = 64

/**
 * True for parts between pipes that may be the plural forms of one text, where neither a number nor a mark says so: `a file|many
 * files`. `White|#fff,Black|#000`, `yes|no` and `csv|json|xml` are texts with pipes in them.
 */
export function mayBeForms(parts: readonly string[]): boolean {
  const words = parts.map((part) => part.trim().replace(openings, ''))
  if (!words.every((part) => /^(?:[\p{L}\p{N}<]|[:%{]\w)/u.test(part) && !isMachineValue(part))) return false
  if (words.some((part) => /\s/u.test(part))) return true
  const [first = ''] = words
  return words.every((part) => part.slice(0, 1).toLowerCase() === first.slice(0, 1).toLowerCase())
}

/** What a sentence may have before its first word: `¿`, `„`, an emoji, the bracket of a pseudo-translation; no brace. */
const openings = /^(?:(?!\{)[\p{Ps}\p{Pi}"'¿¡\p{Extended_Pictographic}\ufe0f\p{Cf}\s])+/u

/**
 * Takes such a message apart. Forms with a mark stand for the same numbers in each language; those without are as many as
 * the framework has for the locale. Their keys are their marks and their positions; the last position is `other`, or the
 * last mark where there is none without.
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
      // what there is more of than in the source follows its last one
      next = start + 1 === placed.length ? places.length : start + 1
      return places.slice(start, next).map(({ text }, at) => markAt(start + at) + text + end)
    })
    const joined = written.map((form, at) => form + (at < written.length - 1 ? separatorAt(at) : ''))
    return before + joined.join('') + after

    /** `one: `, which says nothing to the framework: the last form has the last one. */
    function markAt(at: number): string {
      const from = at === places.length - 1 ? placed.length - 1 : Math.min(at, placed.length - 1)
      return placed[from]?.mark ?? ''
    }
  }

  function separatorAt(index: number): string {
    return separators[index] ?? separators.at(-1) ?? '|'
  }
}

/** Returns variants whose message does not say for which numbers they are. */
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

/** Slots are asked for again for each message of a kind, by each framework for itself: `{0}|[1,*]` in French. */
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
      // what a mark says counts, wherever else Laravel shows its form for want of another
      const isNamed = range !== undefined
      if (slot.kind === 'integer') return { ...slot, isNamed }
      // each form has its place, whether or not a number of 0 to 1000 leads there
      return { ...slot, sample: range?.sample ?? slot.sample, isNamed, kind: 'fraction' }
    })
  }
}

const countable = Array.from({ length: 111 }, (_, number) => number)

/** A range whose numbers the language tells apart: one text for 2 and 5 is a guess in Polish. */
function mixes({ numbers }: { readonly numbers: NumberRange }, locale: string): boolean {
  const categories = new Set<string | undefined>()
  for (const number of countable) {
    if (numbers.has(number)) categories.add(cldrPlurals.select(locale, 'cardinal', number))
  }
  return categories.size > 1
}
