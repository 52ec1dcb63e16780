import { expect, test } from 'vitest'
import { onlyForm } from '../diff/find-forms.ts'
import type { FormChange, MessageChange } from '../model/change.ts'
import type { Fact } from '../model/fact.ts'
import { fingerprint, hashText, settingsId } from '../model/hash.ts'
import type { MessageUnit } from '../model/unit.ts'
import type { FinishedForm, FinishedMessage } from '../validate/finish.ts'
import { takeSound } from './sound-texts.ts'

const settings = settingsId({ engine: 'service' })

function finish(text: string, more: Partial<FinishedForm> = {}, ownFact: Partial<Fact> = {}): FinishedMessage {
  const source = fingerprint(new Map([['', text]]))
  const unit = { fingerprint: source, plural: undefined, isNative: false } as Partial<MessageUnit> as MessageUnit
  const change = { plan: onlyForm, entry: undefined } as Partial<FormChange> as FormChange
  const fact: Fact = { locale: 'de', form: '', by: 'machine', text: hashText(text), source, settings, ...ownFact }
  const form = { change, text, facts: [fact], failure: undefined, isSound: true, ...more }
  return { change: { unit } as Partial<MessageChange> as MessageChange, forms: [form] }
}

test('of new texts without problems, the facts are all that is kept', () => {
  const usual = [finish('One'), finish('Two'), finish('Three')]
  const { finished, sound } = takeSound(usual)
  expect([finished, sound?.count]).toEqual([[], 3])
  expect([...(sound?.facts() ?? [])]).toEqual(usual.map(({ change, forms }) => [change.unit, forms[0]?.facts[0]]))
})

test.for<[name: string, message: FinishedMessage]>([
  ['a doubtful text', finish('A', { isSound: false })],
  ['a text that was not translated', finish('A', { text: undefined, failure: 'no answer' })],
  ['a text that replaces another', finish('A', { change: { plan: onlyForm, entry: {} } as never })],
  ['a text to review', finish('A', {}, { by: 'review' })],
  ['a text with terms', finish('A', {}, { terms: 'terms' as never })],
  ['a text with a description', finish('A', {}, { note: 'note' as never })],
  ['a text of an older source', finish('A', {}, { source: fingerprint(new Map([['', 'B']])) })],
  ['a text with other settings', finish('A', {}, { settings: settingsId({ engine: 'other' }) })],
])('%s is kept whole', ([, message]) => {
  const { finished, sound } = takeSound([finish('One'), message])
  expect([finished, sound?.count]).toEqual([[message], 1])
})
