import type { Fact } from './fact.ts'
import type { TextHash } from './hash.ts'
import type { MessageUnit } from './unit.ts'

/**
 * Returns a function that makes the records (facts) of texts when they are read: there may be millions. Each text is the
 * only one of its message, and was made from the present source string. Keeps only the hashes of the texts in memory.
 */
export function openHashedFacts(
  units: readonly MessageUnit[],
  texts: readonly TextHash[],
): (like: Omit<Fact, 'text' | 'source'>) => Iterable<readonly [unit: MessageUnit, fact: Fact]> {
  // Joins all hashes to one string: separate strings would take six times the memory.
  const hashes = texts.join('')
  const length = hashes.length / units.length
  return function* (like) {
    for (const [at, unit] of units.entries()) {
      const text = hashes.slice(at * length, (at + 1) * length) as TextHash
      yield [unit, { ...like, text, source: unit.fingerprint }]
    }
  }
}
