import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Fact } from '../model/fact.ts'
import { fingerprint, hashText, type SettingsId, unknownSource } from '../model/hash.ts'
import { decideSettled } from './compare-message.ts'
import { decide } from './decide.ts'

const sources = [fingerprint(new Map([['', 'Buy']])), fingerprint(new Map([['', 'Buy now']])), unknownSource]
const texts = ['Kaufen', '', 'Buy now']
const settings = ['made1234', 'standin1'] as SettingsId[]

const anyFact: fc.Arbitrary<Fact> = fc
  .record({
    form: fc.constantFrom('', 'one'),
    by: fc.constantFrom<Fact['by']>('machine', 'review', 'human', 'reviewed', 'copied', 'adopted'),
    text: fc.constantFrom(...texts).map(hashText),
    source: fc.constantFrom(...sources),
    made: fc.constantFrom<Partial<Fact>>({}, { previous: true }, ...settings.map((id) => ({ settings: id }))),
  })
  .map(({ made, ...fact }) => ({ locale: 'de', ...fact, ...made }))

// Counter-examples it was written against: a fact of the same text from another source, two facts of one text of which one is
// a person's, a previous text that is back, and a stand-in where a real engine is asked for.
test('what is decided quickly is what `decide` decides, whatever else it is asked', () => {
  let quick = 0
  fc.assert(
    fc.property(
      fc.array(anyFact, { minLength: 1, maxLength: 3 }),
      fc.record({
        text: fc.constantFrom(undefined, ...texts),
        form: fc.constantFrom('', 'one'),
        source: fc.constantFrom(...sources),
        allowMock: fc.boolean(),
      }),
      fc.record({
        sourceTexts: fc.constantFrom(['Buy now'], ['']),
        journal: fc.array(anyFact, { maxLength: 2 }),
        isKnown: fc.boolean(),
        emptyCounts: fc.boolean(),
        writtenFor: fc.constantFrom(undefined, ...sources),
      }),
      (facts, asked, beside) => {
        const seen = { ...asked, facts, isMockEngine: (id: SettingsId) => id === settings[1] }
        const decision = decideSettled(seen, seen)
        if (decision === undefined) return
        quick++
        expect(decision).toEqual(decide({ ...seen, ...beside, locale: 'de', countWords: () => 3 }))
      },
    ),
    { numRuns: 3000 },
  )
  expect(quick).toBeGreaterThan(30)
})

test('the usual text is decided quickly', () => {
  const [source = unknownSource] = sources
  const fact: Fact = { locale: 'de', form: '', by: 'machine', text: hashText('Kaufen'), source }
  const seen = { form: '', text: 'Kaufen', source, facts: [fact], isMockEngine: () => false, allowMock: false }
  expect(decideSettled(seen, seen)).toMatchObject({ state: 'current', by: 'machine', facts: [fact] })
})
