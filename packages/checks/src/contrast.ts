import { rememberFor } from '@lockale/errors'
import { hint, hintsOf } from './hints.ts'
import type { TextPair } from './text-pair.ts'
import { blankMark, innerEnd, marksOf, type TextReading, trait } from './text-traits.ts'
import type { TextRule } from './rule.ts'

/**
 * Bits for the differences between a source string and its translation. They are found without reading words. A rule
 * that only finds problems in pairs with certain differences is skipped for all other pairs.
 */
export const contrast = {
  digits: 1,
  start: 2,
  length: 4,
  /** The length of the translation is limited, by the config or by the comment for translators. */
  limits: 8,
  scripts: 16,
  /** The ends possibly differ. Not set if both strings end with a letter and then the same `.`, `?` or `!`. */
  end: 32,
  /** Placeholders or markup possibly differ. Not set if both strings have only words and equal simple placeholders. */
  slots: 64,
  /** The strings are equal, or the source has marks or digits: its words may be the same. */
  alike: 128,
  /** One of the strings may have several sentences or lines. */
  sentences: 256,
  /** The translation has no space. */
  unspaced: 512,
  /** One of the strings has a `&`. */
  entities: 1024,
} as const

/** Smallest difference in length that can be a problem: in short strings, one more word makes a large ratio. */
export const leastDifference = 15

function contrastOf({ source, target, sourceLocale, language, limits }: TextPair, wanted: number): number {
  const hasLimits = limits.characters !== undefined || limits.lines !== undefined || limits.pixels !== undefined
  let contrasts: number = hasLimits ? contrast.limits : 0
  if (hasTwoScripts(target.traits)) contrasts |= contrast.scripts
  if ((source.traits & (trait.mark | trait.digit)) !== 0 || source.raw === target.raw) contrasts |= contrast.alike
  const marks = source.reading.marks | target.reading.marks
  if ((marks & innerEnd) !== 0) contrasts |= contrast.sentences
  if ((marks & ampersand) !== 0) contrasts |= contrast.entities
  if ((target.reading.marks & blankMark) === 0) contrasts |= contrast.unspaced
  // the same digits are another number in a language with other marks: `10,000`
  const mayDiffer = (wanted & contrast.digits) !== 0
  if (mayDiffer && (source.reading.digits !== target.reading.digits || hintsOf(source, sourceLocale) & hint.marks))
    contrasts |= contrast.digits
  if (!haveSameSlots(source.reading, target.reading)) return contrasts | ofTexts
  if (!beginAlike(source.raw.charCodeAt(0), target.raw.charCodeAt(0))) contrasts |= contrast.start
  // a question in Spanish also begins with a mark
  if (!endAlike(source.raw, target.raw) || (language === 'es' && target.raw.endsWith('?'))) contrasts |= contrast.end
  if (Math.abs(target.raw.length - source.raw.length) >= leastDifference) contrasts |= contrast.length
  return contrasts
}

/** Returns true if both strings are only natural language, or have only words and the same simple placeholders. */
export function haveSameSlots(one: TextReading, other: TextReading): boolean {
  return (one.isProse && other.isProse) || (one.slots !== undefined && one.slots === other.slots)
}

const ampersand = marksOf('&')
const ofTexts = contrast.start | contrast.length | contrast.end | contrast.slots

function beginAlike(one: number, other: number): boolean {
  return isLetter(one) && isLetter(other) && (one & small) === (other & small)
}

const small = 0x20

function isLetter(code: number): boolean {
  const folded = code | small
  return folded >= 0x61 && folded <= 0x7a
}

function endAlike(one: string, other: string): boolean {
  if (!isLetter(one.charCodeAt(one.length - 2)) || !isLetter(other.charCodeAt(other.length - 2))) return false
  const last = one.charAt(one.length - 1)
  return '.!?'.includes(last) && other.endsWith(last)
}

function hasTwoScripts(traits: number): boolean {
  const others = traits & (trait.cyrillic | trait.greek)
  return others === (trait.cyrillic | trait.greek) || (others !== 0 && (traits & trait.latin) !== 0)
}

function bitsOf(rules: readonly TextRule[], bitsIn: (rule: TextRule) => number | undefined): number {
  return rules.reduce((bits, rule) => bits | (bitsIn(rule) ?? 0), 0)
}

/** Caches for a list of rules which bits they ask for, and which of them must run. */
const choiceOf = rememberFor((rules: readonly TextRule[]) => ({
  asked: {
    only: bitsOf(rules, ({ only }) => only),
    differs: bitsOf(rules, ({ differs }) => differs),
    hints: bitsOf(rules, ({ hints }) => hints),
    inSource: bitsOf(rules, ({ inSource }) => inSource),
    inTarget: bitsOf(rules, ({ inTarget }) => inTarget),
  },
  /** First key: bits of `trait` in the strings; second: bits of `marksOf`, `contrast` and `hint`. */
  known: new Map<number, Map<number, readonly TextRule[]>>(),
}))

/**
 * Returns the rules that may find something in one of the pairs. All other rules can be skipped: the pairs do not
 * contain the characters or differences that these rules look for. Cached.
 */
export function mayFind(rules: readonly TextRule[], pairs: readonly TextPair[]): readonly TextRule[] {
  let traits = 1
  let contrasts = 0
  let [inSource, inTarget, hints] = [0, 0, 0]
  if (lastChoice?.rules !== rules) lastChoice = { rules, choice: choiceOf(rules) }
  const { asked, known } = lastChoice.choice
  for (const pair of pairs) {
    const { source, target, syntax } = pair
    // in a project with its own delimiters or placeholders, the characters do not show which rules can be skipped
    if (syntax.isCustom === true) return rules
    const [one, other] = [source.reading, target.reading]
    traits |= haveSameSlots(one, other) ? one.ownTraits | other.ownTraits : one.traits | other.traits
    contrasts |= contrastOf(pair, asked.differs)
    inSource |= one.marks
    inTarget |= other.marks
    if (asked.hints !== 0) hints |= hintsOf(source, pair.sourceLocale)
  }
  // what no rule asks for makes no difference
  traits &= asked.only
  contrasts &= asked.differs
  hints &= asked.hints
  inSource &= asked.inSource
  inTarget &= asked.inTarget
  const alike = known.get(traits) ?? new Map<number, readonly TextRule[]>()
  if (alike.size === 0) {
    if (known.size >= mostKinds) known.clear()
    known.set(traits, alike)
  }
  // `marksOf` has bits 0 to 11 for what rules look for in the target, and bits 8 to 14 for the source
  const kind = hints * 2 ** 30 + ((contrasts << 19) | (inSource << 4) | inTarget)
  let found = alike.get(kind)
  if (found === undefined) {
    const has = (wanted: number | undefined, bits: number) => wanted === undefined || (wanted & bits) !== 0
    found = rules.filter((rule) => {
      const mayDiffer = has(rule.only, traits) && has(rule.differs, contrasts)
      return mayDiffer && has(rule.inSource, inSource) && has(rule.inTarget, inTarget) && has(rule.hints, hints)
    })
    alike.set(kind, found)
  }
  return found
}

let lastChoice: { readonly rules: readonly TextRule[]; readonly choice: ReturnType<typeof choiceOf> } | undefined

/** Maximum number of cached results: one for each combination of traits. A project has a few hundred. */
const mostKinds = 4096
