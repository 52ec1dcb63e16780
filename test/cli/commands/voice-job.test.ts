import { Interruption } from 'lockale/src/interruption.ts'
import { describe, expect, test } from 'vitest'
import { play } from '../play-voice.ts'
import { mp3, mp4, wav } from '../sounds.ts'

const talk = { 'talk.mp4': mp4(16_000) }
const spokenMs = { seed: { accounts: [{ key: 'paid-key', speechToTextMillisecondsLimit: 600_000 }] } }

describe('a job', () => {
  test('for one language: its text is on stdout', () =>
    play('talk.mp4 --to de --job', { files: talk }, ({ code, out, err, service }) => {
      expect(code).toBe(0)
      expect(out.split('\n').map((line) => line.slice(0, 4))).toEqual(['[de ', '[de ', ''])
      expect(err).toMatch(
        /^Voice job [\da-f-]{36}\. If this run stops early, download the results with: lockale voice --job-id /u,
      )
      expect(
        service.requests.map(({ method, path }) => `${method} ${path.replaceAll(/[\da-f-]{36}/gu, 'id')}`),
      ).toEqual([
        'GET /v2/usage',
        'POST /v1/jobs/voice/translate',
        expect.stringMatching(/^PUT .*\/source$/u),
        'GET /v1/jobs/voice/translate/id',
        expect.stringMatching(/^GET .*\/results\/0$/u),
      ])
    }))

  test('for several: subtitles in files, and stereo is no matter', () =>
    play(
      'talk.wav --to de,fr --from en --job --out subs/talk.vtt',
      { files: { 'talk.wav': wav({ ms: 500, channels: 2 }) } },
      async ({ code, out, folder }) => {
        expect({ code, out }).toEqual({ code: 0, out: '✓ subs/talk.de.vtt\n✓ subs/talk.fr.vtt\n' })
        expect(await folder.read('subs/talk.de.vtt')).toMatch(
          /^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.000\n\[de .*&lt;/u,
        )
      },
    ))

  test('for several on stdout: each line behind its language', () =>
    play('talk.mp4 --to de,fr --job', { files: talk }, ({ code, out }) => {
      expect(code).toBe(0)
      expect(out.split('\n').map((line) => line.split(' ')[0])).toEqual(['de:', 'de:', 'fr:', 'fr:', ''])
    }))

  test('as sound and as data', () =>
    play(
      'talk.mp4 --to fr --speak de --audio-out de.ogg --job --format json --out talk.json --json',
      { files: talk },
      async ({ code, out, folder }) => {
        const [first = '', ...rest] = out.split('\n')
        expect(code).toBe(0)
        expect(JSON.parse(first)).toMatchObject({ command: 'voice', jobId: expect.any(String) as string })
        expect(JSON.parse(rest.join('\n'))).toMatchObject({
          isComplete: true,
          results: [
            { language: 'fr', type: 'application/x-subrip', status: 'fetched' },
            { language: 'de', type: 'application/x-subrip', status: 'fetched' },
            { language: 'de', type: 'audio/ogg;codecs=opus', status: 'fetched' },
          ],
          files: ['talk.fr.json', 'talk.de.json', 'de.ogg'].map((file) => `${folder.path}/${file}`),
        })
        expect(await folder.read('de.ogg')).toContain('stand-in header of audio/ogg;codecs=opus')
        expect(await folder.readJson('talk.fr.json')).toMatchObject({
          targets: [{ language: 'fr', segments: [{}, {}] }],
        })
      },
    ))

  test('a dry run sends nothing', () =>
    play(
      'talk.wav --to de --job --dry-run --json',
      { files: { 'talk.wav': wav({ ms: 61_000 }) }, service: spokenMs },
      ({ code, out, service }) => {
        expect(code).toBe(0)
        expect(JSON.parse(out)).toMatchObject({ contentType: 'audio/wav', minutes: 2, minutesLeft: 10, dryRun: true })
        expect(service.requests.map(({ path }) => path)).toEqual(['/v2/usage'])
      },
    ))

  test('that was left: its results are fetched by its id, once', () => {
    const stop = new AbortController()
    return play(
      'talk.mp4 --to de --job',
      {
        files: talk,
        signal: stop.signal,
        service: {
          behaviour: { memoryJobPolls: 1 },
          // the first question is answered, and then somebody has waited long enough
          intercept: ({ method, path }) => {
            if (method === 'GET' && path.startsWith('/v1/jobs')) stop.abort(new Interruption('SIGINT'))
            return undefined
          },
        },
      },
      async ({ code, err, service, folder }) => {
        const [, id = ''] = /--job-id ([\da-f-]+)/u.exec(err) ?? []
        expect(code).toBe(130)
        const again = `--job-id ${id} --base-url ${service.url} --out later.txt`
        await play(again, {}, async (second) => {
          expect({ code: second.code, out: second.out }).toEqual({ code: 0, out: '✓ later.de.txt\n' })
        })
        await play(again, {}, (third) => {
          expect(third.code).toBe(2)
          expect(third.err).toContain('NOT_FOUND')
        })
        expect(Object.keys(await folder.allBytes())).not.toContain('later.de.txt')
      },
    )
  })

  test('that fails says why', () =>
    play(
      'talk.mp4 --to de,fr --job --json',
      { files: talk, service: { behaviour: { documentFailures: 1 } } },
      ({ code, out }) => {
        expect(code).toBe(6)
        expect(out).toContain('VOICE_JOB_FAILED')
        expect(out).toContain('could not be translated')
      },
    ))

  test('whose subtitles are none: they are kept as they came', () =>
    play(
      'talk.mp4 --to de --job --out talk.vtt',
      {
        files: talk,
        service: {
          intercept: ({ path }) =>
            path.includes('/results/')
              ? { status: 200, headers: { 'content-type': 'application/x-subrip' }, body: 'Guten Tag' }
              : undefined,
        },
      },
      async ({ code, err, folder }) => {
        expect(code).toBe(6)
        expect(err).toContain('SUBTITLES_INVALID')
        expect(await folder.read('talk.de.srt')).toBe('Guten Tag')
      },
    ))

  test.for<[name: string, file: Buffer, error: string, code: number]>([
    ['samples without a header', Buffer.alloc(100), 'SOUND_UNKNOWN', 2],
    ['nothing', Buffer.alloc(0), 'SOUND_EMPTY', 2],
    ['AAC', Buffer.from([0xff, 0xf1, ...Buffer.alloc(60)]), 'SOUND_UNSUPPORTED', 2],
    ['Matroska', Buffer.from('\x1a\x45\xdf\xa3 matroska A_OPUS \x1f\x43\xb6\x75', 'latin1'), 'SOUND_UNSUPPORTED', 2],
  ])('takes no %s', ([, file, error, code]) =>
    play('talk --to de --job', { files: { talk: file } }, (played) => {
      expect(played.code).toBe(code)
      expect(played.err).toContain(error)
      expect(played.service.requests).toEqual([])
    }),
  )

  test('an id that is none', () => play('--job-id ../x', {}, ({ code }) => expect(code).toBe(2)))

  test('a key of a free plan', () =>
    play('talk.mp3 --to de --job', { files: { 'talk.mp3': mp3(1) }, key: 'free:fx' }, ({ code, err }) => {
      expect(code).toBe(4)
      expect(err).toContain('UNAUTHORIZED')
    }))
})
