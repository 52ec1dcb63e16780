import { type BagDifference, compareBags, without } from './bags.ts'
import type { Found } from './rule.ts'
import type { TextPair } from './text-pair.ts'

/** Things of one kind that stand in a translation as they stand in its source: paths, options, names. */
export interface LiteralThings {
  /** One of them is in every text that has such a thing: most texts are done with here. */
  readonly hints: readonly string[]
  /** Finds each, with the flag `g`; group 1 is the thing where there is one. */
  readonly pattern: RegExp
  /** A translation may have more of them than its source. */
  readonly mayAdd?: boolean
}

/** A finding where such things of the source are not in the target as they are. */
export function findChangedThings({ source, target }: TextPair, things: LiteralThings): readonly Found[] {
  const { hints, pattern, mayAdd = false } = things
  if (!hints.some((hint) => source.raw.includes(hint))) return []
  const wanted = thingsIn(source.raw, pattern)
  if (wanted.length === 0) return []
  const found = thingsIn(target.raw, pattern)
  if (!mayAdd) return toFound(compareBags(wanted, found))
  const missing = without(wanted, found).filter((thing) => !target.raw.includes(thing))
  return missing.length === 0 ? [] : [{ arguments: { missing } }]
}

/** One finding with what is missing and what is extra, or none. */
export function toFound(difference: BagDifference | undefined): readonly Found[] {
  return difference === undefined ? [] : [{ arguments: { ...difference } }]
}

function thingsIn(text: string, pattern: RegExp): readonly string[] {
  return Array.from(text.matchAll(pattern), ([whole, thing]) => thing ?? whole)
}
