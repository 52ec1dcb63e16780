import { expect, test } from 'vitest'
import { expectProportional } from '../../../../test/growth.ts'
import type { Fact, Provenance } from '../model/fact.ts'
import { type Fingerprint, fingerprint, hashText, type SettingsId, unknownSource } from '../model/hash.ts'
import { decide } from './decide.ts'

type Seen = Parameters<typeof decide>[0]

const now = fingerprint(new Map([['', 'Buy now']]))
const before = fingerprint(new Map([['', 'Buy']]))
const long = fingerprint(new Map([['', 'Add to cart']]))
const recased = fingerprint(new Map([['', 'Buy Now!']]))
const made = 'settings1' as SettingsId
const isPseudo = 'standin1' as SettingsId

function fact(by: Provenance, text: string, source: Fingerprint, more: Partial<Fact> = {}): Fact {
  return { locale: 'de', form: '', by, text: hashText(text), source, ...more }
}

function see(text: string | undefined, facts: readonly Fact[], more: Partial<Seen> = {}): Seen {
  return {
    locale: 'de',
    form: '',
    text,
    source: now,
    sourceTexts: ['Buy now'],
    countWords: (words) => words.split(' ').length,
    facts,
    journal: [],
    isKnown: true,
    isMockEngine: (id) => id === isPseudo,
    allowMock: false,
    emptyCounts: false,
    ...more,
  }
}

test.for<[name: string, seen: Seen, expected: string]>([
  ['no text yet', see(undefined, []), 'missing'],
  ['no text any more', see(undefined, [fact('human', 'Kaufen', now)]), 'missing'],
  ['made from the current source', see('Kaufen', [fact('machine', 'Kaufen', now)]), 'current machine'],
  ['the source changed since', see('Kaufen', [fact('machine', 'Kaufen', before)]), 'stale machine'],
  ['copied by rule, and the source changed since', see('42', [fact('copied', '42', before)]), 'stale copied'],
  ['a person wrote it', see('Kaufen', [fact('human', 'Kaufen', now)]), 'edited human'],
  [
    'a person wrote it, and the source changed since',
    see('Kaufen', [fact('human', 'Kaufen', before)]),
    'source-changed human changed',
  ],
  [
    'reviewed, and the source changed since',
    see('Kaufen', [fact('reviewed', 'Kaufen', before)]),
    'source-changed reviewed changed',
  ],
  [
    'imported, and the source changed since',
    see('Kaufen', [fact('adopted', 'Kaufen', before)]),
    'source-changed adopted changed',
  ],
  [
    'imported when it was out of date already',
    see('Kaufen', [fact('adopted', 'Kaufen', before, { olderThan: now })]),
    'source-changed adopted before-import',
  ],
  [
    'imported when it was out of date, and the source changed once more',
    see('Kaufen', [fact('adopted', 'Kaufen', before, { olderThan: long })]),
    'source-changed adopted changed',
  ],
  [
    'imported when it was out of date, and the source changed in case since',
    see('Kaufen', [fact('adopted', 'Kaufen', before, { olderThan: recased })]),
    'source-changed adopted before-import',
  ],
  [
    'imported when it was out of date, and the source was changed back',
    see('Kaufen', [fact('adopted', 'Kaufen', now, { olderThan: before })]),
    'edited adopted',
  ],
  [
    'one branch met it beside this source, the other beside another',
    see('Kaufen', [
      fact('adopted', 'Kaufen', before, { olderThan: long }),
      fact('adopted', 'Kaufen', before, { olderThan: now }),
    ]),
    'source-changed adopted before-import',
  ],
  [
    'only the case of the source changed, under an imported text',
    see('Kaufen', [fact('adopted', 'Kaufen', recased)]),
    'source-changed adopted case-only',
  ],
  [
    'only the case of the source changed, before the import',
    see('Kaufen', [fact('adopted', 'Kaufen', recased, { olderThan: now })]),
    'source-changed adopted case-only',
  ],
  [
    'only the case of the source changed, under a text of a person',
    see('Kaufen', [fact('human', 'Kaufen', recased)]),
    'source-changed human case-only',
  ],
  [
    'only the case of the source changed, under a text of the machine',
    see('Kaufen', [fact('machine', 'Kaufen', recased)]),
    'stale machine',
  ],
  ['a person changed what the machine made', see('Holen', [fact('machine', 'Kaufen', now)]), 'edited human'],
  ['text and source both changed', see('Holen', [fact('machine', 'Kaufen', before)]), 'source-changed human changed'],
  [
    'an edit after a merge that brought facts from two sources',
    see('Holen', [fact('machine', 'Kaufen', before), fact('machine', 'Jetzt kaufen', now)]),
    'source-changed human changed',
  ],
  [
    'a replaced text of the machine is back, and the source is the new one',
    see('Kaufen', [fact('machine', 'Jetzt kaufen', now), fact('machine', 'Kaufen', before, { previous: true })]),
    'stale machine',
  ],
  [
    'a replaced text that a person had handed back to the machine is back',
    see('Holen', [fact('machine', 'Kaufen', now), fact('machine', 'Holen', unknownSource, { previous: true })]),
    'source-changed human changed',
  ],
  [
    'a replaced text that a person said was right is back',
    see('Kaufen', [
      fact('machine', 'Jetzt kaufen', now),
      fact('machine', 'Kaufen', before, { previous: true }),
      fact('reviewed', 'Kaufen', recased, { previous: true }),
    ]),
    'source-changed human changed',
  ],
  [
    'a replaced text that was copied by rule is back',
    see('42', [fact('machine', '43', now), fact('copied', '42', before, { previous: true })]),
    'stale copied',
  ],
  [
    'source and text are both taken back',
    see('Kaufen', [fact('machine', 'Jetzt kaufen', before), fact('machine', 'Kaufen', now, { previous: true })]),
    'current machine',
  ],
  [
    'a replaced adopted text is back',
    see('Kaufen', [fact('machine', 'Jetzt kaufen', now), fact('adopted', 'Kaufen', before, { previous: true })]),
    'source-changed adopted changed',
  ],
  [
    'an edit where older texts are on record is an edit',
    see('Holen', [fact('machine', 'Jetzt kaufen', now), fact('machine', 'Kaufen', before, { previous: true })]),
    'edited human',
  ],
  [
    'an edit by somebody who did not see the new source, says git',
    see('Holen', [fact('machine', 'Jetzt kaufen', now), fact('machine', 'Kaufen', before, { previous: true })], {
      writtenFor: before,
    }),
    'source-changed human changed',
  ],
  [
    'known under another key, from the current source',
    see('Kaufen', [], { elsewhere: [fact('machine', 'Kaufen', now)] }),
    'current machine',
  ],
  [
    'known under another key, from another source',
    see('Kaufen', [], { elsewhere: [fact('machine', 'Kaufen', before)] }),
    'stale machine',
  ],
  [
    'known under another key as a person had it',
    see('Kaufen', [], { elsewhere: [fact('reviewed', 'Kaufen', before)] }),
    'source-changed reviewed changed',
  ],
  [
    'what is known elsewhere of another text',
    see('Holen', [], { elsewhere: [fact('machine', 'Kaufen', now)] }),
    'edited human',
  ],
  [
    'what is on record here comes first',
    see('Kaufen', [fact('human', 'Kaufen', now)], { elsewhere: [fact('machine', 'Kaufen', before)] }),
    'edited human',
  ],
  [
    'known elsewhere as replaced',
    see('Kaufen', [fact('machine', 'Jetzt kaufen', now)], {
      elsewhere: [fact('machine', 'Kaufen', before, { previous: true })],
    }),
    'stale machine',
  ],
  ['a line end more', see('Kaufen\n', [fact('machine', 'Kaufen', now)]), 'current machine'],
  ['a blank less', see('Kaufen:', [fact('machine', 'Kaufen: ', before)]), 'stale machine'],
  ['a blank more in what a person wrote', see('Kaufen ', [fact('human', 'Kaufen', now)]), 'edited human'],
  ['a blank inside is an edit', see('Kauf en', [fact('machine', 'Kaufen', now)]), 'edited human'],
  ['nothing but blanks is an edit', see('  ', [fact('machine', '', now)]), 'edited human'],
  ['a person added it', see('Holen', []), 'edited human'],
  ['first contact', see('Holen', [], { isKnown: false }), 'edited adopted'],
  [
    'first contact, written for the source as it is',
    see('Holen', [], { isKnown: false, writtenFor: now }),
    'edited adopted',
  ],
  [
    'first contact, written for an older source',
    see('Holen', [], { isKnown: false, writtenFor: before }),
    'source-changed adopted before-import',
  ],
  [
    'first contact, written for nobody knows which other source',
    see('Holen', [], { isKnown: false, writtenFor: unknownSource }),
    'source-changed adopted before-import',
  ],
  ['first contact with texts of people', see('Holen', [], { isKnown: false, importedBy: 'human' }), 'edited human'],
  [
    'first contact with texts of people that are out of date',
    see('Holen', [], { isKnown: false, importedBy: 'human', writtenFor: before }),
    'source-changed human before-import',
  ],
  [
    'first contact with texts of a machine',
    see('Holen', [], { isKnown: false, importedBy: 'machine' }),
    'current machine',
  ],
  [
    'first contact with texts of a machine that are out of date',
    see('Holen', [], { isKnown: false, importedBy: 'machine', writtenFor: before }),
    'stale machine',
  ],
  [
    'who wrote imported texts says nothing of one that was added later',
    see('Holen', [], { importedBy: 'machine' }),
    'edited human',
  ],
  [
    'both changed, and the text was written for the new source',
    see('Holen', [fact('machine', 'Kaufen', before)], { writtenFor: now }),
    'edited human',
  ],
  [
    'both changed, the text first',
    see('Holen', [fact('machine', 'Kaufen', before)], { writtenFor: before }),
    'source-changed human changed',
  ],
  [
    'both a machine and a person made this text',
    see('Ja', [fact('machine', 'Ja', now), fact('human', 'Ja', before)]),
    'edited human',
  ],
  [
    'a fact of another form says nothing of this text',
    see('Ja', [fact('machine', 'Ja', now, { form: 'one' })]),
    'edited human',
  ],
  [
    'a run died before the lockfile',
    see('Neu', [fact('machine', 'Alt', before)], { journal: [fact('machine', 'Neu', now)] }),
    'current machine',
  ],
  [
    'the lockfile wins over the journal',
    see('Neu', [fact('human', 'Neu', now)], { journal: [fact('machine', 'Neu', now)] }),
    'edited human',
  ],
  [
    'a stand-in text where a real one is asked for',
    see('[Ƃûý]', [fact('machine', '[Ƃûý]', now, { settings: isPseudo })]),
    'stale machine',
  ],
  [
    'a real text beside stand-ins',
    see('Kaufen', [fact('machine', 'Kaufen', now, { settings: made })]),
    'current machine',
  ],
  ['an empty text', see('', []), 'missing'],
  ['an empty text whose source is empty', see('', [], { emptyCounts: true }), 'edited human'],
  ['an empty text that a person accepted', see('', [fact('reviewed', '', now)]), 'edited reviewed'],
  ['a copy of a long source', see('Buy it right now', [], { sourceTexts: ['Buy it right now'] }), 'missing'],
  [
    'a copy of a source that is on record as a former one',
    see('Add to cart', [fact('machine', 'In den Warenkorb', long)], { source: now }),
    'missing',
  ],
  [
    'a copy of the source that it was written beside, says git',
    see('Add to cart', [], { isKnown: false, writtenFor: long }),
    'missing',
  ],
  [
    'a copy of a former source that was imported',
    see('Add to cart', [fact('adopted', 'Add to cart', long)]),
    'missing',
  ],
  [
    'a copy of a former source that a person accepted',
    see('Add to cart', [fact('reviewed', 'Add to cart', long)]),
    'source-changed reviewed changed',
  ],
  ['a copy of a short former source', see('Buy', [fact('adopted', 'Buy', before)]), 'source-changed adopted changed'],
  ['a copy of a short source that came with its key', see('Buy now', []), 'edited adopted'],
  [
    'a copy that a machine answered',
    see('a b c', [fact('machine', 'a b c', now)], { sourceTexts: ['a b c'] }),
    'current machine',
  ],
])('%s', ([, seen, expected]) => {
  const { state, by, drift } = decide(seen)
  expect([state, by, drift].filter((word) => word !== undefined).join(' ')).toBe(expected)
})

test('a translation of unknown age is recorded as that: it stays source-changed when the source is reverted', () => {
  const { facts } = decide(see('Holen', [fact('machine', 'Kaufen', before)]))
  expect(facts).toEqual([fact('human', 'Holen', unknownSource), fact('machine', 'Kaufen', before, { previous: true })])
  expect(decide(see('Holen', facts, { source: before })).state).toBe('source-changed')
})

test('an imported text that is out of date is put on record with the source that it was found beside', () => {
  const first = decide(see('Holen', [], { isKnown: false, writtenFor: before })).facts
  expect(first).toEqual([fact('adopted', 'Holen', before, { olderThan: now })])
  expect(decide(see('Holen', first)).facts).toEqual(first)
  expect(decide(see('Holen', first, { source: long }))).toMatchObject({ drift: 'changed', facts: first })
  expect(decide(see('Holen', first, { source: before }))).toMatchObject({ state: 'edited', facts: first })
})

test('an imported text of a machine is from its source, like any other of a machine', () => {
  const seen = see('Holen', [], { isKnown: false, importedBy: 'machine', writtenFor: before })
  expect(decide(seen).facts).toEqual([fact('machine', 'Holen', before)])
})

test('the age of a replaced translation is forgotten', () => {
  const facts = [fact('adopted', 'Kaufen', before, { olderThan: now })]
  expect(decide(see('Holen', facts)).facts.at(-1)).toEqual(fact('adopted', 'Kaufen', before, { previous: true }))
})

test('a text that lost a blank is on record as it stands, with all that is known of it', () => {
  const { facts } = decide(see('Ja', [fact('machine', 'Ja ', now, { settings: made })]))
  expect(facts[0]).toEqual(fact('machine', 'Ja', now, { settings: made }))
})

test('texts that were replaced stay on record, two of them at most', () => {
  const facts = ['Ja', 'Nein', 'Doch', 'Wohl'].map((text) => fact('machine', text, now))
  const kept = decide(see('Ja', facts)).facts
  expect(kept.map(({ previous }) => previous)).toEqual([undefined, true, true])
  expect(decide(see('Ja', kept)).facts).toEqual(kept)
})

test('a recorded text keeps all that is on record of it', () => {
  const facts = [fact('machine', 'Ja', before), fact('machine', 'Ja', now)]
  expect(decide(see('Ja', facts)).facts).toEqual(facts)
})

test('time is linear in the spaces of a text', async () => {
  await expectProportional((length) => {
    const seen = see(`a${' '.repeat(length)}b`, [fact('machine', 'Kaufen', now)])
    return () => decide(seen)
  }, 32_000)
})
