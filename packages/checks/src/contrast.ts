import { rememberFor } from '@lockale/errors'
import type { TextPair } from './text-pair.ts'
import { trait } from './text-traits.ts'
import type { TextRule } from './rule.ts'

/** Bits for the differences between two strings that let a rule skip a pair without a look at its words. */
export const contrast = {
  digits: 1,
  start: 2,
  length: 4,
  /** The config or the description limits the length of the translation. */
  limits: 8,
  scripts: 16,
  /** The last character, unless both strings end with a letter and the same full stop, question or exclamation mark. */
  end: 32,
  /** The placeholders, unless both strings are plain and have the same. */
  slots: 64,
} as const

/** In a short string, a word or two more make a large ratio. */
export const leastDifference = 15

function contrastOf({ source, target, limits }: TextPair): number {
  const { slots } = source.reading
  const hasLimits = limits.characters !== undefined || limits.lines !== undefined || limits.pixels !== undefined
  let contrasts: number = hasLimits ? contrast.limits : 0
  if (hasTwoScripts(target.traits)) contrasts |= contrast.scripts
  if (source.reading.digits !== target.reading.digits) contrasts |= contrast.digits
  if (slots === undefined || slots !== target.reading.slots) return contrasts | ofTexts
  if (!beginAlike(source.raw.charCodeAt(0), target.raw.charCodeAt(0))) contrasts |= contrast.start
  if (!endAlike(source.raw, target.raw)) contrasts |= contrast.end
  if (Math.abs(target.raw.length - source.raw.length) >= leastDifference) contrasts |= contrast.length
  return contrasts
}

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
  const [last, before, otherBefore] = [
    one.charCodeAt(one.length - 1),
    one.charCodeAt(one.length - 2),
    other.charCodeAt(other.length - 2),
  ]
  if (last !== other.charCodeAt(other.length - 1) || !isLetter(before) || !isLetter(otherBefore)) return false
  return last === fullStop || last === exclamationMark || last === questionMark
}

const fullStop = 0x2e
const exclamationMark = 0x21
const questionMark = 0x3f

function hasTwoScripts(traits: number): boolean {
  const others = traits & (trait.cyrillic | trait.greek)
  return others === (trait.cyrillic | trait.greek) || (others !== 0 && (traits & trait.latin) !== 0)
}

const knownOf = rememberFor<readonly TextRule[], Map<number, readonly TextRule[]>[]>(() => [])

/** Returns the rules that may find something in one of the pairs, by contrasts and traits. Cached by list. */
export function mayFind(rules: readonly TextRule[], pairs: readonly TextPair[]): readonly TextRule[] {
  let traits = 1
  let contrasts = 0
  for (const pair of pairs) {
    const { source, target, syntax } = pair
    // only the project knows what such a string contains
    if (syntax.isCustom === true) return rules
    const [one, other] = [source.reading, target.reading]
    const isSame = one.slots !== undefined && one.slots === other.slots
    traits |= isSame ? one.ownTraits | other.ownTraits : one.traits | other.traits
    contrasts |= contrastOf(pair)
  }
  const byTraits = (knownOf(rules)[contrasts] ??= new Map<number, readonly TextRule[]>())
  let found = byTraits.get(traits)
  if (found === undefined) {
    if (byTraits.size >= mostKinds) byTraits.clear()
    found = rules.filter(({ only = traits, differs }) => {
      return (only & traits) !== 0 && (differs === undefined || (differs & contrasts) !== 0)
    })
    byTraits.set(traits, found)
  }
  return found
}

/** The strings of a project have a few hundred different traits. */
const mostKinds = 4096
