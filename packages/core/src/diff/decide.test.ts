import { expect, test } from 'vitest'
import type { Fact, Provenance } from '../model/fact.ts'
import { type Fingerprint, fingerprint, hashText, type SettingsId, unknownSource } from '../model/hash.ts'
import { decide, type Seen } from './decide.ts'

const now = fingerprint(new Map([['', 'Buy now']]))
const before = fingerprint(new Map([['', 'Buy']]))
const made = 'settings1' as SettingsId
const standIn = 'standin1' as SettingsId

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
    isStandIn: (id) => id === standIn,
    allowStandIn: false,
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
  ['a person wrote it, and the source changed since', see('Kaufen', [fact('human', 'Kaufen', before)]), 'fuzzy human'],
  ['reviewed, and the source changed since', see('Kaufen', [fact('reviewed', 'Kaufen', before)]), 'fuzzy reviewed'],
  ['adopted, and the source changed since', see('Kaufen', [fact('adopted', 'Kaufen', before)]), 'fuzzy adopted'],
  ['a person changed what the machine made', see('Holen', [fact('machine', 'Kaufen', now)]), 'edited human'],
  ['text and source both changed', see('Holen', [fact('machine', 'Kaufen', before)]), 'fuzzy human'],
  [
    'an edit after a merge that brought facts from two sources',
    see('Holen', [fact('machine', 'Kaufen', before), fact('machine', 'Jetzt kaufen', now)]),
    'fuzzy human',
  ],
  [
    'a replaced text of the machine is back, and the source is the new one',
    see('Kaufen', [fact('machine', 'Jetzt kaufen', now), fact('machine', 'Kaufen', before, { former: true })]),
    'fuzzy human',
  ],
  [
    'source and text are both taken back',
    see('Kaufen', [fact('machine', 'Jetzt kaufen', before), fact('machine', 'Kaufen', now, { former: true })]),
    'current machine',
  ],
  [
    'a replaced adopted text is back',
    see('Kaufen', [fact('machine', 'Jetzt kaufen', now), fact('adopted', 'Kaufen', before, { former: true })]),
    'fuzzy adopted',
  ],
  [
    'an edit where older texts are on record is an edit',
    see('Holen', [fact('machine', 'Jetzt kaufen', now), fact('machine', 'Kaufen', before, { former: true })]),
    'edited human',
  ],
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
    'fuzzy adopted',
  ],
  [
    'both changed, and the text was written for the new source',
    see('Holen', [fact('machine', 'Kaufen', before)], { writtenFor: now }),
    'edited human',
  ],
  [
    'both changed, the text first',
    see('Holen', [fact('machine', 'Kaufen', before)], { writtenFor: before }),
    'fuzzy human',
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
    see('[Ƃûý]', [fact('machine', '[Ƃûý]', now, { settings: standIn })]),
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
  ['a copy of a short source', see('Buy now', []), 'edited human'],
  [
    'a copy that a machine answered',
    see('a b c', [fact('machine', 'a b c', now)], { sourceTexts: ['a b c'] }),
    'current machine',
  ],
])('%s', ([, seen, expected]) => {
  const { state, by } = decide(seen)
  expect([state, by].filter((word) => word !== undefined).join(' ')).toBe(expected)
})

test('what is put on record of a text nobody can date is that: it stays fuzzy when the source is reverted', () => {
  const { facts } = decide(see('Holen', [fact('machine', 'Kaufen', before)]))
  expect(facts).toEqual([fact('human', 'Holen', unknownSource), fact('machine', 'Kaufen', before, { former: true })])
  expect(decide(see('Holen', facts, { source: before })).state).toBe('fuzzy')
})

test('texts that were replaced stay on record, two of them at most', () => {
  const facts = ['Ja', 'Nein', 'Doch', 'Wohl'].map((text) => fact('machine', text, now))
  const kept = decide(see('Ja', facts)).facts
  expect(kept.map(({ former }) => former)).toEqual([undefined, true, true])
  expect(decide(see('Ja', kept)).facts).toEqual(kept)
})

test('a recorded text keeps all that is on record of it', () => {
  const facts = [fact('machine', 'Ja', before), fact('machine', 'Ja', now)]
  expect(decide(see('Ja', facts)).facts).toEqual(facts)
})
