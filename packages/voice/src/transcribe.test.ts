import { createClient } from '@lockale/client'
import { LockaleError, Secret } from '@lockale/errors'
import { type LocalService, startService } from '@lockale/service'
import { expect, test } from 'vitest'
import { openSound } from './open-sound.ts'
import { transcribe, type TranscribeOptions, type Transcript } from './transcribe.ts'

/** Sound of four seconds, as the local service counts, and then what the test wants. */
async function* sound(after: () => Promise<void>): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(16_000)
  bytes.set([0xff, 0xfb, 0xe0, 0xc0])
  yield bytes
  await after()
}

async function hear(
  service: LocalService,
  after: () => Promise<void>,
  options: Partial<TranscribeOptions> = {},
): Promise<Transcript> {
  const client = createClient({ key: new Secret('paid-key'), baseUrl: service.url })
  const opened = await openSound({ name: '-', stream: sound(after) })
  try {
    const signal = new AbortController().signal
    return await transcribe(opened, { client, params: { targetLanguages: ['de'] }, signal, ...options })
  } finally {
    await client.close()
  }
}

test('a pipe in which nothing comes: what was said before is concluded', async () => {
  await using service = await startService()
  const { failure, source, targets } = await hear(service, () => new Promise(() => {}), { maxGapMs: 50 })
  expect(failure).toMatchObject({ code: 'SOUND_STOPPED', place: '-' })
  expect(source.segments).toHaveLength(2)
  expect(targets).toMatchObject([{ language: 'de', segments: [{}, {}] }])
})

test('a pipe that breaks: what was said before is here', async () => {
  await using service = await startService()
  const broken = new LockaleError('FILE_UNREADABLE', 'It broke.', { hint: 'Mend it.' })
  const { failure, source } = await hear(service, () => Promise.reject(broken))
  expect(failure).toBe(broken)
  expect(source.segments).toHaveLength(2)
})

test('segments are told as they come, of all languages', async () => {
  await using service = await startService()
  const told: string[] = []
  const onSegment: TranscribeOptions['onSegment'] = ({ startMs, endMs }, target) =>
    told.push(`${target ?? 'heard'} ${startMs}-${endMs}`)
  const transcript = await hear(service, () => Promise.resolve(), { onSegment })
  expect(told).toEqual(['heard 0-2000', 'de 0-2000', 'heard 2000-4000', 'de 2000-4000'])
  expect(transcript).toMatchObject({ failure: undefined, isStopped: false, sentBytes: 16_000, reconnections: 0 })
})

test('no session is left open, however it ended', async () => {
  await using service = await startService()
  const before = openSockets()
  await hear(service, () => new Promise(() => {}), { maxGapMs: 50 })
  await hear(service, () => Promise.reject(new Error('broken')))
  const stop = new AbortController()
  await hear(service, async () => stop.abort(), { signal: stop.signal })
  await expect.poll(openSockets).toBeLessThanOrEqual(before)
})

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}
