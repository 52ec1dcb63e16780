import { expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call } from '../testing/call.ts'

const path = '/v3/voice/realtime'
const plain = { source_media_content_type: 'audio/auto' }

async function start(service: LocalService, json: object = plain): Promise<string> {
  return ((await call(service, { path, json })).json as { token: string }).token
}

async function reconnect(
  service: LocalService,
  token: string,
  key = 'test-key',
): Promise<{ status: number; token: string }> {
  const { status, json } = await call(service, { path: `${path}?token=${token}`, key })
  return { status, token: (json as { token?: string }).token ?? '' }
}

test.for<[name: string, fields: object]>([
  ['blanks in a media type', { source_media_content_type: 'audio/pcm; encoding=s16le; rate=16000' }],
  ['a spoken target that is no other target', { target_media_languages: ['DE'] }],
  ['the same target twice', { target_languages: ['de', 'DE', 'fr', 'es', 'it', 'pt'] }],
  [
    'five targets and one of them spoken',
    { target_languages: ['de', 'fr', 'es', 'it', 'pt'], target_media_languages: ['pt'] },
  ],
  [
    'everything',
    {
      message_format: 'msgpack',
      source_language: 'el',
      source_language_mode: 'fixed',
      target_languages: ['zh-hant'],
      target_media_languages: ['uk'],
      target_media_content_type: 'video/mp2t; codecs=aac',
      target_media_voice: 'male',
      formality: 'formal',
      something_else: [{}],
    },
  ],
])('takes %s', async ([, fields]) => {
  await using service = await startService()
  expect(await call(service, { path, json: { ...plain, ...fields } })).toMatchObject({ status: 200 })
})

test('only the latest token is worth something', async () => {
  await using service = await startService()
  const first = await start(service)
  const second = await reconnect(service, first)
  const third = await reconnect(service, second.token)
  expect(third.status).toBe(200)
  expect(await reconnect(service, second.token)).toMatchObject({ status: 400 })
  expect(await reconnect(service, third.token)).toMatchObject({ status: 400 })
})

test('a token of another account is as good as none, and does no harm', async () => {
  await using service = await startService()
  const token = await start(service)
  expect(await reconnect(service, token, 'another')).toMatchObject({ status: 400 })
  expect(await reconnect(service, token)).toMatchObject({ status: 200 })
})

test('reconnections can be limited', async () => {
  await using service = await startService({ behaviour: { voiceReconnections: 1 } })
  const { token } = await reconnect(service, await start(service))
  expect(token).not.toBe('')
  expect(await reconnect(service, token)).toMatchObject({ status: 400 })
})

test('an unknown collection of terms', async () => {
  await using service = await startService()
  const json = { ...plain, spoken_terms_id: '00000000-0000-0000-0000-000000000000' }
  expect(await call(service, { path, json })).toMatchObject({
    status: 404,
    json: { message: 'Spoken terms not found' },
  })
})

test('another content type', async () => {
  await using service = await startService()
  expect((await call(service, { path, form: 'source_media_content_type=audio/auto' })).status).toBe(415)
})
