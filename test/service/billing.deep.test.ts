import type { CustomTagReport, Usage, UsageBreakdown, UsageReport } from '@lockale/api'
import { type LocalService, startService } from '@lockale/service'
import type { Intercept } from '@lockale/service/faults'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** Two accounts: `acme` has two paid keys, `small` a free one. */
const keys = ['acme-one', 'acme-two', 'small:fx'] as const
type Key = (typeof keys)[number]
const accountOf = (key: Key): 'acme' | 'small' => (key === 'small:fx' ? 'small' : 'acme')
const admins = { acme: 'acme-boss:adm', small: 'small-boss:adm' } as const

/** What happens to the answer; the first three are done and billed. */
type Fate = 'answered' | 'reset' | 'cut' | 'refused' | 'unserved'

interface Limits {
  readonly acme: number
  readonly small: number
  readonly acmeTwo: number
  readonly documents: number
}

type Action =
  | {
      readonly kind: 'translate'
      readonly key: Key
      readonly texts: readonly string[]
      readonly tag: string
      readonly form: 'plain' | 'xml' | 'html' | 'beta'
      readonly fate: Fate
    }
  | { readonly kind: 'document'; readonly key: Key; readonly text: string; readonly tag: string; readonly fate: Fate }
  | {
      readonly kind: 'write'
      readonly key: Key
      readonly texts: readonly string[]
      readonly tag: string
      readonly fate: Fate
    }
  | {
      readonly kind: 'speech'
      readonly key: Key
      readonly ms: number
      readonly isSpoken: boolean
      readonly isGivenBack: boolean
    }
  | { readonly kind: 'mistake'; readonly key: Key }
  | { readonly kind: 'wait'; readonly days: number }

const key = fc.constantFrom(...keys)
const fate = fc.constantFrom<Fate>('answered', 'answered', 'answered', 'reset', 'cut', 'refused', 'unserved')
// no markup of its own; astral characters are one each
const word = fc.string({ unit: fc.constantFrom('a', 'B', ' ', 'é', '😀', '中', '1'), minLength: 1, maxLength: 12 })
const tag = fc.constantFrom('', '', 'web', 'App')
const texts = fc.array(word, { minLength: 1, maxLength: 4 })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('translate' as const),
      key,
      texts,
      tag,
      form: fc.constantFrom('plain' as const, 'xml' as const, 'html' as const, 'beta' as const),
      fate,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('document' as const),
      key,
      text: word.map((text) => `x${text}x`),
      tag,
      fate,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('write' as const),
      key: fc.constantFrom<Key>('acme-one', 'acme-two'),
      texts,
      tag,
      fate,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('speech' as const),
      key,
      ms: fc.integer({ min: 1, max: 200_000 }),
      isSpoken: fc.boolean(),
      isGivenBack: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mistake' as const), key }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }) },
)
const limit = fc.oneof(fc.integer({ min: 0, max: 120 }), fc.constant(1_000_000))
const limits: fc.Arbitrary<Limits> = fc.record({
  acme: limit,
  small: limit,
  acmeTwo: limit,
  documents: fc.integer({ min: 0, max: 3 }),
})

test('what answers say = usage = analytics, in every sum; nothing else is charged', async () => {
  await fc.assert(
    fc.asyncProperty(limits, fc.array(action, { minLength: 1, maxLength: 16 }), async (given, actions) => {
      await using world = await openWorld(given)
      for (const next of actions) await world.act(next)
      await world.check()
    }),
  )
})

/** One thing that was charged, as the test itself counts it. */
interface Charge {
  readonly key: Key
  readonly day: string
  readonly product: 'text' | 'document' | 'write' | 'speechToText' | 'speechToSpeech'
  readonly amount: number
  readonly tag: string
}

interface World extends AsyncDisposable {
  act(next: Action): Promise<void>
  check(): Promise<void>
}

async function openWorld(given: Limits): Promise<World> {
  let now = Date.UTC(2026, 0, 25, 12)
  const service = await startService({
    clock: { now: () => now },
    strictKeys: true,
    intercept: ({ headers }) => fates[headers['x-fate'] as Fate],
    seed: {
      accounts: [
        { key: 'acme-one', account: 'acme', characterLimit: given.acme, documentLimit: given.documents },
        { key: 'acme-two', account: 'acme', keyCharacterLimit: given.acmeTwo },
        { key: admins.acme, account: 'acme' },
        { key: 'small:fx', account: 'small', characterLimit: given.small },
        { key: admins.small, account: 'small' },
      ],
    },
  })
  const charges: Charge[] = []
  return { act, check, [Symbol.asyncDispose]: () => service.close() }

  async function act(next: Action): Promise<void> {
    switch (next.kind) {
      case 'wait':
        now += next.days * 86_400_000
        return
      case 'mistake':
        expect(
          await post(service, { path: '/v2/translate', key: next.key, json: { text: ['wrong'], target_lang: 'XX' } }),
        ).toMatchObject({ status: 400 })
        return
      case 'speech':
        return speak(next)
      default:
        return buy(next)
    }
  }

  function speak({ key, ms, isSpoken, isGivenBack }: Extract<Action, { kind: 'speech' }>): Promise<void> {
    const known = service.store.find(key)
    if (known === undefined) throw new Error('a key of the seed is not known')
    const product = isSpoken ? 'speechToSpeech' : 'speechToText'
    const bill = service.store.buy(known, { product, amount: ms })
    if (isGivenBack) service.store.giveBack(known.account, bill)
    else charges.push({ key, day: today(), product, amount: ms, tag: '' })
    return Promise.resolve()
  }

  async function buy(next: Extract<Action, { fate: Fate }>): Promise<void> {
    const { request, ...wanted } = toRequest(next)
    const charge: Charge = { ...wanted, key: next.key, day: today() }
    const answer = await post(service, request)
    const work = service.requests.at(-1)?.work
    if (next.fate === 'refused' || next.fate === 'unserved') {
      expect(work).toBeUndefined()
      return
    }
    if (isBeyond(charge)) {
      if (next.fate === 'answered') expect(answer?.status).toBe(456)
      expect(work).toBeUndefined()
      return
    }
    // of an answer that is lost this is all there is to see
    expect(work?.billedCharacters).toBe(charge.amount)
    if (next.fate === 'answered') {
      expect(answer?.status).toBe(200)
      if (next.kind === 'translate') expect(answer?.json).toMatchObject({ billed_characters: charge.amount })
    }
    charges.push(charge)
  }

  function isBeyond({ key, product, amount }: Charge): boolean {
    const used = charges.filter(
      ({ day, product }) => day.startsWith(today().slice(0, 7)) && !product.startsWith('speech'),
    )
    const own = used.filter((other) => other.key === key)
    const shared = used.filter((other) => accountOf(other.key) === accountOf(key))
    const documents = shared.filter((other) => other.product === 'document').length
    return (
      sum(shared) + amount > given[accountOf(key)] ||
      (key === 'acme-two' && sum(own) + amount > given.acmeTwo) ||
      (product === 'document' && accountOf(key) === 'acme' && documents + 1 > given.documents)
    )
  }

  async function check(): Promise<void> {
    const month = charges.filter(({ day }) => day.startsWith(today().slice(0, 7)))
    for (const key of keys) {
      const shared = month.filter((charge) => accountOf(charge.key) === accountOf(key))
      const own = month.filter((charge) => charge.key === key)
      expect(await get(service, { path: '/v2/usage', key })).toMatchObject(toUsage(key, { own, shared }))
    }
    for (const account of ['acme', 'small'] as const) {
      await checkAnalytics(service, {
        key: admins[account],
        charges: charges.filter(({ key }) => accountOf(key) === account),
      })
    }
  }

  function today(): string {
    return new Date(now).toISOString().slice(0, 10)
  }
}

const fates: Readonly<Record<Fate, Intercept | undefined>> = {
  answered: undefined,
  reset: { reset: 'done' },
  cut: { truncate: 20 },
  refused: { status: 503, body: '' },
  unserved: { reset: 'read' },
}

interface Sent {
  readonly path: string
  readonly key: string
  readonly json?: unknown
  readonly form?: FormData
  readonly headers?: Readonly<Record<string, string>>
}

function toRequest(
  next: Extract<Action, { fate: Fate }>,
): { readonly request: Sent } & Pick<Charge, 'product' | 'amount' | 'tag'> {
  const { key } = next
  const headers = { 'x-fate': next.fate, ...(next.tag === '' ? {} : { 'x-service-reporting-tag': next.tag }) }
  const tag = next.tag.toLowerCase()
  switch (next.kind) {
    case 'document': {
      const form = new FormData()
      form.set('target_lang', 'DE')
      form.set('source_lang', 'EN')
      form.set('file', new Blob([next.text]), 'note.txt')
      return {
        request: { path: '/v2/document', key, form, headers },
        product: 'document',
        amount: count([next.text]),
        tag,
      }
    }
    case 'write':
      return {
        request: { path: '/v2/write/rephrase', key, json: { text: next.texts }, headers },
        product: 'write',
        amount: count(next.texts),
        tag,
      }
    case 'translate': {
      const isMarkup = next.form === 'xml' || next.form === 'html'
      const json = {
        text: isMarkup ? next.texts.map((text) => `<b>${text}</b>`) : next.texts,
        ...(isMarkup ? { tag_handling: next.form } : {}),
        // not charged for: a beta language
        target_lang: next.form === 'beta' ? 'de-CH' : 'DE',
        source_lang: 'EN',
        show_billed_characters: true,
      }
      return {
        request: {
          path: '/v2/translate',
          key,
          json,
          headers,
        },
        product: 'text',
        amount: next.form === 'beta' ? 0 : count(next.texts),
        tag,
      }
    }
  }
}

function toUsage(
  key: Key,
  { own, shared }: { readonly own: readonly Charge[]; readonly shared: readonly Charge[] },
): Partial<Usage> {
  const characters = { character_count: sum(shared.filter(isText)) }
  if (key === 'small:fx') return characters
  const units = (
    type: string,
    products: readonly Charge['product'][],
    unitsOf: (charges: readonly Charge[]) => number,
  ): unknown => ({
    product_type: type,
    api_key_unit_count: unitsOf(own.filter(({ product }) => products.includes(product))),
    account_unit_count: unitsOf(shared.filter(({ product }) => products.includes(product))),
  })
  return {
    ...characters,
    document_count: shared.filter(({ product }) => product === 'document').length,
    api_key_character_count: sum(own.filter(isText)),
    products: [
      units('translate', ['text', 'document'], sum),
      units('write', ['write'], sum),
      units('speechToText', ['speechToText'], minutes),
      units('speechToSpeech', ['speechToSpeech'], minutes),
    ] as Usage['products'] & object,
    speech_to_text_milliseconds_count: sum(shared.filter(({ product }) => product === 'speechToText')),
  }
}

/** Total = by key = by key and day = tags and what has none, each the sum of the charges it is about. */
async function checkAnalytics(
  service: LocalService,
  { key, charges }: { readonly key: string; readonly charges: readonly Charge[] },
): Promise<void> {
  const period = 'start_date=2026-01-01&end_date=2026-12-31'
  const report = async (grouping: string): Promise<UsageReport['usage_report']> => {
    const path = `/v2/admin/analytics?${period}&group_by=${grouping}`
    return ((await get(service, { path, key })) as UsageReport).usage_report
  }
  expect((await report('')).total_usage).toEqual(breakdown(charges))
  const byKey = (await report('key')).key_usages ?? []
  expect(byKey.map(({ usage }) => usage)).toEqual(groups(charges, ({ key }) => key).map(breakdown))
  const byDay = (await report('key_and_day')).key_and_day_usages ?? []
  expect(byDay.map(({ usage_date, usage }) => [usage_date.slice(0, 10), usage])).toEqual(
    groups(charges, ({ key, day }) => `${key} ${day}`).map((group) => [group[0]?.day, breakdown(group)]),
  )
  const tagged = async (aggregation: string): Promise<CustomTagReport['custom_tag_usage_report']['usage']> => {
    const path = `/v2/admin/analytics/custom-tags?${period}&aggregate_by=${aggregation}`
    return ((await get(service, { path, key })) as CustomTagReport).custom_tag_usage_report.usage
  }
  const withTag = charges.filter(({ tag }) => tag !== '')
  const tags = await tagged('period')
  expect(tags.map(({ custom_tag, breakdown }) => [custom_tag, breakdown.total_characters])).toEqual(
    groups(withTag, ({ tag }) => tag).map((group) => [group[0]?.tag, sum(group)]),
  )
  const untagged = sum(charges.filter((charge) => isText(charge) && charge.tag === ''))
  const inTags = tags.reduce((total, { breakdown }) => total + breakdown.total_characters, 0)
  expect(inTags + untagged).toBe(sum(charges.filter(isText)))
  const byTagAndDay = await tagged('day')
  expect(byTagAndDay.map((use) => [use.custom_tag, use.usage_date?.slice(0, 10), use.breakdown])).toEqual(
    groups(withTag, ({ tag, day }) => `${tag} ${day}`).map((group) => [
      group[0]?.tag,
      group[0]?.day,
      breakdownOfTag(group),
    ]),
  )
}

/** In order of their names; without those that come to nothing. */
function groups(charges: readonly Charge[], nameOf: (charge: Charge) => string): readonly (readonly Charge[])[] {
  const named = new Map<string, Charge[]>()
  for (const charge of charges) named.set(nameOf(charge), [...(named.get(nameOf(charge)) ?? []), charge])
  return [...named]
    .filter(([, group]) => sum(group) > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group)
}

function breakdown(charges: readonly Charge[]): UsageBreakdown {
  const of = (name: Charge['product']): readonly Charge[] => charges.filter(({ product }) => product === name)
  return {
    total_characters: sum(charges.filter(isText)),
    text_translation_characters: sum(of('text')),
    document_translation_characters: sum(of('document')),
    text_improvement_characters: sum(of('write')),
    speech_to_text_minutes: minutes(of('speechToText')),
    speech_to_speech_minutes: minutes(of('speechToSpeech')),
  }
}

/** Published without documents; they stand in it where there are some. */
function breakdownOfTag(
  charges: readonly Charge[],
): CustomTagReport['custom_tag_usage_report']['usage'][number]['breakdown'] {
  const { document_translation_characters: documents, ...others } = breakdown(charges)
  return documents === 0 ? others : { ...others, document_translation_characters: documents }
}

function isText({ product }: Charge): boolean {
  return !product.startsWith('speech')
}

function sum(charges: readonly Charge[]): number {
  return charges.reduce((total, { amount }) => total + amount, 0)
}

/** Each use is rounded up. */
function minutes(charges: readonly Charge[]): number {
  return charges.reduce((total, { amount }) => total + Math.ceil(amount / 60_000), 0)
}

/** Code points. */
function count(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + Array.from(text).length, 0)
}

async function get(service: LocalService, { path, key }: Sent): Promise<unknown> {
  const response = await fetch(service.url + path, { headers: { authorization: `Service-Auth-Key ${key}` } })
  return await response.json()
}

/** `undefined` for an answer that did not come, or not whole. */
async function post(
  service: LocalService,
  { path, key, json, form, headers = {} }: Sent,
): Promise<{ readonly status: number; readonly json: unknown } | undefined> {
  try {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: {
        authorization: `Service-Auth-Key ${key}`,
        ...headers,
        ...(form === undefined ? { 'content-type': 'application/json' } : {}),
      },
      body: form ?? JSON.stringify(json),
    })
    const text = await response.text()
    return { status: response.status, json: text === '' ? undefined : JSON.parse(text) }
  } catch {
    return undefined
  }
}
