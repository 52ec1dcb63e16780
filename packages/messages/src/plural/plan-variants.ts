import { type Count, showsVariable } from '../count.ts'
import type { Axis, Question, Variant, Variants } from '../syntax.ts'
import { counterpartOf, exactSlot, isSingle, type PluralSlot, unknownSlot } from './plural-rules.ts'

interface PlannedVariant {
  readonly keys: readonly string[]
  readonly from: Variant
  readonly counts: readonly Count[]
}

/** The variants (full sentences, one for each plural form or choice) that a translation needs. */
export interface VariantPlan {
  readonly variants: readonly PlannedVariant[]
  /** True if the result is only a good guess and needs review. */
  readonly review: boolean
  /** True if categories of the language are missing, because there would be too many variants. */
  readonly isCapped: boolean
}

/** The locales of a source string and its translation. */
export interface LocalePair {
  readonly source: string
  readonly target: string
}

/** Limit of variants to translate for one message: two plurals in Arabic make 36 variants, three would make 216. */
const maxVariants = 64

/**
 * Returns the variants that a message needs in a target locale, and from which source variant each is made. There is a
 * variant for every plural category of the language except millions (the runtime uses `other`), for the source's own
 * exact numbers, and for the words of its selects, wherever the source asks for them. If that exceeds 64, only the
 * first plural keeps its categories, and the others have `other` and, if possible, the exact numbers. `undefined` if
 * even the variants with only `other` are too many, or if the numbers of the source forms are unknown.
 */
export function planVariants(message: Variants, locales: LocalePair): VariantPlan | undefined {
  if (message.syntax.plurals.suits?.(locales.source) === false) return undefined
  const first = message.axes.findIndex(({ kind }) => kind !== 'select')
  const isFree = (at: number) => at === first || message.axes[at]?.kind === 'select'
  const limits: readonly Planning['keeps'][] = [
    () => true,
    (key, at) => isFree(at) || key === 'other' || key.startsWith('='),
    (key, at) => isFree(at) || key === 'other',
  ]
  for (const [tried, keeps] of limits.entries()) {
    const leaves = planFrom(new Map(), { message, locales, keeps })
    if (leaves === undefined) continue
    return {
      variants: leaves.map(({ keys, from, counts }) => ({ keys, from, counts })),
      review: tried > 0 || leaves.some(({ review }) => review),
      isCapped: tried > 0,
    }
  }
  return undefined
}

interface Planning {
  readonly message: Variants
  readonly locales: LocalePair
  /** Returns false for a key that must be left out, to stay below the limit of variants. */
  readonly keeps: (key: string, at: number) => boolean
}

interface Leaf extends PlannedVariant {
  readonly review: boolean
}

interface Chosen extends Choice {
  /** True if the language has only one plural form, so that words do not change with the number. */
  readonly isAlone: boolean
}

/** Returns the variants that remain when some keys have been chosen; `undefined` if there are more than the limit. */
function planFrom(chosen: ReadonlyMap<number, Chosen>, planning: Planning): readonly Leaf[] | undefined {
  const { message, locales, keeps } = planning
  const question = nextQuestion(message, new Map(Array.from(chosen, ([at, { from }]) => [at, from])))
  if (question === undefined) return [toLeaf(chosen, message)]
  const { at, axis } = question
  const choices = choicesOf(axis, message, locales)
  const isAlone = choices.filter(({ key }) => !key.startsWith('=')).length === 1
  const leaves: Leaf[] = []
  for (const choice of withoutRepeats(choices)) {
    if (!keeps(choice.key, at)) continue
    const plan = (one: Choice) => planFrom(new Map([...chosen, [at, { ...one, isAlone }]]), planning)
    const own = plan(choice)
    const better = own && withoutLiterals(own, choice, { axis, message, source: locales.source }, plan)
    if (better === undefined || leaves.push(...better) > maxVariants) return undefined
  }
  return leaves
}

function toLeaf(chosen: ReadonlyMap<number, Chosen>, message: Variants): Leaf {
  const find = (at: number) => chosen.get(at)
  const from = findVariant(
    message,
    message.axes.map((_, at) => find(at)?.from ?? 'other'),
  )
  const counts = message.axes.flatMap((_, at) => {
    const own = find(at)
    return own === undefined ? [] : countsOf(own, { at, from, message, isOnly: own.isAlone })
  })
  const isGuess =
    [...chosen.values()].some(({ review }) => review) || counts.some(({ carrier }) => carrier !== undefined)
  return { keys: message.axes.map((_, at) => find(at)?.key ?? 'other'), from, counts, review: isGuess }
}

/** Returns the next axis (selecting variable) for the chosen keys. Without `next`, all axes select, in order. */
function nextQuestion(message: Variants, chosen: ReadonlyMap<number, string>): Question | undefined {
  if (message.next !== undefined) return message.next(chosen)
  const at = chosen.size
  const axis = message.axes[at]
  return axis && { at, axis }
}

/**
 * Walks through a message and chooses a key for each axis (a variable that selects variants). Returns the axes that it
 * met on this way, and the variant at the end.
 */
export function findWay(
  message: Variants,
  answer: (axis: Axis, at: number) => string,
): Readonly<{ asked: ReadonlyMap<number, Axis>; variant: Variant }> {
  const asked = new Map<number, Axis>()
  const chosen = new Map<number, string>()
  for (;;) {
    const question = nextQuestion(message, chosen)
    if (question === undefined) break
    const { at, axis } = question
    asked.set(at, axis)
    const key = answer(axis, at)
    chosen.set(at, axis.keys.includes(key) ? key : 'other')
  }
  const wanted = message.axes.map((_, at) => chosen.get(at) ?? 'other')
  let candidates = message.variants
  for (const [at, key] of wanted.entries()) {
    const exact = candidates.filter(({ keys }) => keys[at] === key)
    const others = candidates.filter(({ keys }) => keys[at] === 'other')
    candidates = exact.length > 0 ? exact : others.length > 0 ? others : candidates
  }
  return { asked, variant: candidates[0] ?? { keys: wanted, text: '' } }
}

export function findVariant(message: Variants, wanted: readonly string[]): Variant {
  return findWay(message, (_, at) => wanted[at] ?? 'other').variant
}

interface Choice {
  readonly key: string
  readonly from: string
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
      // French `one` is for 0, 1 and fractions; next to `=0` and `=1` it is only for fractions such as 1.5
      const half = axis.slots === undefined && plurals.select(target, kind, 1.5) === key ? [1.5] : []
      const usual = sourceKey(slot.sample, asked)
      const isUsual = (number: number) => sourceKey(number, asked) === usual
      const numbers = [slot.sample, ...slot.alternatives.filter(isUsual), ...slot.alternatives, ...half]
      const sample = numbers.find(isSaid) ?? slot.sample
      return { key, from: sourceKey(sample, asked), slot, sample, review: isGuess }
    })
  const all = [...exact, ...categories]
  const isForFractions = (form: string) => [0.5, 1.5].some((one) => plurals.select(target, kind, one) === form)
  return axis.namesNumbers === true ? withoutDuplicates(all, isForFractions) : all
}

/** Removes `=1` or `one` if both mean the same number. `one` stays if it is also for other numbers or fractions. */
function withoutDuplicates(choices: readonly Choice[], isForFractions: (form: string) => boolean): readonly Choice[] {
  const isLeft = (number: number) => !choices.some(({ key }) => key === `=${number}`)
  const isOfOne = (slot: PluralSlot | undefined) => {
    if (slot === undefined || isSingle(slot)) return slot !== undefined
    const isOnlyLeft = [slot.sample, ...slot.alternatives].filter(isLeft).length === 0
    return slot.only === undefined && isOnlyLeft && !isForFractions(slot.form)
  }
  return choices.filter(({ key, slot }) => {
    const counterpart = choices.find((other) => other.key === counterpartOf(key))
    if (counterpart === undefined) return true
    return key.startsWith('=') ? isOfOne(counterpart.slot) : !isOfOne(slot)
  })
}

/** Removes a plural category if an exact key is for its only number: `one` next to `=1`, which the app prefers. */
function withoutRepeats(choices: readonly Choice[]): readonly Choice[] {
  const keys = new Set(choices.map(({ key }) => key))
  return choices.filter(({ key, from }) => key === from || !from.startsWith('=') || !keys.has(from))
}

interface Asked {
  readonly axis: Axis
  readonly message: Variants
  readonly source: string
}

/** Returns true for a category that the source language lacks: it can only mean its own number, as English `zero`. */
function namesNumber(key: string, { axis: { kind, namesNumbers }, message, source }: Asked): boolean {
  if (namesNumbers !== true || kind === 'select' || key.startsWith('=') || counterpartOf(key) === undefined)
    return false
  return message.syntax.plurals.slots(source, kind)?.every(({ form }) => form !== key) === true
}

/** Returns the key of the source for exactly this number (`number` plus the offset); `undefined` if it has none. */
export function exactKey(number: number, asked: Asked): string | undefined {
  const { keys, offset } = asked.axis
  const key = `=${number + offset}`
  const name = counterpartOf(key)
  if (keys.includes(key)) return key
  return name !== undefined && keys.includes(name) && namesNumber(name, asked) ? name : undefined
}

/** Returns true if the source has a text for the plural category of a number, but not for the number itself (`=1`). */
function isSaidInSource(number: number, asked: Asked): boolean {
  const form = selectSource(number, asked)
  // if a Russian source lacks `many`, its `other` is good for 5, too; if it lacks `one`, its `other` is hardly good for
  // 1
  const isSaid = form !== undefined && (asked.axis.keys.includes(form) || form !== 'one')
  return isSaid && !hasExact(asked.axis, number)
}

/**
 * Returns the plural category that the source uses for a number; `other` if it has no text for that category. If
 * `zero`, `one` and `two` mean exact numbers (Flutter), `=1` is used like a category, too.
 */
function sourceKey(number: number, asked: Asked): string {
  const form = selectSource(number, asked) ?? 'other'
  const { keys, namesNumbers } = asked.axis
  const own = [form, namesNumbers === true ? counterpartOf(form) : undefined, 'other']
  return own.find((key) => key !== undefined && keys.includes(key)) ?? 'other'
}

function selectSource(number: number, { axis: { kind }, message, source }: Asked): string | undefined {
  return kind === 'select' ? undefined : message.syntax.plurals.select(source, kind, number)
}

/** Returns true if a plural has an exact key (`=1`) for `number` plus the offset of the plural. */
function hasExact({ keys, offset }: Axis, number: number): boolean {
  return keys.includes(`=${number + offset}`)
}

/** Makes a variant from the source's `other` if the usual source form hides a number ("A file") that must be shown. */
function withoutLiterals(
  leaves: readonly Leaf[],
  choice: Choice,
  asked: Asked,
  plan: (choice: Choice) => readonly Leaf[] | undefined,
): readonly Leaf[] | undefined {
  const { axis, message } = asked
  const { key, slot, from } = choice
  // "some" for the range 1 to 19 hides the number on purpose; a form for fractions is not selected by whole numbers
  const isGiven = slot?.isNamed === true || slot?.kind === 'fraction'
  if (axis.ranges !== undefined && key === from && isGiven) return leaves
  if (axis.slots !== undefined || slot === undefined || isSingle(slot) || from === 'other') return leaves
  const showsIt = (leaf: Leaf) => shows(leaf.from.text, axis, message)
  if (leaves.every(showsIt)) return leaves
  const better = slot.alternatives.find((number) => sourceKey(number, asked) === 'other' && !hasExact(axis, number))
  // keeps the text unless the source uses `other` for a number of this form: a French source says "un" for 0 and 1
  if (better === undefined) return leaves
  const others = plan({ ...choice, from: 'other', sample: better, review: true })
  if (others === undefined) return undefined
  const partnerOf = (leaf: Leaf) => others.find((other) => other.keys.every((one, index) => one === leaf.keys[index]))
  const isBetter = (leaf: Leaf, other = partnerOf(leaf)) => !showsIt(leaf) && other !== undefined && showsIt(other)
  if (!leaves.some((leaf) => isBetter(leaf))) return leaves
  // if the source's branch `other` contains other plurals or selects, all variants are made from this branch
  if (others.length !== leaves.length || !leaves.every((leaf) => partnerOf(leaf))) return others
  return leaves.map((leaf) => (isBetter(leaf) ? (partnerOf(leaf) ?? leaf) : leaf))
}

function countsOf(
  { sample, slot }: Choice,
  { at, from, message, isOnly: isAlone }: Readonly<{ at: number; from: Variant; message: Variants; isOnly: boolean }>,
): readonly Count[] {
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
  // `#` displays the number minus the offset, the variable displays the number itself
  return offset === 0 ? [toCount(name, sample)] : [toCount(name, sample + offset), toCount('#', sample)]
}

function shows(text: string, { name, offset }: Axis, { syntax }: Variants): boolean {
  return showsVariable(text, name, syntax) || (offset !== 0 && showsVariable(text, '#', syntax))
}

/** Returns true if a variant's text depends on its key for the axis `at`: another key there has another text. */
function decides(at: number, { keys, text }: Variant, message: Variants): boolean {
  return message.axes[at]?.keys.some((key) => findVariant(message, keys.with(at, key)).text !== text) ?? false
}
