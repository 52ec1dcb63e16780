import { expect, test } from 'vitest'
import { type Fact, fingerprint, settingsId } from '@lockale/core/stages'
import { hashText, type MessageKey, toMessageKey } from '@lockale/core'
import type { Side, Value } from './merge-entries.ts'
import { settleByFacts } from './merge-file.ts'

const sourceOf = (text: string) => fingerprint(new Map([['', text]]))

/** `=Kauf<Buy`: mark, text, source; `^` before it for a previous one. A text alone is on nobody's record. */
function read(written: string): { readonly text: string; readonly fact: Fact | undefined } {
  const [, previous, mark, text = '', source = ''] = /^(\^?)([=!+?&~])(.*)<(.*)$/u.exec(written) ?? []
  if (mark === undefined) return { text: written, fact: undefined }
  const marks = { '=': 'machine', '~': 'review', '!': 'human', '+': 'reviewed', '?': 'adopted', '&': 'copied' } as const
  const by = marks[mark as keyof typeof marks]
  const fact: Fact = { locale: 'de', form: '', by, text: hashText(text), source: sourceOf(source) }
  if (previous === '^') return { text, fact: { ...fact, previous: true } }
  return { text, fact: by === 'machine' ? { ...fact, settings: settingsId({ engine: 'service' }) } : fact }
}

interface Sources {
  readonly ours: string
  readonly theirs: string
  /** `undefined`: in conflict. */
  readonly merged: string | undefined
}

function settle(
  ours: string | undefined,
  theirs: string | undefined,
  sources: Sources,
  path = ['cta'],
): Side | undefined {
  const [mine, others] = [ours, theirs].map((one) => (one === undefined ? undefined : read(one)))
  const value = (text: string | undefined): Value | undefined =>
    text === undefined ? undefined : { path, kind: 'text', value: text, form: undefined, note: undefined }
  const key = toMessageKey(['cta'])
  const conflict = {
    locale: 'de',
    path,
    form: undefined,
    base: undefined,
    ours: value(mine?.text),
    theirs: value(others?.text),
  }
  return settleByFacts(conflict, {
    keys: new Set<MessageKey>([key]),
    factsOf: (asked) => (asked === key ? [mine?.fact, others?.fact].flatMap((fact) => fact ?? []) : []),
    sourceOf: (asked, side) => {
      const text = sources[side]
      return asked === key && text !== undefined ? sourceOf(text) : undefined
    },
  })
}

const same = { ours: 'Buy', theirs: 'Buy', merged: 'Buy' }
const changed = { ours: 'Buy', theirs: 'Get', merged: 'Get' }
const open = { ours: 'Buy!', theirs: 'Get', merged: undefined }
const turned: Readonly<Record<Side, Side>> = { ours: 'theirs', theirs: 'ours' }

test.for<
  [name: string, ours: string | undefined, theirs: string | undefined, sources: Sources, expected: Side | undefined]
>([
  ['what one side deleted and the other changed stays', undefined, '=Kauf<Buy', same, 'theirs'],
  ["a person's stays, a machine's goes", '!Kaufen<Buy', '=Kauf<Buy', same, 'ours'],
  ['also an adopted one', '?Kaufen<Buy', '~Kauf<Buy', same, 'ours'],
  ['also one for the source as it was: the lockfile says so', '!Kaufen<Buy', '=Hol<Get', changed, 'ours'],
  ['also one that nobody has on record, if the source is the same', 'Kaufen', '=Kauf<Buy', same, 'ours'],
  // Against a rule that lets people win always: "Kaufen" would pass for a translation of "Get", which it was not made from.
  ['not one that nobody has on record, if the source changed', 'Kaufen', '=Hol<Get', changed, undefined],
  ['a former text that is there again counts as a person’s', '^=Kaufen<Buy', '=Hol<Get', changed, undefined],
  ['two by people: a person has to say', '!Kaufen<Buy', '+Kauf<Buy', same, undefined],
  ['of two by machine the one for the source as merged', '=Kaufen<Buy', '=Hol<Get', changed, 'theirs'],
  ['a copy counts as the machine’s', '&Buy<Buy', '=Hol<Get', changed, 'theirs'],
  ['two by machine while the source is in conflict', '=Kauf!<Buy!', '=Hol<Get', open, undefined],
  ['two by machine from one source: the same one, whoever asks', '=Anton<Buy', '=Berta<Buy', same, 'ours'],
  ['also while the source is in conflict', '=Anton<Old', '=Berta<Old', open, 'ours'],
])('%s', ([, ours, theirs, sources, expected]) => {
  expect(settle(ours, theirs, sources)).toBe(expected)
  const back = { ours: sources.theirs, theirs: sources.ours, merged: sources.merged }
  expect(settle(theirs, ours, back)).toBe(expected && turned[expected])
})

test('without a lockfile of both sides a text against a text is for a person', () => {
  const value = (text: string): Value => ({
    path: ['cta'],
    kind: 'text',
    value: text,
    form: undefined,
    note: undefined,
  })
  const conflict = { locale: 'de', path: ['cta'], form: undefined, base: undefined }
  expect(settleByFacts({ ...conflict, ours: value('a'), theirs: value('b') }, undefined)).toBeUndefined()
  expect(settleByFacts({ ...conflict, ours: value('a'), theirs: undefined }, undefined)).toBe('ours')
  const empty: Value = { ...value('null'), kind: 'other' }
  expect(settleByFacts({ ...conflict, ours: empty, theirs: value('b') }, undefined)).toBe('theirs')
})

test('a form of a plural is found under its family', () => {
  const family = toMessageKey(['cart', 'items'], 'cardinal')
  const fact = (form: string, text: string, by: Fact['by']): Fact => ({
    locale: 'de',
    form,
    by,
    text: hashText(text),
    source: sourceOf('items'),
  })
  const value = (text: string): Value => ({
    path: ['cart', 'items_other'],
    kind: 'text',
    value: text,
    form: undefined,
    note: undefined,
  })
  const facts = {
    keys: new Set([family]),
    factsOf: (key: MessageKey) =>
      key === family ? [fact('other', 'Dinge', 'machine'), fact('other', 'Sachen', 'human')] : [],
    sourceOf: () => sourceOf('items'),
  }
  const conflict = { locale: 'de', path: ['cart', 'items_other'], form: undefined, base: undefined }
  expect(settleByFacts({ ...conflict, ours: value('Dinge'), theirs: value('Sachen') }, facts)).toBe('theirs')
})
