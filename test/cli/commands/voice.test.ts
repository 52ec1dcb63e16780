import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Interruption } from 'lockale/src/interruption.ts'
import type { LocalService } from '@lockale/service'
import { describe, expect, test } from 'vitest'
import { startAsReal } from '../../start-as-real.ts'
import { createFolder } from '../folder.ts'
import { type Play, play, voiceScript } from '../play-voice.ts'
import { flac, matroska, mp3, mp4, opus, wav } from '../sounds.ts'

/** Nothing that came is spent: neither session nor job was opened. */
function expectNothingSent({ requests }: LocalService): void {
  expect(requests.filter(({ path }) => path !== '/v2/usage').map(({ path }) => path)).toEqual([])
}

const fixture = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../../fixtures/sounds', name))

const talk = { 'talk.mp3': mp3(2) }
const spokenMs = {
  seed: {
    accounts: [{ key: 'paid-key', speechToTextMillisecondsLimit: 600_000, speechToSpeechMillisecondsLimit: 600_000 }],
  },
}

describe('what is said', () => {
  test('goes out sentence by sentence', () =>
    play('talk.mp3', { files: talk, service: spokenMs }, ({ code, out, err }) => {
      expect({ code, out }).toEqual({ code: 0, out: `${voiceScript.join('\n')}\n` })
      expect(err).toMatch(/^✓ 0:00 · 1 minute · 10 left/u)
    }))

  test('with its translations, each line behind its language', () =>
    play('talk.mp3 --to de,pt-BR --from en-US', { files: talk }, ({ code, out }) => {
      const lines = out.trimEnd().split('\n')
      expect(code).toBe(0)
      expect(lines.map((line) => line.split(' ')[0])).toEqual(['en:', 'de:', 'pt-BR:', 'en:', 'de:', 'pt-BR:'])
      expect(lines[0]).toBe(`en: ${voiceScript[0]}`)
    }))

  test('of a WAV file without its header, at the pace of the service', () =>
    play('talk.wav --quiet', { files: { 'talk.wav': wav({ ms: 2500 }) } }, ({ code, out, service }) => {
      expect({ code, out }).toEqual({ code: 0, out: `${voiceScript[0]}\nIt\n` })
      expect(service.requests.map(({ path }) => path)).toEqual([
        '/v2/usage',
        '/v3/voice/realtime',
        '/v3/voice/realtime/connect',
      ])
    }))

  test('of a pipe', () =>
    play(
      '- --to de --format vtt',
      {
        parts: {
          async *openStdin() {
            const sound = mp3(2)
            for (let at = 0; at < sound.length; at += 999) yield sound.subarray(at, at + 999)
          },
        },
      },
      ({ code, out }) => {
        expect(code).toBe(0)
        expect(out).toMatch(
          /^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.000\n.*&lt;.*\n\n00:00:02\.000 --> 00:00:04\.000\n.*&amp;.*\n$/u,
        )
      },
    ))

  test('as subtitles, a file for each language', () =>
    play('talk.mp3 --to de,fr --out subs/intro.srt', { files: talk }, async ({ code, out, folder }) => {
      expect(code).toBe(0)
      expect(
        Object.keys(await folder.allBytes())
          .filter((file) => file.startsWith('subs/'))
          .sort(),
      ).toEqual(['subs/intro.de.srt', 'subs/intro.en.srt', 'subs/intro.fr.srt'])
      expect(await folder.read('subs/intro.en.srt')).toBe(
        `1\n00:00:00,000 --> 00:00:02,000\n${voiceScript[0]}\n\n2\n00:00:02,000 --> 00:00:04,000\n${voiceScript[1]}\n`,
      )
      expect(out).toContain('✓ subs/intro.de.srt')
    }))

  test('in a folder, under the name of the sound; into the same language again beside it', () =>
    play('talk.mp3 --to en-GB,en --out subs --format vtt', { files: talk }, async ({ code, folder }) => {
      expect(code).toBe(0)
      expect(
        Object.keys(await folder.allBytes())
          .filter((file) => file.startsWith('subs/'))
          .sort(),
      ).toEqual(['subs/talk.en-GB.vtt', 'subs/talk.en.vtt', 'subs/talk.transcript.vtt'])
    }))

  test('as data', () =>
    play(
      'talk.mp3 --to de --json --out talk.json',
      { files: talk, service: spokenMs },
      async ({ code, out, folder }) => {
        const document: unknown = JSON.parse(out)
        expect(code).toBe(0)
        expect(document).toMatchObject({
          version: 1,
          command: 'voice',
          input: 'talk.mp3',
          contentType: 'audio/mpeg',
          soundMs: 400,
          minutes: 1,
          minutesLeft: 10,
          isComplete: true,
          reconnections: 0,
          transcript: {
            language: 'en',
            segments: [
              { text: voiceScript[0], startMs: 0, endMs: 2000 },
              { startMs: 2000, endMs: 4000 },
            ],
          },
          translations: [{ language: 'de', segments: [{ startMs: 0 }, { startMs: 2000 }] }],
          files: [`${folder.path}/talk.json`],
        })
        expect(await folder.readJson('talk.json')).toMatchObject({
          source: { language: 'en' },
          targets: [{ language: 'de' }],
        })
      },
    ))

  test.for<[name: string, end: string, begins: string]>([
    ['webm', '.webm', 'stand-in header of audio/webm;codecs=opus'],
    ['wav, with a header', '.wav', 'RIFF'],
  ])('spoken, as %s', ([, end, begins]) =>
    play(
      `talk.mp3 --speak de --voice female --audio-out de${end}`,
      { files: talk, service: spokenMs },
      async ({ code, folder, service }) => {
        expect(code).toBe(0)
        const sound = (await folder.allBytes())[`de${end}`] ?? ''
        expect(sound.startsWith(begins)).toBe(true)
        expect(begins === 'RIFF' ? sound.length : 44 + 4 * 48_000).toBe(44 + 4 * 48_000)
        expect(service.requests.map(({ route }) => route)).toContain('POST /v3/voice/realtime')
      },
    ),
  )

  test('by a stand-in says so', () =>
    play('talk.mp3 --local', { files: talk }, ({ code, out, err, service }) => {
      expect(code).toBe(0)
      expect(out).toContain('This is spoken sentence 1.')
      expect(err).toContain('the mock service does not listen')
      expect(service.requests).toEqual([])
    }))
})

describe('kinds of sound', () => {
  test.for<[name: string, sound: Buffer, type: string, soundMs: number | null]>([
    ['WAV of 16 kHz', wav({ ms: 1500, rate: 16_000 }), 'audio/pcm;encoding=s16le;rate=16000', 1500],
    [
      'WAV whose length nobody wrote',
      wav({ ms: 1500, saysBytes: 0xff_ff_ff_ff }),
      'audio/pcm;encoding=s16le;rate=8000',
      1500,
    ],
    ['WAV that was cut off', wav({ ms: 1500, saysBytes: 1e9 }), 'audio/pcm;encoding=s16le;rate=8000', 1500],
    ['MP3', mp3(1), 'audio/mpeg', 200],
    ['Ogg with Opus', opus({ ms: 90_500 }), 'audio/ogg;codecs=opus', 90_500],
    ['FLAC', flac({ ms: 61_000 }), 'audio/flac', 61_000],
    ['WebM', matroska('webm', 'A_OPUS'), 'audio/webm;codecs=opus', null],
    ['Matroska', matroska('matroska', 'A_AAC'), 'audio/x-matroska;codecs=aac', null],
    ['WebM of a program', fixture('known.webm'), 'audio/webm;codecs=opus', 933],
    ['WebM that a program wrote into a pipe', fixture('unknown.webm'), 'audio/webm;codecs=opus', null],
    ['Ogg with Vorbis', fixture('vorbis.ogg'), 'audio/ogg', 926],
    ['FLAC whose length nobody wrote', flac({ ms: 0 }), 'audio/flac', null],
  ])('%s: what it would cost, with nothing sent', ([, sound, type, soundMs]) =>
    play('talk.bin --dry-run --json', { files: { 'talk.bin': sound }, service: spokenMs }, ({ code, out, service }) => {
      const minutes = soundMs === null ? null : Math.ceil(soundMs / 60_000)
      expect(code).toBe(0)
      expect(JSON.parse(out)).toMatchObject({ contentType: type, soundMs, minutes, minutesLeft: 10, dryRun: true })
      expectNothingSent(service)
    }),
  )

  test('samples without a header, by what the flag says', () =>
    play(
      'talk.raw --content-type audio/pcm;encoding=s16le;rate=48000',
      { files: { 'talk.raw': Buffer.alloc(96_001) } },
      ({ code, out }) => expect({ code, out }).toEqual({ code: 0, out: 'Welcome to\n' }),
    ))

  test('a dry run for people', () =>
    play('talk.wav --dry-run', { files: { 'talk.wav': wav({ ms: 61_000 }) }, service: spokenMs }, ({ out }) => {
      expect(out).toMatch(/^talk\.wav {2}WAV, 16 bit, 8000 Hz\n\+ 1:01 · 2 minutes · 10 left until .*\n$/u)
    }))

  test.for<[name: string, file: unknown, error: string, says: string]>([
    ['two channels', wav({ ms: 100, channels: 2 }), 'SOUND_NOT_MONO', 'ffmpeg -i talk.bin -ac 1'],
    ['two channels of MP3', mp3(1, { channels: 2 }), 'SOUND_NOT_MONO', 'ffmpeg'],
    ['two channels of Opus', opus({ ms: 100, channels: 2 }), 'SOUND_NOT_MONO', 'ffmpeg'],
    ['two channels of FLAC', flac({ ms: 100, channels: 2 }), 'SOUND_NOT_MONO', 'ffmpeg'],
    ['samples of 24 bit', wav({ ms: 100, bits: 24 }), 'SOUND_UNSUPPORTED', '--job accepts it'],
    ['a rate that is not on the list', wav({ ms: 100, rate: 22_050 }), 'SOUND_UNSUPPORTED', 'ffmpeg'],
    ['MP4', mp4(), 'SOUND_UNSUPPORTED', '--job accepts it'],
    ['AAC', Buffer.from([0xff, 0xf1, ...Buffer.alloc(60)]), 'SOUND_UNSUPPORTED', 'AAC'],
    ['a text', 'Good morning, ladies and gentlemen.', 'SOUND_UNKNOWN', '--content-type'],
    ['nothing', '', 'SOUND_EMPTY', 'Nothing was sent'],
    ['a header and nothing else', wav({ ms: 0 }), 'SOUND_EMPTY', 'Nothing was sent'],
    ['a folder', null, 'FILE_UNREADABLE', 'EISDIR'],
  ])('%s is refused before anything is asked', ([, file, error, says]) =>
    play('talk.bin --to de', { files: { 'talk.bin': file } }, ({ code, out, err, service }) => {
      expect({ code, out }).toEqual({ code: 2, out: '' })
      expect(err).toContain(error)
      expect(err).toContain(says)
      expect(service.requests).toEqual([])
    }),
  )

  test('a pipe with nothing in it', () =>
    play('-', { parts: { async *openStdin() {} } }, ({ code, err }) => {
      expect(code).toBe(2)
      expect(err).toContain('SOUND_EMPTY')
    }))
})

test.for<[line: string, says: string]>([
  ['', 'takes one file'],
  ['a.wav b.wav', 'takes one file'],
  ['gone.wav', 'FILE_UNREADABLE'],
  ['talk.mp3 --fixed', '--fixed needs --from'],
  ['talk.mp3 --from de,', 'not a locale'],
  ['talk.mp3 --from eo', 'does not transcribe'],
  ['talk.mp3 --to x_y!', 'not a locale'],
  ['talk.mp3 --speak de', '--speak and --audio-out'],
  ['talk.mp3 --audio-out a.ogg', '--speak and --audio-out'],
  ['talk.mp3 --speak de --audio-out a.mid', 'unknown audio extension'],
  ['talk.mp3 --voice male', '--voice needs --speak'],
  ['talk.mp3 --format vtt --to de,fr', 'several files'],
  ['talk.mp3 --format srt --out a.vtt', 'do not match'],
  ['talk.mp3 --content-type audio/midi', 'does not support --content-type'],
  ['talk.mp3 --to de,fr,es,it,pl,cs', 'at most 5 fit'],
  ['- --key-file -', 'cannot both use'],
  ['talk.mp3 --job', '--job needs --to'],
  ['- --job --to de', 'not standard input'],
  ['talk.mp3 --job --to de --glossary x', '--glossary does not work with --job'],
  ['talk.mp3 --job --to de,fr --format vtt', 'several files'],
  ['talk.mp3 --job-id x', 'takes one file'],
  ['terms', 'needs an action'],
  ['terms push', 'needs a name'],
])('lockale voice %s', ([line, says]) =>
  play(line, { files: talk }, ({ code, err, service }) => {
    expect(code).toBe(2)
    expect(err).toContain(says)
    expectNothingSent(service)
  }),
)

describe('what ends it', () => {
  test.for<[name: string, line: string, options: Play, code: number, error: string]>([
    ['a free key', '', { key: 'free:fx' }, 4, 'UNAUTHORIZED'],
    [
      'a key with scopes',
      '',
      { service: { seed: { accounts: [{ key: 'paid-key', scopes: ['usage:read'] }] } } },
      4,
      'UNAUTHORIZED',
    ],
    ['a key that is unknown', '', { key: 'invalid' }, 4, 'UNAUTHORIZED'],
    ['a regional address', '', { service: { region: 'us' } }, 2, 'VOICE_NOT_SERVED'],
    ['a regional address, with a job', '--job', { service: { region: 'us' } }, 2, 'VOICE_NOT_SERVED'],
    ['an unknown glossary', '--glossary 00000000-0000-4000-8000-000000000000', {}, 2, 'NOT_FOUND'],
    ['spoken terms that are not there', '--spoken-terms products', {}, 2, 'SPOKEN_TERMS_NOT_FOUND'],
    [
      'no minutes left',
      '',
      { service: { seed: { accounts: [{ key: 'paid-key', speechToTextMillisecondsLimit: 0 }] } } },
      5,
      'QUOTA_EXCEEDED',
    ],
    ['more minutes than allowed', '--max-minutes 0', {}, 5, 'BUDGET_EXCEEDED'],
    ['a service that fails', '', { service: { faults: ['/v3/voice/realtime: 500'] } }, 6, 'UNAVAILABLE'],
    [
      'a connection that is refused',
      '',
      { service: { faults: ['/v3/voice/realtime/connect: 503'] } },
      6,
      'UNAVAILABLE',
    ],
    ['a target that the service does not have', '--to eo', {}, 6, 'BAD_REQUEST'],
  ])('%s', ([, more, options, code, error]) =>
    play(`talk.mp3 --to de --out talk.vtt ${more}`.trim(), { files: talk, ...options }, async (played) => {
      expect(played.err).toContain(error)
      expect(played.code).toBe(code)
      expect(Object.keys(await played.folder.allBytes()).sort()).toEqual(['lockale.config.json', 'talk.mp3'])
    }),
  )

  test('a service that is down', () =>
    play('talk.mp3 --base-url http://127.0.0.1:9', { files: talk }, ({ code, err }) => {
      expect(code).toBe(6)
      expect(err).toContain('CONNECTION_FAILED')
    }))

  test('audio of unknown length is refused with --max-minutes', () =>
    play(
      'talk.webm --max-minutes 5',
      { files: { 'talk.webm': matroska('webm', 'A_OPUS') } },
      ({ code, err, service }) => {
        expect(code).toBe(5)
        expect(err).toContain('The length of this audio is unknown')
        expect(err).toContain('-c copy')
        expectNothingSent(service)
      },
    ))

  test.for(['known.webm', 'last.m4a'])('%s says how long it is: a job within the limit is told before', (name) =>
    play(
      `${name} --job --to de --max-minutes 1 --dry-run`,
      { files: { [name]: fixture(name) }, service: spokenMs },
      ({ code, out }) => {
        expect([code, out]).toEqual([0, expect.stringContaining('+ 0:01 · 1 minute · 10 left')])
      },
    ),
  )

  test('compressed sound that says how long it is goes out at its pace', () =>
    play('talk.webm --max-minutes 1', { files: { 'talk.webm': fixture('known.webm') } }, ({ code, out }) => {
      expect([code, out.length > 0]).toEqual([0, true])
    }))

  test('a folder that cannot be made: nothing is sent', () =>
    play('talk.mp3 --out talk.mp3/subs/talk.vtt', { files: talk }, ({ code, err, service }) => {
      expect(code).toBe(3)
      expect(err).toContain('FILE_UNWRITABLE')
      expectNothingSent(service)
    }))

  const short = { seed: { accounts: [{ key: 'paid-key', speechToTextMillisecondsLimit: 5000 }] } }

  test('minutes that run out on the way: what was said before is written', () =>
    play(
      'talk.mp3 --to de --out talk.vtt',
      { files: { 'talk.mp3': mp3(4) }, service: short },
      async ({ code, out, err, folder }) => {
        expect(code).toBe(5)
        expect(err).toContain('QUOTA_EXCEEDED')
        expect(out).toContain('stopped early, everything until then is written')
        expect((await folder.read('talk.en.vtt')).split('-->').length).toBe(3)
        expect((await folder.read('talk.de.vtt')).split('-->').length).toBe(3)
      },
    ))

  test('the same as data: what was said is a document of its own', () =>
    play('talk.mp3 --json', { files: { 'talk.mp3': mp3(4) }, service: short }, ({ code, out }) => {
      const [first = '', ...rest] = out.split('\n')
      expect(code).toBe(5)
      expect(JSON.parse(first)).toMatchObject({
        isComplete: false,
        transcript: { segments: [{ text: voiceScript[0] }, {}] },
      })
      expect(JSON.parse(rest.join('\n'))).toMatchObject({ error: { code: 'QUOTA_EXCEEDED' } })
    }))

  test('the same as subtitles on stdout', () =>
    play('talk.mp3 --format srt', { files: { 'talk.mp3': mp3(4) }, service: short }, ({ code, out }) => {
      expect(code).toBe(5)
      expect(out.split('-->').length).toBe(3)
    }))

  test('Ctrl-C: what was said by then is concluded and written', () => {
    const stop = new AbortController()
    return play(
      '- --to de --out live.vtt',
      {
        signal: stop.signal,
        parts: {
          async *openStdin() {
            yield mp3(2)
            stop.abort(new Interruption('SIGINT'))
            await new Promise(() => {})
          },
        },
      },
      async ({ code, out, folder }) => {
        expect(code).toBe(130)
        expect(out).toContain('stopped early, everything until then is written')
        expect((await folder.read('live.en.vtt')).split('-->').length).toBe(3)
      },
    )
  })

  test('a closed pipe: output that is not displayed is not requested', () => {
    let out = ''
    return play(
      '-',
      {
        onOut: (text) => (out += text),
        isGone: () => out !== '',
        parts: {
          async *openStdin() {
            yield mp3(2)
            await new Promise(() => {})
          },
        },
      },
      ({ code, err }) => {
        expect([code, err]).toEqual([0, expect.stringContaining('stopped early, everything until then is written')])
      },
    )
  })

  test('a folder that is gone when the talk is over: the text is told instead', async () => {
    await using place = await createFolder({ 'subs/.keep': '' })
    await play(
      `- --out ${place.path}/subs/live.vtt`,
      {
        parts: {
          async *openStdin() {
            yield mp3(2)
            await rm(`${place.path}/subs`, { recursive: true })
            await place.write('subs', 'a file')
          },
        },
      },
      ({ code, out, err }) => {
        expect(code).toBe(3)
        expect(err).toContain('FILE_UNWRITABLE')
        expect(out.split('-->').length).toBe(3)
      },
    )
  })

  test('Ctrl-C before anything came', () => {
    const stop = new AbortController()
    return play(
      '-',
      {
        signal: stop.signal,
        parts: {
          // oxlint-disable-next-line require-yield
          async *openStdin() {
            setImmediate(() => stop.abort(new Interruption('SIGTERM')))
            await new Promise(() => {})
          },
        },
      },
      ({ code, service }) => {
        expect(code).toBe(143)
        expectNothingSent(service)
      },
    )
  })

  test('Ctrl-C before the session is there', () =>
    play(
      'talk.mp3 --out talk.vtt',
      { files: talk, signal: AbortSignal.abort(new Interruption('SIGINT')) },
      async ({ code, folder }) => {
        expect(code).toBe(130)
        expect(Object.keys(await folder.allBytes())).not.toContain('talk.en.vtt')
      },
    ))

  test('a service that is gone in the midst, and does not come back', async () => {
    const service = await startAsReal({ voiceScript })
    await play(
      `- --base-url ${service.url} --format vtt`,
      {
        parts: {
          async *openStdin() {
            yield mp3(2)
            await service.close()
            await new Promise(() => {})
          },
        },
      },
      ({ code, out, err }) => {
        expect(code).toBe(6)
        expect(err).toContain('CONNECTION_FAILED')
        expect(out).toContain(voiceScript[0]?.slice(0, 10))
      },
    )
  })
})
