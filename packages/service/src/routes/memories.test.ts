import { expect, test } from 'vitest'
import { startService } from '../start.ts'
import { call } from '../testing/call.ts'

test('lists the memories it was given, and gives one', async () => {
  const id = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'
  await using service = await startService({
    clock: { now: () => Date.UTC(2026, 8, 1) },
    seed: {
      memories: [
        { id, name: 'Legal', source: 'EN', segments: [{ source: 'Hi', targets: { DE: 'Hallo', 'es-419': 'Hola' } }] },
        { name: 'Empty', source: 'en', segments: [] },
      ],
    },
  })
  const legal = {
    translation_memory_id: id,
    name: 'Legal',
    source_language: 'en',
    target_languages: ['de', 'es-419'],
    segment_count: 1,
    creation_time: '2026-09-01T00:00:00.000Z',
    updated_time: '2026-09-01T00:00:00.000Z',
  }
  expect((await call(service, { path: '/v3/translation_memories?page_size=1' })).json).toEqual({
    translation_memories: [legal],
    total_count: 2,
  })
  expect((await call(service, { path: `/v3/translation_memories/${id.toUpperCase()}` })).json).toEqual(legal)
  expect((await call(service, { path: '/v3/translation_memories/x' })).status).toBe(400)
  const missing = await call(service, { path: '/v3/translation_memories/00000000-0000-0000-0000-000000000000' })
  expect([missing.status, missing.json]).toEqual([404, { message: 'Translation memory not found' }])
})
