import { rememberFor } from '@lockale/errors'
import type { TextPair } from './text-pair.ts'
import { trait } from './text-traits.ts'
import type { TextRule } from './rule.ts'

/** What may be found in a pair of texts because they differ, seen without looking at their words. Bits, as `trait` has them. */
export const contrast = {
  /** The two strings may have different digits. */
  digits: 1,
  /** One of them may begin with a capital letter, and the other with a small one. */
  start: 2,
  /** The lengths of the two strings may differ by `leastDifference` characters. */
  length: 4,
  /** The project or a note says how long the translation may be. */
  limits: 8,
  /** The translation may have letters of two scripts. */
  scripts: 16,
} as const

/** A word or two more or less makes a large ratio where the text is short. */
export const leastDifference = 15

function contrastOf({ source, target, limits }: TextPair): number {
  const { slots } = source.reading
  const hasLimits = limits.characters !== undefined || limits.lines !== undefined || limits.pixels !== undefined
  let contrasts: number = hasLimits ? contrast.limits : 0
  if (hasTwoScripts(target.traits)) contrasts |= contrast.scripts
  if (source.reading.digits !== target.reading.digits) contrasts |= contrast.digits
  if (slots === undefined || slots !== target.reading.slots) return contrasts | contrast.start | contrast.length
  if (!beginAlike(source.raw.charCodeAt(0), target.raw.charCodeAt(0))) contrasts |= contrast.start
  if (Math.abs(target.raw.length - source.raw.length) >= leastDifference) contrasts |= contrast.length
  return contrasts
}

/** Returns true if both strings begin with ASCII letters of the same case. */
function beginAlike(one: number, other: number): boolean {
  return isLetter(one) && isLetter(other) && (one & small) === (other & small)
}

const small = 0x20

function isLetter(code: number): boolean {
  const folded = code | small
  return folded >= 0x61 && folded <= 0x7a
}

function hasTwoScripts(traits: number): boolean {
  const others = traits & (trait.cyrillic | trait.greek)
  return others === (trait.cyrillic | trait.greek) || (others !== 0 && (traits & trait.latin) !== 0)
}

/** Rules by the contrasts of a pair, then by its traits. */
const knownOf = rememberFor<readonly TextRule[], Map<number, readonly TextRule[]>[]>(() => [])

/** Those of some rules that may find something in one of the pairs, by what the texts are made of. Kept by the list of rules. */
export function mayFind(rules: readonly TextRule[], pairs: readonly TextPair[]): readonly TextRule[] {
  let traits = 1
  let contrasts = 0
  for (const pair of pairs) {
    const { source, target, syntax } = pair
    // what such a text is made of is known to its project
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

/** Texts of a project are of a few hundred kinds. */
const mostKinds = 4096
