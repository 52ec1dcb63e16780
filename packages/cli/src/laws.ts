import type { OwnPair, OwnRule } from '@lockale/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** Strings and translations that a rule is tried with: as much of a pair as matters to it. */
export interface RuleCases {
  readonly finds: readonly RuleCase[]
  readonly passes: readonly RuleCase[]
}

export type RuleCase = Pick<OwnPair, 'source' | 'target'> & Partial<OwnPair>

/**
 * Makes the tests of a rule of your own, in a test file of Vitest: it finds something in each case of `finds` and nothing in those of
 * `passes`, and for any strings it gives a sentence or nothing, the same each time, and never throws.
 */
export function testRule(rule: OwnRule, { finds, passes }: RuleCases): void {
  describe(`rule ${rule.id}`, () => {
    test.for(finds)('finds something in $target', (given) => {
      expect(rule.check(toPair(given))).toEqual(expect.stringMatching(/\S/u))
    })

    test.for(passes)('finds nothing in $target', (given) => {
      expect(rule.check(toPair(given))).toBeUndefined()
    })

    test('gives a sentence or nothing, the same each time, for any strings', () => {
      const text = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'binary' }),
        fc.constantFrom(...textsOf([...finds, ...passes])),
      )
      fc.assert(
        fc.property(text, text, fc.constantFrom('de', 'pt-BR', 'zh-Hant', 'ar'), (source, target, locale) => {
          const pair = toPair({ source, target, locale })
          const found: unknown = rule.check(pair)
          expect(found === undefined || (typeof found === 'string' && found.trim() !== '')).toBe(true)
          expect(rule.check(pair)).toBe(found)
        }),
      )
    })
  })
}

function toPair(given: RuleCase): OwnPair {
  return { sourceLocale: 'en', locale: 'de', message: 'a', note: undefined, ...given }
}

function textsOf(cases: readonly RuleCase[]): readonly string[] {
  return ['', ...cases.flatMap(({ source, target }) => [source, target])]
}
