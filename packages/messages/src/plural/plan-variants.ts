import { type Count, showsVariable } from '../count.ts'
import type { Axis, Variant, Variants } from '../syntax.ts'
import { counterpartOf, isSingle, type PluralSlot } from './plural-rules.ts'

/** A variant of a translation, and the source variant to translate for it. */
interface PlannedVariant {
  /** The key of each axis, in the order of the axes. */
  readonly keys: readonly string[]
  readonly from: Variant
  readonly counts: readonly Count[]
}

/** The variants that a translation needs. */
interface VariantPlan {
  readonly variants: readonly PlannedVariant[]
  /** True if the result is only a good guess and needs review. */
  readonly review: boolean
}

/** The locales of a source string and its translation. */
export interface LocalePair {
  /** BCP 47 tag of the source string. `target` is the tag of the translation. */
  readonly source: string
  readonly target: string
}

/** More are not bought for one message: two plurals into Arabic are 36, three would be 216. */
const maxVariants = 64

/**
 * Returns the variants that a message needs in a target locale, and from which source variant each is made. There is a
 * variant for every plural category of the language except millions (the runtime uses `other`), for the source's own exact
 * numbers, and for the words of its selects. If that exceeds 64, only the first plural keeps its categories, and the others
 * have `other` and, if possible, the exact numbers. `undefined` if even `other` alone is too many, or if the numbers of the
 * source forms are unknown.
 */
export function planVariants(message: Variants, locales: LocalePair): VariantPlan | undefined {
  if (message.syntax.plurals.suits?.(locales.source) === false) return undefined
  const needed = message.axes.map((axis) => choicesOf(axis, message, locales))
  const choices = needed.map(withoutRepeats)
  const all = combine(choices)
  const isCapped = all === undefined
  const combinations =
    all ??
    combine(withFirstPlural(message.axes, choices, { keepsExact: true })) ??
    combine(withFirstPlural(message.axes, choices, { keepsExact: false }))
  if (combinations === undefined) return undefined
  let isGuess = isCapped
  const variants = combinations.map((combination): PlannedVariant => {
    const chosen = combination.map((choice, at) =>
      avoidLiteral(choice, { at, combination, message, source: locales.source }),
    )
    isGuess ||= chosen.some(({ review }) => review)
    const from = findVariant(
      message,
      chosen.map(({ from: key }) => key),
    )
    const counts = chosen.flatMap((choice, at) =>
      countsOf(choice, { at, from, message, isOnly: isOnly(needed[at] ?? []) }),
    )
    isGuess ||= counts.some(({ carrier }) => carrier !== undefined)
    return { keys: combination.map(({ key }) => key), from, counts }
  })
  return { variants, review: isGuess }
}

/** The variant that a runtime shows for these keys: of those that fit the one that names most, the first axis first. */
export function findVariant({ variants }: Pick<Variants, 'variants'>, wanted: readonly string[]): Variant {
  let candidates = variants
  for (const [at, key] of wanted.entries()) {
    const exact = candidates.filter(({ keys }) => keys[at] === key)
    const others = candidates.filter(({ keys }) => keys[at] === 'other')
    candidates = exact.length > 0 ? exact : others.length > 0 ? others : candidates
  }
  return candidates[0] ?? { keys: wanted, text: '' }
}

/** True where words do not change with the number. */
function isOnly(choices: readonly Choice[]): boolean {
  return choices.filter(({ key }) => !key.startsWith('=')).length === 1
}

/** One key of an axis in the target. */
interface Choice {
  readonly key: string
  /** The source's key for it. */
  readonly from: string
  /** For plurals. */
  readonly slot: PluralSlot | undefined
  readonly sample: number | undefined
  readonly review: boolean
}

function choicesOf(axis: Axis, message: Variants, { source, target }: LocalePair): readonly Choice[] {
  if (axis.kind === 'select') {
    return axis.keys.map((key) => ({ key, from: key, slot: undefined, sample: undefined, review: false }))
  }
  if (axis.slots !== undefined) {
    return axis.slots.map((slot) => ({ key: slot.form, from: slot.form, slot, sample: slot.sample, review: false }))
  }
  const { kind, keys, offset } = axis
  const asked: Asked = { axis, message, source }
  const { plurals } = message.syntax
  const slots = plurals.slots(target, kind)
  const isGuess = kind === 'ordinal' || slots === undefined || plurals.isStopgap?.(target) === true
  const exact = keys
    .filter((key) => key.startsWith('=') || (!slots?.some(({ form }) => form === key) && namesNumber(key, asked)))
    .map((key): Choice => {
      const slot = exactSlot(key)
      return { key, from: key, slot, sample: slot.sample - offset, review: false }
    })
  const categories = (slots ?? [unknownSlot])
    .filter((slot) => slot.kind !== 'million' || slot.form === 'other')
    .map((slot): Choice => {
      const { form: key, only } = slot
      const own = only === undefined || !isSingle(slot) ? undefined : exactKey(only, asked)
      if (own !== undefined) return { key, from: own, slot, sample: only, review: isGuess }
      if (axis.ranges !== undefined && slot.kind === 'fraction') {
        return { key, from: keys.includes(key) ? key : 'other', slot, sample: slot.sample, review: isGuess }
      }
      const isSaid = (number: number) => isSaidInSource(number, asked)
      const sample = [slot.sample, ...slot.alternatives].find(isSaid) ?? slot.sample
      return { key, from: sourceKey(sample, asked), slot, sample, review: isGuess }
    })
  return axis.namesNumbers === true ? withoutDuplicates([...exact, ...categories]) : [...exact, ...categories]
}

/** Of `=1` and `one` the runtime has one: the category's where it is for more numbers than that. */
function withoutDuplicates(choices: readonly Choice[]): readonly Choice[] {
  const isOfOne = (slot: PluralSlot | undefined) => slot !== undefined && isSingle(slot)
  return choices.filter(({ key, slot }) => {
    const counterpart = choices.find((other) => other.key === counterpartOf(key))
    if (counterpart === undefined) return true
    return key.startsWith('=') ? isOfOne(counterpart.slot) : !isOfOne(slot)
  })
}

/** The runtime takes `=1` first: a category for 1 alone would only say the same again. */
function withoutRepeats(choices: readonly Choice[]): readonly Choice[] {
  return choices.filter(({ key, from }) => key === from || !from.startsWith('='))
}

interface Asked {
  readonly axis: Axis
  readonly message: Variants
  readonly source: string
}

/** True for `zero` in English where that is a name of 0. */
function namesNumber(key: string, { axis: { kind, namesNumbers }, message, source }: Asked): boolean {
  if (namesNumbers !== true || kind === 'select' || key.startsWith('=') || counterpartOf(key) === undefined)
    return false
  return message.syntax.plurals.slots(source, kind)?.every(({ form }) => form !== key) === true
}

/** The key of the source for one number alone, without the offset. */
function exactKey(number: number, asked: Asked): string | undefined {
  const { keys, offset } = asked.axis
  const key = `=${number + offset}`
  const name = counterpartOf(key)
  if (keys.includes(key)) return key
  return name !== undefined && keys.includes(name) && namesNumber(name, asked) ? name : undefined
}

/** "1 files" is nothing to translate: true where the source has a text for the category of a number, and none for it alone. */
function isSaidInSource(number: number, { axis, message, source }: Asked): boolean {
  const form = selectSource(number, { axis, message, source })
  return form !== undefined && axis.keys.includes(form) && !hasExact(axis, number)
}

/** The category of the source that speaks of a number, `other` where it has none. */
function sourceKey(number: number, asked: Asked): string {
  const form = selectSource(number, asked)
  return form !== undefined && asked.axis.keys.includes(form) ? form : 'other'
}

function selectSource(number: number, { axis: { kind }, message, source }: Asked): string | undefined {
  return kind === 'select' ? undefined : message.syntax.plurals.select(source, kind, number)
}

/** A number as the categories count it, without the offset. */
function hasExact({ keys, offset }: Axis, number: number): boolean {
  return keys.includes(`=${number + offset}`)
}

function exactSlot(key: string): PluralSlot {
  const only = Number((key.startsWith('=') ? key : (counterpartOf(key) ?? key)).slice(1))
  return { form: key, sample: only, alternatives: [], only, kind: 'integer' }
}

/** For a locale that nobody knows the rules of: one text for all numbers. */
const unknownSlot: PluralSlot = { form: 'other', sample: 5, alternatives: [], only: undefined, kind: 'integer' }

/** Every combination, or `undefined` beyond the limit. */
function combine(choices: readonly (readonly Choice[])[]): readonly (readonly Choice[])[] | undefined {
  const size = choices.reduce((product, { length }) => product * length, 1)
  if (size > maxVariants) return undefined
  return choices.reduce<readonly (readonly Choice[])[]>(
    (rows, next) => rows.flatMap((row) => next.map((choice) => [...row, choice])),
    [[]],
  )
}

function withFirstPlural(
  axes: readonly Axis[],
  choices: readonly (readonly Choice[])[],
  { keepsExact }: { readonly keepsExact: boolean },
): readonly (readonly Choice[])[] {
  const first = axes.findIndex(({ kind }) => kind !== 'select')
  return choices.map((own, at) =>
    at === first || axes[at]?.kind === 'select'
      ? own
      : own.filter(({ key }) => key === 'other' || (keepsExact && key.startsWith('='))),
  )
}

interface Around {
  readonly at: number
  readonly combination: readonly Choice[]
  readonly message: Variants
  readonly source: string
}

/** "A file" is no text for the 21 that Russian counts as `one`: `other`, which shows its number, is one. */
function avoidLiteral(choice: Choice, { at, combination, message, source }: Around): Choice {
  const axis = message.axes[at]
  const { key, slot, from } = choice
  // "some" for 1 to 19 is meant so, and a place that no number leads to is never read
  const isGiven = slot?.isNamed === true || slot?.kind === 'fraction'
  if (axis?.ranges !== undefined && key === from && isGiven) return choice
  if (axis === undefined || axis.slots !== undefined || slot === undefined || isSingle(slot)) return choice
  const keys = combination.map((one) => one.from)
  const own = findVariant(message, keys)
  const other = findVariant(message, keys.with(at, 'other'))
  if (from === 'other' || shows(own.text, axis, message) || !shows(other.text, axis, message)) return choice
  const better = slot.alternatives.find(
    (number) => sourceKey(number, { axis, message, source }) === 'other' && !hasExact(axis, number),
  )
  return { ...choice, from: 'other', sample: better ?? slot.sample, review: true }
}

interface Counted {
  readonly at: number
  readonly from: Variant
  readonly message: Variants
  /** The target has no other category. */
  readonly isOnly: boolean
}

function countsOf({ sample, slot }: Choice, { at, from, message, isOnly: isAlone }: Counted): readonly Count[] {
  const axis = message.axes[at]
  if (axis === undefined || axis.kind === 'select' || sample === undefined) return []
  const { name, offset } = axis
  const isOrdinal = axis.kind === 'ordinal'
  const singleton = slot?.only !== undefined
  const isHidden =
    !singleton &&
    !isOrdinal &&
    !isAlone &&
    slot?.isNamed !== true &&
    !shows(from.text, axis, message) &&
    decides(at, from, message)
  const toCount = (called: string, number: number): Count => {
    const isShown = showsVariable(from.text, called, message.syntax)
    const carrier = isHidden && called === name ? { carrier: number } : {}
    const fractions = slot?.hasFractions === true ? { hasFractions: true } : {}
    return { name: called, sample: isShown ? number : undefined, ...carrier, singleton, ...fractions, isOrdinal }
  }
  // `#` shows the number without the offset, the variable itself the whole number
  return offset === 0 ? [toCount(name, sample)] : [toCount(name, sample + offset), toCount('#', sample)]
}

function shows(text: string, { name, offset }: Axis, { syntax }: Variants): boolean {
  return showsVariable(text, name, syntax) || (offset !== 0 && showsVariable(text, '#', syntax))
}

/** True if the text would be another for another number. */
function decides(at: number, { keys, text }: Variant, message: Variants): boolean {
  return message.axes[at]?.keys.some((key) => findVariant(message, keys.with(at, key)).text !== text) ?? false
}
