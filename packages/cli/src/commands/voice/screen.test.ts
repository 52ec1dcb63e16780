import { expect, test } from 'vitest'
import type { Screen } from '../../render/screen.ts'
import { openLiveTranscript, paceNote, renderDryVoice, renderVoice } from './screen.ts'

const plain = (screen: Screen): readonly string[] =>
  screen.map((line) => line.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''))
const whole = { isStopped: false, failure: undefined, reconnections: 0 }
const left = { minutes: 1234, until: '2026-12-01T00:00:00Z' }

test.for<[name: string, view: Parameters<typeof renderVoice>[0], lines: readonly string[]]>([
  [
    'all of it',
    {
      files: ['/a/b/talk.vtt', '/c/talk.vtt'],
      folder: '/a',
      transcript: whole,
      cost: { durationMs: 3_725_000, minutes: 63, left },
    },
    ['✓ b/talk.vtt', '✓ /c/talk.vtt', '✓ 1:02:05 · 63 minutes · 1,234 left until 2026-12-01'],
  ],
  [
    'a part of it',
    {
      files: [],
      folder: '/a',
      transcript: { ...whole, isStopped: true, reconnections: 2 },
      cost: { durationMs: undefined, minutes: undefined, left: undefined },
    },
    [
      '! stopped early, everything until then is written · unknown length · every minute begun is billed · reconnected 2 times',
    ],
  ],
])('%s', ([, view, lines]) => expect(plain(renderVoice(view))).toEqual(lines))

test('before it', () => {
  const cost = { durationMs: 600_000, minutes: 10, left: undefined }
  expect(plain(renderDryVoice({ input: '-', kind: 'MP3', cost }))).toEqual([
    'standard input  MP3',
    '+ 10:00 · 10 minutes',
  ])
})

test.for<[durationMs: number | undefined, says: string]>([
  [undefined, ''],
  [9999, ''],
  [600_000, '10:00 of audio at twice real time: takes about 5:30. Ctrl-C stops and keeps everything until then.\n'],
])('who waits for %s ms is told how long', ([durationMs, says]) => expect(paceNote(durationMs)).toBe(says))

test('each line stands behind its language, which may change', () => {
  const said: string[] = []
  const liveTranscript = openLiveTranscript({
    isNamed: true,
    source: undefined,
    say: (screen) => said.push(...plain(screen)),
  })
  const segment = (text: string, language?: string) => ({ text, startMs: 0, endMs: 0, language })
  liveTranscript.push(segment('Hello', 'en'), undefined)
  liveTranscript.push(segment('Hallo'), 'de')
  liveTranscript.push(segment(' all.', 'en'), undefined)
  liveTranscript.push(segment(' Salut.', 'fr'), undefined)
  liveTranscript.end()
  expect(said).toEqual(['en: Hello all.', 'fr: Salut.', 'de: Hallo'])
})
