import { type Count, showsVariable } from '../count.ts'
import { counterpartOf, isSingle, type PluralSlot, type PluralType } from '../plural/plural-rules.ts'
import { exactKey, findVariant, findWay, type LocalePair } from '../plural/plan-variants.ts'
import type { Axis, Syntax, Variants } from '../syntax.ts'

interface VariantPair {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  readonly targetSyntax: Syntax
  readonly counts: readonly Count[]
  /** The translation's variant as named in error messages: its keys (`one`), without those that make no difference. */
  readonly form: string
  /** True if the variant is for 0 only, and the source has no string of its own for 0. */
  readonly saysNone: boolean
  /** The source string of the same form, if it writes a number (`1 file`) that the translation needs as a variable. */
  readonly literal: string | undefined
  /** True for a form that the app never shows, because its only number has its own text: `one` next to `=1`. */
  readonly isNeverShown: boolean
}

/** Returns each variant of the translation with its source string; `undefined` without variants or without locales. */
export function pairVariants(comparison: Comparison): readonly VariantPair[] | undefined {
  const { counts = [] } = comparison
  const sides = sidesOf(comparison)
  return sides && pairTexts(sides).map((pair) => ({ ...pair, counts: [...counts, ...pair.counts] }))
}

export interface Sides extends Required<Pick<Comparison, 'source' | 'target' | 'syntax' | 'locales'>> {
  readonly wanted: Variants | undefined
  readonly found: Variants | undefined
}

/** Splits both strings into variants; `undefined` if both are single sentences, or without locales. */
export function sidesOf({ source, target, syntax, locales }: Comparison): Sides | undefined {
  if (locales === undefined) return undefined
  const wanted = syntax.readVariants?.(source, locales.source)
  const found = syntax.readVariants?.(target, locales.target)
  return wanted === undefined && found === undefined ? undefined : { wanted, found, source, target, syntax, locales }
}

export function pairTexts({ wanted, found, source, target, syntax, locales }: Sides): readonly VariantPair[] {
  // in vue, `{n}` is the number in any string; in ICU, `#` is a number in plurals only
  const targetSyntax = found?.syntax ?? (syntax.id === 'vue' ? wanted?.syntax : undefined) ?? syntax
  const rules: Rules = { locale: locales.target, syntax: targetSyntax }
  return (found?.variants ?? [{ keys: [], text: target }]).map(({ keys, text }) => {
    const spoken = found === undefined ? [] : spokenBy(found, { keys, rules })
    const counts = spoken.flatMap(({ axis, key }) => countsOf(axis, key, rules))
    const isNeverShown = spoken.some(({ axis, key, number: { exact } }) => {
      return exact !== undefined && exact !== key && axis.keys.includes(exact)
    })
    const form = spoken.map(({ key }) => key).join(' ')
    const base = { target: text, targetSyntax, counts, form, saysNone: false, literal: undefined, isNeverShown }
    if (wanted === undefined) return { ...base, source, syntax: syntax.id === 'vue' ? targetSyntax : syntax }
    const spokenAxes = spoken.map((one) => one.axis)
    const from = findWay(wanted, (axis) => {
      const own = spoken[partnerOf(axis, spokenAxes)] ?? unspoken
      return sourceKey(axis, own, { message: wanted, source: locales.source })
    }).variant
    const sourceText = findVariant(wanted, avoidLiterals(from.keys, { wanted, counts })).text
    const literal = from.text === sourceText ? undefined : from.text
    const saysNone = spoken.some(({ axis, number: { exact } }) => {
      const own = wanted.axes[partnerOf(axis, wanted.axes)]
      return exact === '=0' && own?.keys.includes('=0') === false && !own.keys.includes('zero')
    })
    return { ...base, source: sourceText, syntax: wanted.syntax, saysNone, literal }
  })
}

const unspoken = { key: 'other', number: { samples: [], exact: undefined } } as const

function spokenBy(found: Variants, { keys, rules }: { readonly keys: readonly string[]; readonly rules: Rules }) {
  const { asked } = findWay(found, (_, at) => keys[at] ?? 'other')
  return keys.flatMap((key, at) => {
    const axis = asked.get(at)
    return axis === undefined ? [] : [{ axis, key, number: numberOf(axis, key, rules) }]
  })
}

/** Returns the index of the axis (selecting variable) with this name, and also this kind if two match; -1 for none. */
export function partnerOf({ name, kind }: Axis, axes: readonly Axis[]): number {
  const same = axes.findIndex((one) => one.name === name && one.kind === kind)
  return same === -1 ? axes.findIndex((one) => one.name === name) : same
}

export interface Rules {
  readonly locale: string
  readonly syntax: Syntax
}

/** Returns the numbers that a plural key of the translation is for. `singleton`: the key is for this number only. */
function countsOf(axis: Axis, key: string, rules: Rules): readonly Count[] {
  const { name, kind, offset, slots } = axis
  if (kind === 'select') return []
  const slot = slots?.find(({ form }) => form === key) ?? slotOf(kind, key, rules)
  // a category that the language does not use can only be for the number in its name
  const isUnused = slot === undefined && key !== 'other' && rules.syntax.plurals.slots(rules.locale, kind) !== undefined
  const singleton = key.startsWith('=') || slot?.only !== undefined || isUnused || isLeftOne(axis, slot)
  const count = { sample: undefined, singleton, isOrdinal: kind === 'ordinal' }
  return offset === 0 ? [{ name, ...count }] : [name, '#'].map((one) => ({ name: one, ...count }))
}

/** Returns true if a plural category has only one number left: French `one` is for 0 and 1, but next to `=0` for 1. */
function isLeftOne({ keys, offset }: Axis, slot: PluralSlot | undefined): boolean {
  if (slot === undefined || slot.form === 'other') return false
  const numbers = [slot.sample, ...slot.alternatives]
  const left = numbers.filter((number) => !keys.includes(`=${number + offset}`))
  return left.length === 1 && left.length < numbers.length
}

function slotOf(kind: PluralType, key: string, { locale, syntax }: Rules): PluralSlot | undefined {
  return syntax.plurals.slots(locale, kind)?.find(({ form }) => form === key)
}

interface Spoken {
  /** Typical numbers of the key minus the offset, best first; empty if no number selects the key in this language. */
  readonly samples: readonly number[]
  /** If the key is for one number only: this number as a key, `=1`. */
  readonly exact: string | undefined
}

function numberOf({ kind, offset, namesNumbers }: Axis, key: string, rules: Rules): Spoken {
  if (kind === 'select') return { samples: [], exact: undefined }
  const slot = slotOf(kind, key, rules)
  const exact = key.startsWith('=') ? key : slot === undefined && namesNumbers === true ? counterpartOf(key) : undefined
  if (exact !== undefined) return { samples: [Number(exact.slice(1)) - offset], exact }
  const samples = slot === undefined ? [] : [slot.sample, ...slot.alternatives]
  return { samples, exact: slot?.only === undefined || !isSingle(slot) ? undefined : `=${slot.only + offset}` }
}

/** Returns the source's key for the numbers of a translation's key. Skips numbers with their own source text (`=1`). */
function sourceKey(
  axis: Axis,
  { key, number }: { readonly key: string; readonly number: Spoken },
  { message, source }: { readonly message: Variants; readonly source: string },
): string {
  const { kind, keys, slots, offset } = axis
  const own = keys.includes(key) ? key : 'other'
  if (kind === 'select' || slots !== undefined) return own
  const exact = number.exact && exactKey(Number(number.exact.slice(1)) - offset, { axis, message, source })
  if (exact !== undefined) return exact
  const [first] = number.samples
  if (first === undefined) return own
  const select = (sample: number): string => {
    const form = message.syntax.plurals.select(source, kind, sample)
    return form !== undefined && keys.includes(form) ? form : 'other'
  }
  return select(number.samples.find((sample) => !keys.includes(`=${sample + offset}`)) ?? first)
}

/** Uses the source key `other` in place of one that hides the number ("A file"), if the translation must display it. */
function avoidLiterals(
  keys: readonly string[],
  { wanted, counts }: { readonly wanted: Variants; readonly counts: readonly Count[] },
): readonly string[] {
  return keys.map((key, at) => {
    const { name, offset, ranges } = wanted.axes[at] ?? {}
    const isMany = counts.some((count) => count.name === name && !count.singleton)
    if (!isMany || key === 'other' || ranges?.has(key) === true) return key
    const shows = (one: string) => {
      const { text } = findVariant(wanted, keys.with(at, one))
      return showsVariable(text, name, wanted.syntax) || (offset !== 0 && showsVariable(text, '#', wanted.syntax))
    }
    return !shows(key) && shows('other') ? 'other' : key
  })
}

/** A source string and its translation, with what is needed to compare them. */
export interface Comparison {
  readonly source: string
  readonly target: string
  readonly syntax: Syntax
  /** BCP 47 tags: they decide the numbers of plural forms. Without locales, a string is compared as a whole. */
  readonly locales?: LocalePair
  /** Numbers that select the string, if it is a plural form. A form for one number only may leave the number out. */
  readonly counts?: readonly Count[]
  /** Returns true if a name means another message (a reference), not a value of the app: a translation may add it. */
  readonly isReference?: ((name: string) => boolean) | undefined
}
