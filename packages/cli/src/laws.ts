import type { OwnPair, OwnRule } from '@lockale/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

/** Examples for a custom rule. `finds`: the rule must report a problem; `passes`: it must report none. */
export interface RuleCases {
  readonly finds: readonly RuleCase[]
  readonly passes: readonly RuleCase[]
}

/** A source string and a translation. Other fields are optional; defaults: locales `en` and `de`, message key `a`. */
export type RuleCase = Pick<OwnPair, 'source' | 'target'> & Partial<OwnPair>

/**
 * Defines Vitest tests for a custom rule. The rule must report a problem for each case in `finds`, and none for a case
 * in `passes`. For random strings, it must return a sentence or `undefined`, always the same, and must not throw.
 * ```ts
 * testRule(noTodo, {
 *   finds: [{ source: 'Save', target: 'TODO' }],
 *   passes: [{ source: 'Save', target: 'Speichern' }],
 * })
 * ```
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
