import type { AcceptReport, MessageFacts } from '@lockale/core'
import { expect, test } from 'vitest'
import { printedBy } from '../../testing/printed-by.ts'

const show = async (...facts: readonly MessageFacts[]) =>
  (await printedBy('why cta', { why: () => Promise.resolve(facts) })).trimEnd().split('\n')
const form: MessageFacts['forms'][number] = {
  form: '',
  state: 'source-changed',
  source: 'Buy now',
  was: undefined,
  changed: {},
  text: 'Kaufen',
  by: 'human',
  settings: undefined,
  isFromCurrentSource: false,
  problems: [],
}
const facts: MessageFacts = {
  catalog: '{locale}.json',
  message: 'cta',
  locale: 'de',
  file: 'de.json',
  state: 'source-changed',
  forms: [form],
}

test("the facts of a person's text", async () => {
  expect(await show(facts)).toEqual([
    'cta in de: needs review (source changed)  de.json',
    '  source       "Buy now"',
    '  translation  "Kaufen"',
    '  origin       human translation',
    '  made from    an older or unknown source string',
  ])
})

test.for<[name: string, is: Partial<typeof form>, origin: string]>([
  ['the source string', { text: 'Buy now' }, 'copied from the source, by rule'],
  ['another locale', { copyOf: 'de-AT' }, 'copied from de-AT, by rule'],
  ['another locale, equal to the source', { copyOf: 'de-AT', text: 'Buy now' }, 'copied from de-AT, by rule'],
  ['a locale that the config does not name any more', {}, 'made by rule'],
  ['a pseudo-translation', { text: '[Ƀúý ñóŵ]' }, 'made by rule'],
])('by rule: %s', async ([, is, origin]) => {
  const shown = await show({ ...facts, state: 'current', forms: [{ ...form, by: 'copied', ...is }] })
  expect(shown).toContain(`  origin       ${origin}`)
})

test('a message whose every translation broke it', async () => {
  const refused = { runs: 2, reason: 'html-tags' }
  const missing = { ...form, state: 'missing', text: undefined, by: undefined } as const
  expect(await show({ ...facts, state: 'missing', refused, forms: [missing] })).toEqual([
    'cta in de: missing  de.json',
    '  failed       every translation in 2 runs was invalid (html-tags)',
    '  source       "Buy now"',
    '  translation  none',
  ])
})

test('the source that it was made from, where git knows it', async () => {
  const was = { text: 'Buy', commit: '3f2a91c07b5d4e6f8a9b0c1d2e3f4a5b6c7d8e9f', changedIn: 'e'.repeat(40) }
  const open = { ...was, changedIn: undefined }
  expect(await show({ ...facts, forms: [{ ...form, was: open }] })).toContain(
    '  source       "Buy now"  not committed yet',
  )
  expect(await show({ ...facts, forms: [{ ...form, was }] })).toEqual([
    'cta in de: needs review (source changed)  de.json',
    '  was          "Buy"  last in 3f2a91c07',
    '  source       "Buy now"  since eeeeeeeee',
    '  translation  "Kaufen"',
    '  origin       human translation',
    '  made from    the earlier source string',
  ])
})

test('who changed the source string and the translation, and when', async () => {
  const changed = {
    source: { commit: 'e'.repeat(40), author: 'Ada', date: '2026-11-28T10:00:00+01:00', subject: 'Rename the button' },
    translation: { commit: undefined },
  }
  expect(await show({ ...facts, forms: [{ ...form, changed }] })).toEqual([
    'cta in de: needs review (source changed)  de.json',
    '  source       "Buy now"  since eeeeeeeee 2026-11-28 Ada: "Rename the button"',
    '  translation  "Kaufen"  not committed yet',
    '  origin       human translation',
    '  made from    an older or unknown source string',
  ])
  const { author: _, ...unnamed } = changed.source
  expect(await show({ ...facts, forms: [{ ...form, changed: { source: unnamed } }] })).toContain(
    '  source       "Buy now"  since eeeeeeeee 2026-11-28 "Rename the button"',
  )
})

test('a plural of the machine, form by form, with settings and problems', async () => {
  const settings = { engine: 'service', formality: 'more', memory: { id: 'm1', threshold: 80 } }
  const forms: MessageFacts['forms'] = [
    { ...form, form: 'one', state: 'current', by: 'machine', settings, isFromCurrentSource: true },
    { ...form, form: 'other', state: 'missing', text: undefined, by: undefined, problems: ['placeholder-missing'] },
  ]
  expect((await show({ ...facts, state: 'missing', forms }, facts)).slice(0, 13)).toEqual([
    'cta in de: missing  de.json',
    '  one: up to date',
    '    source       "Buy now"',
    '    translation  "Kaufen"',
    '    origin       machine translation',
    '    made from    the current source string',
    '    settings     engine service, formality more, memory {"id":"m1","threshold":80}',
    '  other: missing',
    '    source       "Buy now"',
    '    translation  none',
    '    problem      placeholder-missing',
    '',
    'cta in de: needs review (source changed)  de.json',
  ])
})

test('what was accepted, and what there was nothing to approve in', async () => {
  const accepted = [{ catalog: '{locale}.json', file: 'de.json', message: 'cta', locale: 'de', text: 'Kaufen' }]
  const skipped = [{ file: 'fr.json', message: 'cta', locale: 'fr', why: 'it has no translation yet' }]
  const settled = (report: AcceptReport) => printedBy('accept cta', { accept: () => Promise.resolve(report) })
  expect((await settled({ accepted, skipped, others: 0 })).trimEnd().split('\n')).toEqual([
    '✓ cta de: "Kaufen"',
    'i cta fr: it has no translation yet',
    '✓ 1 translation approved for the current source strings',
  ])
  expect((await settled({ accepted: [], skipped, others: 2 })).trimEnd().split('\n')).toEqual([
    'i cta fr: it has no translation yet',
    'i 2 translations in another state',
    '✓ nothing to approve',
  ])
})
