import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../test/any-character.ts'
import { printCaptions, printVtt } from './captions.ts'
import { type SpokenSegment, toCues } from './cues.ts'
import { printTranscript } from './spoken-lines.ts'
import { parseSrt, printSrt } from './srt.ts'

function said(
  ...parts: readonly (readonly [text: string, startMs: number, endMs: number])[]
): readonly SpokenSegment[] {
  return parts.map(([text, startMs, endMs]) => ({ text, startMs, endMs }))
}

const odd = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 30 }),
  fc.constantFrom('-->', '00:00:01.000 --> 00:00:02.000', '\n\n1\n', '</v>', '&amp;', '. ', ' \u{1b}[2J', 'NOTE', '?'),
)
const segments = fc.array(
  fc.record({
    text: odd,
    startMs: fc.double({ min: -1e6, max: 4e8, noNaN: true }),
    endMs: fc.double({ min: -1e6, max: 4e8, noNaN: true }),
  }),
  { maxLength: 20 },
)

describe('cues', () => {
  test.for<[name: string, segments: readonly SpokenSegment[], cues: readonly SpokenSegment[]]>([
    [
      'words become a sentence',
      said(['Good', 0, 400], [' morning,', 400, 900], [' all.', 900, 1500]),
      said(['Good morning, all.', 0, 1500]),
    ],
    [
      'a sentence ends a cue',
      said(['One.', 0, 900], [' Two.', 1000, 2000]),
      said(['One.', 0, 900], ['Two.', 1000, 2000]),
    ],
    [
      'so does a remark',
      said(['[Applause]', 0, 900], [' Thanks', 1000, 2000]),
      said(['[Applause]', 0, 900], ['Thanks', 1000, 2000]),
    ],
    ['so does a pause', said(['One', 0, 900], [' two', 1900, 2500]), said(['One', 0, 900], ['two', 1900, 2500])],
    ['so do seven seconds', said(['One', 0, 6000], [' two', 6000, 8000]), said(['One', 0, 6000], ['two', 6000, 8000])],
    [
      'so do two full lines',
      said(['a'.repeat(80), 0, 900], [' bbbb', 900, 990]),
      said(['a'.repeat(80), 0, 900], ['bbbb', 900, 990]),
    ],
    ['none without a text', said([' ', 0, 5], ['', 5, 9]), []],
    [
      'none begins before the last one has ended',
      said(['One.', 0, 2000], ['Two.', 1500, 1800]),
      said(['One.', 0, 2000], ['Two.', 2000, 2001]),
    ],
    ['none begins before the sound', said(['One.', -20, 0.4]), said(['One.', 0, 1])],
    ['whole milliseconds', said(['One.', 0.6, 10.4]), said(['One.', 1, 10])],
  ])('%s', ([, before, cues]) => expect(toCues(before)).toEqual(cues))

  test('are in order and longer than nothing, whatever was said', () => {
    fc.assert(
      fc.property(segments, (all) => {
        let freeMs = 0
        for (const { startMs, endMs, text } of toCues(all)) {
          expect(startMs).toBeGreaterThanOrEqual(freeMs)
          expect(endMs).toBeGreaterThan(startMs)
          expect(text).not.toMatch(/^\s|\s$|\p{Cc}/u)
          freeMs = endMs
        }
      }),
    )
  })
})

describe('WebVTT', () => {
  test('of nothing', () => expect(printVtt([])).toBe('WEBVTT\n'))

  test('with what would be markup', () => {
    expect(printVtt(said(['a --> b & <i>c</i>', 3_723_004, 360_000_000]))).toBe(
      'WEBVTT\n\n01:02:03.004 --> 100:00:00.000\na --&gt; b &amp; &lt;i&gt;c&lt;/i&gt;\n',
    )
  })

  test('holds as many times as cues, whatever was said', () => {
    fc.assert(
      fc.property(segments, (all) => {
        const lines = printCaptions({ language: 'en', segments: all }, 'vtt').split('\n')
        expect(lines.filter((line) => line.includes('-->'))).toHaveLength(toCues(all).length)
      }),
    )
  })
})

describe('SubRip', () => {
  test('read again is what was written', () => {
    fc.assert(
      fc.property(segments, (all) => {
        const cues = toCues(all).map((cue) => ({ ...cue, text: cue.text.replaceAll('-->', '→') }))
        expect(parseSrt(printSrt(cues), 'a.srt')).toEqual(cues)
      }),
    )
  })

  test('of others: numbers missing, two lines, points, carriage returns', () => {
    const text =
      '\u{feff}00:00:01.5 --> 00:00:02.000 X1:0\r\nTwo\r\n<i>lines</i>\r\n\r\n7\r\n00:00:03,000 --> 00:00:04,000\r\n\r\n'
    expect(parseSrt(text, 'a.srt')).toEqual(said(['Two <i>lines</i>', 1500, 2000]))
  })

  test('that is none', () => {
    expect(() => parseSrt('\n<html>', 'a.srt')).toThrowError(
      expect.objectContaining({ code: 'SUBTITLES_INVALID', place: 'a.srt:2:1' }),
    )
  })
})

test('a transcript has a sentence on each line', () => {
  const all = said(['One', 0, 1], [' two.', 1, 2], [' Three?', 2, 3], [' Four', 3, 4], [' five', 9000, 9001])
  expect(printTranscript(all)).toBe('One two.\nThree?\nFour\nfive\n')
})
