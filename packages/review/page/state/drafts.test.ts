import type { ReviewCard, ReviewForm } from '@lockale/review-engine'
import { expect, test } from 'vitest'
import { cardOfDraft, type Draft, isChanged, openDrafts, replacedForms, replacesHuman, toDecision } from './drafts.ts'
import { toDraft } from './kept-drafts.ts'

function cardWith(text: string | undefined, more: Partial<ReviewCard> = {}): ReviewCard {
  const form: ReviewForm = {
    form: '',
    numbers: [],
    source: 'Hi',
    was: undefined,
    text,
    textHash: `hash of ${text}`,
    isCopy: false,
    sourceMarks: [],
    marks: [],
    problems: [],
  }
  return {
    id: 'a',
    locale: 'de',
    file: 'de.json',
    message: 'a',
    queue: undefined,
    drift: undefined,
    source: 'Hi',
    text: text ?? '',
    by: 'human',
    errors: 0,
    warnings: [],
    direction: 'ltr',
    state: 'current',
    sourceFile: 'en.json',
    line: 1,
    messageFormat: 'i18next',
    description: undefined,
    maxLength: undefined,
    isLocked: false,
    sourceHash: 'source',
    forms: [form],
    terms: [],
    others: [],
    neighbours: [],
    ...more,
  }
}

const card = cardWith('Hallo')
const draftOf = (text: string): Draft => ({ card, texts: { '': text }, isAccepted: false })
const textIn = (drafts: ReturnType<typeof openDrafts>) => drafts.get('a')?.texts['']

test('a draft that the browser kept of a translation that was missing', () => {
  const kept = { id: 'a', sourceHash: 'source', forms: [{ form: '', textHash: '' }], texts: {}, isAccepted: true }
  expect(toDraft(kept, card).card.forms[0]).toMatchObject({ text: undefined, textHash: '', source: 'Hi' })
})

test('a reopened draft stays one when the browser keeps it, until it is edited or accepted', () => {
  const kept = { id: 'a', sourceHash: 'source', forms: [], texts: {}, isAccepted: false, isReopened: true }
  const draft = toDraft(kept, card)
  expect(toDecision('a', draft)).toMatchObject({ id: 'a', isReopened: true })
  for (const other of [
    { ...draft, texts: { '': 'Moin' } },
    { ...draft, isAccepted: true },
    { ...draft, isReopened: undefined },
  ])
    expect(toDecision('a', other)).not.toHaveProperty('isReopened')
})

test('to leave an edit is a step of its own: undo brings back what was typed', () => {
  const drafts = openDrafts()
  drafts.change([['a', draftOf('m')]])
  for (const text of ['mo', 'moi', 'moin']) drafts.change([['a', draftOf(text)]], 'edit a')
  drafts.revertGroup('edit a')
  expect(textIn(drafts)).toBe('m')
  drafts.revertGroup('edit a')
  expect(textIn(drafts)).toBe('m')
  const texts = [1, 2, 3].map(() => (drafts.undo(), textIn(drafts)))
  expect(texts).toEqual(['moin', 'm', undefined])
  expect(drafts.undo()).toBeUndefined()
})

test('a save is a step: undo returns what it wrote, once, and steps about it are gone', () => {
  const drafts = openDrafts()
  const [saved, other] = [draftOf('Moin'), draftOf('Servus')]
  drafts.change([
    ['a', saved],
    ['b', other],
  ])
  drafts.amend([['a', undefined]])
  drafts.keepSaved(new Map([['a', saved]]))
  drafts.change([['b', undefined]])
  expect(drafts.undo()).toEqual({ ids: ['b'], saved: new Map() })
  expect(drafts.undo()).toEqual({ ids: [], saved: new Map([['a', saved]]) })
  expect(drafts.undo()).toEqual({ ids: ['b'], saved: new Map() })
  expect(drafts.undo()).toBeUndefined()
  drafts.keepSaved(new Map())
  expect(drafts.canUndo.value).toBe(false)
})

test.for<[by: ReviewCard['by'], before: string | undefined, after: string | undefined, replaces: boolean]>([
  ['human', 'Hallo', 'Moin', true],
  ['reviewed', 'Hallo', 'Moin', true],
  ['adopted', 'Hallo', 'Moin', true],
  ['machine', 'Hallo', 'Moin', false],
  ['review', 'Hallo', 'Moin', false],
  ['human', 'Hallo', undefined, false],
  ['human', undefined, 'Moin', false],
])('a draft over %s %s with %s replaces a human translation: %s', ([by, before, after, replaces]) => {
  const texts = after === undefined ? {} : { '': after }
  const draft = { card: cardWith(before, { by }), texts, isAccepted: true }
  expect(replacesHuman(draft)).toBe(replaces)
  expect(replacedForms(draft)).toHaveLength(before !== undefined && after !== undefined ? 1 : 0)
})

test.for<[name: string, now: ReviewCard, isConflict: boolean]>([
  ['the same translation', cardWith('Hallo'), false],
  ['another translation', cardWith('Servus'), true],
  ['no translation any more', cardWith(undefined), true],
  ['another source string', cardWith('Hallo', { sourceHash: 'other' }), true],
])('a draft that the browser kept, over %s', ([, now, isConflict]) => {
  const { sourceHash, forms } = card
  const kept = { id: 'a', sourceHash, forms, texts: { '': 'Moin' }, isAccepted: true }
  const draft = toDraft(kept, now)
  expect(isChanged(draft.card, now)).toBe(isConflict)
  expect(cardOfDraft(now, draft).forms[0]?.text).toBe(isConflict ? 'Hallo' : now.forms[0]?.text)
  expect(draft.texts).toEqual({ '': 'Moin' })
})
