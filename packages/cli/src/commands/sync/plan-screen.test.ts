import { type Plan, type PlanStep, toMessageKey } from '@lockale/core'
import { expect, test } from 'vitest'
import { expectConstant, expectProportional } from '../../../../../test/growth.ts'
import { printScreen } from '@lockale/terminal/render/screen'
import { fakeChange, fakeOrphan, fakePlan, fakeSend, fakeTarget } from '../../testing/fake-plan.ts'
import { renderPlan, shownStale } from './plan-screen.ts'
import { printedBy } from '../../testing/printed-by.ts'

const budget = { budget: { currency: 'EUR', pricePerMillion: 20 }, maxCharacters: undefined }
const show = (plan: ReturnType<typeof fakePlan>) =>
  printScreen(renderPlan(plan, budget), { color: false, secrets: [] }).trimEnd().split('\n')

async function documentOf(plan: Plan): Promise<{ readonly steps: readonly { readonly action: string }[] }> {
  return JSON.parse(await printedBy('plan --json', { plan: () => Promise.resolve(plan) })) as Awaited<
    ReturnType<typeof documentOf>
  >
}

const cta = fakeChange('cta', 'Buy now')
const keep = (why: 'current' | 'edited' | 'source-changed' | 'locked'): PlanStep => ({
  kind: 'keep',
  change: fakeChange('kept', 'Kept', { state: why === 'locked' ? 'stale' : why }),
  why,
  forms: [],
})
const steps: readonly PlanStep[] = [
  fakeSend(cta),
  fakeSend(fakeChange('cart.title', 'Your cart', { state: 'stale' })),
  fakeSend(fakeChange('again', 'Again'), 'Nochmal'),
  keep('current'),
  keep('edited'),
  keep('source-changed'),
  keep('locked'),
  { kind: 'keep', change: fakeChange('gap', 'Gap', { state: 'missing' }), why: 'locked', forms: [] },
  { kind: 'remove', orphan: fakeOrphan('old') },
  { kind: 'remove', orphan: fakeOrphan('was.here'), movedTo: toMessageKey(['is', 'there']) },
  { kind: 'keep-orphan', orphan: fakeOrphan('ours') },
  fakeSend({ ...cta, target: fakeTarget('fr') }),
]

test('a plan reads message by message, then in one line; what is locked is never missing', () => {
  expect(show(fakePlan(steps, { translate: 3, reuse: 1, remove: 2, texts: 3, requests: 2, characters: 23 }))).toEqual([
    'de  de.json',
    '  + cta         "Buy now"',
    '  ~ cart.title  source changed: "Your cart"',
    '  = again       from the translation cache',
    '  ! kept        needs review: source changed',
    '  ! kept        out of date, but this locale is locked',
    '  - old         not in the source any more',
    '  - was.here    moved to is.there',
    '  ! ours        not in the source any more; human translation kept',
    'fr  fr.json',
    '  + cta  "Buy now"',
    '',
    'i doubtful answers are asked for again: usually 2 % more, at most 23 characters',
    '+ 2 to translate · ~ 1 to re-translate · = 1 to reuse, not billed · - 2 to remove · ! 3 to review',
    'Plan: 3 strings to translate · 2 requests · 23 characters · less than €0.01',
  ])
})

test('a plan says what is bought for a file, and which requests are over the least possible', () => {
  const file = { locale: 'de', file: 'de.json', translate: 2, reuse: 0, texts: 2, characters: 16 }
  const totals = { translate: 2, reuse: 0, texts: 2, requests: 2, extraRequests: 1, characters: 16, files: [file] }
  const shown = show(fakePlan([fakeSend(cta), fakeSend(fakeChange('cart.title', 'Your cart'))], totals))
  expect([shown[0], ...shown.slice(-4)]).toEqual([
    'de  de.json  2 strings · 16 characters',
    'i 1 of 2 requests could not be filled: strings with descriptions or sizes of their own',
    'i doubtful answers are asked for again: usually 2 % more, at most 16 characters',
    '+ 2 to translate',
    'Plan: 2 strings to translate · 2 requests · 16 characters · less than €0.01',
  ])
})

test('a plan says what was refused before: what is asked for again, at which price, and what is not', async () => {
  const again = fakeSend(fakeChange('order', 'Order now'))
  const send = again.kind === 'translate' ? again.forms[0] : undefined
  const refused = { runs: 1, reason: 'html-tags', answers: [] }
  const change = fakeChange('pay', 'Pay')
  const [form] = change.forms
  const steps = [
    { ...again, forms: [{ ...send, refused }] },
    {
      kind: 'keep',
      change,
      why: 'refused',
      forms: [{ kind: 'refuse', change: form, why: 'refused often', retry: 'retry-refused' }],
    },
  ] as unknown as readonly PlanStep[]
  const totals = {
    translate: 1,
    texts: 1,
    requests: 1,
    characters: 9,
    refused: { strings: 1, characters: 9, blocked: 1 },
  }
  expect(show(fakePlan(steps, totals))).toEqual([
    'de  de.json',
    '  + order  refused before (html-tags): "Order now"',
    '  ! pay    refused often',
    '',
    '! 1 string (9 characters) retried: every translation so far broke placeholders or tags',
    '! 1 string skipped after three failed runs: lockale sync --retry-refused retries it',
    'i doubtful answers are asked for again: usually 2 % more, at most 9 characters',
    '+ 1 to translate · ! 1 to review',
    'Plan: 1 string to translate · 1 request · 9 characters · less than €0.01',
  ])
  expect((await documentOf(fakePlan(steps))).steps).toMatchObject([
    { action: 'translate' },
    { action: 'keep', why: 'refused' },
  ])
})

test.for<[name: string, limit: number | undefined, most: number | undefined, left: string]>([
  ['no limit', undefined, undefined, '2,500 characters'],
  ['a limit that leaves less', 100_300, undefined, '300 characters'],
  ['a limit of the run', 100_300, 100_050, '50 characters'],
  ['a limit that is used up', 100_000, undefined, '0 characters'],
])('a plan says what second requests may cost: %s', async ([, limit, maxCharacters, left]) => {
  const plan = fakePlan([fakeSend(cta)], { translate: 1, characters: 100_000 })
  const config = limit === undefined ? { currency: 'EUR' } : { currency: 'EUR', maxCharacters: limit }
  const shown = printScreen(renderPlan(plan, { budget: config, maxCharacters }), { color: false, secrets: [] })
  expect(shown).toContain(`asked for again: usually 2 % more, at most ${left}`)
  expect(await documentOf(plan)).toMatchObject({ secondRequests: { charactersAtMost: 2500 } })
})

test('a plan says how many short strings have no description, unless nothing is billed', () => {
  const plan = fakePlan([fakeSend(cta)], { translate: 1, undescribed: 2 })
  const line =
    'i 2 strings of one or two words without a description; lockale notes export --missing lists what to describe'
  expect(show(plan)).toContain(line)
  const mock = printScreen(renderPlan(plan, { ...budget, isMock: true }), { color: false, secrets: [] })
  expect(mock).not.toContain('description')
  expect(show(fakePlan([fakeSend(cta)], { translate: 1 })).join()).not.toContain('description')
})

test('a plan without work', () => {
  const idle = fakePlan([keep('current'), keep('edited')], { translate: 0 })
  expect(show(idle)).toEqual(['✓ nothing to do: 0 requests, 0 characters'])
  expect(show({ ...idle, steps: [keep('source-changed')] })).toEqual([
    'de  de.json',
    '  ! kept  needs review: source changed',
    '',
    '! 1 to review',
    '✓ nothing to do: 0 requests, 0 characters',
  ])
})

test('a long plan says how much it does not show', () => {
  const many = (locale: string) =>
    Array.from({ length: 372 }, (_, index) => fakeSend({ ...fakeChange(`m${index}`, 'x'), target: fakeTarget(locale) }))
  const lines = show(fakePlan(many('de')))
  expect(lines).toHaveLength(1 + 60 + 1 + 4)
  expect(lines[61]).toBe('    … 312 more; lockale plan --json lists all')
  const wide = show(fakePlan(Array.from({ length: 30 }, (_, index) => many(`x-l${index}`)).flat()))
  expect(wide).toHaveLength(20 * (1 + 3 + 1) + 1 + 4)
  expect(wide).toContain('… 10 more files with 3,720 strings; lockale plan --json lists all')
})

test('where the old text is known, it stands beside the new one', () => {
  const view = { ...budget, previousSource: () => 'Your\nbasket' }
  const steps = [fakeSend(fakeChange('cart.title', 'Your cart', { state: 'stale' })), fakeSend(cta)]
  const [, first, second] = printScreen(renderPlan(fakePlan(steps), view), { color: false, secrets: [] }).split('\n')
  expect([first, second]).toEqual(['  ~ cart.title  "Your basket" → "Your cart"', '  + cta         "Buy now"'])
})

test('only changed messages that are shown are looked up', () => {
  const many = Array.from({ length: 100 }, (_, index) => fakeSend(fakeChange(`m${index}`, 'x', { state: 'stale' })))
  const shown = shownStale(fakePlan([fakeSend(cta), ...many]))
  expect(shown.map(({ unit }) => unit.name)).toEqual(Array.from({ length: 59 }, (_, index) => `m${index}`))
})

test('names in other scripts stand in their column, and a long one alone does not move the others', () => {
  const changes = [fakeChange('カート', 'Cart'), fakeChange('cta', 'Buy'), fakeChange('n'.repeat(50), 'Long')]
  expect(show(fakePlan(changes.map((change) => fakeSend(change)))).slice(1, 4)).toEqual([
    '  + カート  "Cart"',
    '  + cta     "Buy"',
    `  + ${'n'.repeat(50)}  "Long"`,
  ])
})

test('a plan of many steps takes time in proportion', async () => {
  await expectProportional((length) => {
    const plan = fakePlan(Array.from({ length }, () => fakeSend(cta)))
    return () => show(plan)
  }, 20_000)
})

test('texts that are not shown cost nothing, however long they are', async () => {
  await expectConstant((length) => {
    const change = fakeChange('m', 'カート'.repeat(length))
    const plan = fakePlan(Array.from({ length: 2000 }, () => fakeSend(change)))
    return () => show(plan)
  }, 1000)
})

test('as data, every step that changes something or needs review', async () => {
  const { steps: documents } = await documentOf(fakePlan(steps))
  expect(documents.map(({ action }) => action)).toEqual([
    'translate',
    'translate',
    'reuse',
    'keep',
    'keep',
    'remove',
    'remove',
    'keep-orphan',
    'translate',
  ])
  expect(documents[1]).toEqual({
    locale: 'de',
    file: 'de.json',
    message: 'cart.title',
    key: 'cart/title',
    action: 'translate',
    why: 'stale',
    forms: [''],
    characters: 9,
  })
  expect(documents[2]).toMatchObject({ characters: 0, why: 'missing' })
  expect(documents[6]).toMatchObject({ message: 'was.here', why: 'moved to is.there', forms: [] })
})
