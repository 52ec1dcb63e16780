import { expect, test } from 'vitest'
import { startService } from '../start.ts'
import { call, translate } from '../testing/call.ts'

const september = Date.UTC(2026, 8, 30, 12)
const october = Date.UTC(2026, 9, 1)

test('a free key sees two numbers', async () => {
  await using service = await startService()
  await translate(service, { text: 'Hello' }, { key: 'demo:fx' })
  const { json } = await call(service, { path: '/v2/usage', key: 'demo:fx' })
  expect(json).toEqual({ character_count: 5, character_limit: 500_000 })
})

test('a paid key sees its own use and that of its account', async () => {
  await using service = await startService({
    clock: { now: () => september },
    seed: {
      accounts: [
        { key: 'one', account: 'acme', keyCharacterLimit: 5000, charactersUsed: 700 },
        { key: 'two', account: 'acme', charactersUsed: 400 },
      ],
    },
  })
  const { json } = await call(service, { path: '/v2/usage', key: 'one', method: 'POST' })
  expect(json).toMatchObject({
    character_count: 1100,
    character_limit: 1_000_000_000_000,
    api_key_character_count: 700,
    api_key_character_limit: 5000,
    products: [
      {
        product_type: 'translate',
        billing_unit: 'characters',
        api_key_unit_count: 700,
        account_unit_count: 1100,
        api_key_character_count: 700,
        character_count: 1100,
      },
      { product_type: 'write', billing_unit: 'characters', account_unit_count: 0 },
      { product_type: 'speechToText', billing_unit: 'minutes', account_unit_count: 0 },
      { product_type: 'speechToSpeech', billing_unit: 'minutes', account_unit_count: 0 },
    ],
    start_time: '2026-09-01T00:00:00Z',
    end_time: '2026-10-01T00:00:00Z',
  })
})

test('accounts do not share their use; a limit given for all holds for each', async () => {
  await using service = await startService({ characterLimit: 10 })
  expect((await translate(service, { text: 'Hello' }, { key: 'one' })).status).toBe(200)
  expect((await call(service, { path: '/v2/usage', key: 'two' })).json).toMatchObject({
    character_count: 0,
    character_limit: 10,
  })
})

test('counts begin anew with the month', async () => {
  let now = september
  await using service = await startService({ clock: { now: () => now }, characterLimit: 5 })
  expect((await translate(service, { text: 'Hello' })).status).toBe(200)
  expect((await translate(service, { text: 'a' })).status).toBe(456)
  now = october
  expect((await translate(service, { text: 'Hello' })).status).toBe(200)
  expect((await call(service, { path: '/v2/usage' })).json).toMatchObject({
    character_count: 5,
    api_key_character_count: 5,
    start_time: '2026-10-01T00:00:00Z',
  })
})

test('speech in milliseconds and begun minutes, documents where they are limited', async () => {
  await using service = await startService({
    seed: {
      accounts: [{ key: 'one', documentLimit: 2, teamDocumentLimit: 9, speechToTextMillisecondsLimit: 150_000 }],
    },
  })
  const key = service.store.find('one')
  if (key === undefined) throw new Error('the key of the seed is not known')
  service.store.buy(key, { product: 'document', amount: 30, documents: 2 })
  service.store.buy(key, { product: 'text', amount: 12, tag: 'web' })
  service.store.buy(key, { product: 'write', amount: 5 })
  service.store.buy(key, { product: 'speechToText', amount: 60_001 })
  service.store.buy(key, { product: 'speechToText', amount: 10 })
  service.store.buy(key, { product: 'speechToSpeech', amount: 1 })
  const documents = { product: 'document', amount: 1, documents: 1 } as const
  expect(() => service.store.buy(key, documents)).toThrow('Quota for this billing period has been exceeded.')
  expect(() => service.store.buy(key, { product: 'speechToText', amount: 89_990 })).toThrow('Quota')
  expect((await call(service, { path: '/v2/usage', key: 'one' })).json).toMatchObject({
    character_count: 47,
    api_key_character_count: 47,
    document_count: 2,
    document_limit: 2,
    team_document_count: 2,
    team_document_limit: 9,
    speech_to_text_milliseconds_count: 60_011,
    speech_to_text_milliseconds_limit: 150_000,
    speech_to_text_minutes_count: 3,
    speech_to_text_minutes_limit: 2,
    speech_to_speech_minutes_count: 1,
    speech_to_speech_minutes_limit: 1_000_000_000_000,
    products: [
      { product_type: 'translate', account_unit_count: 42 },
      { product_type: 'write', account_unit_count: 5 },
      { product_type: 'speechToText', account_unit_count: 3 },
      { product_type: 'speechToSpeech', account_unit_count: 1 },
    ],
  })
})
