import { LockaleError } from '@lockale/errors'
import { type Cue, plainLine } from './cues.ts'
import { timeCode } from './time-code.ts'

/** A SubRip file. It knows no escapes: an arrow in a text, which would make it a time, becomes `→`. */
export function printSrt(cues: readonly Cue[]): string {
  return cues
    .map(({ text, startMs, endMs }, index) => {
      const times = `${timeCode(startMs, ',')} --> ${timeCode(endMs, ',')}`
      return `${index + 1}\n${times}\n${text.replaceAll('-->', '→')}\n`
    })
    .join('\n')
}

const times = /^\s*(\d{1,4}):(\d\d):(\d\d)[,.](\d{1,3})\s*-->\s*(\d{1,4}):(\d\d):(\d\d)[,.](\d{1,3})/u

/**
 * Reads a SubRip file of others: numbers are not looked at, lines of a cue become one.
 * @param place of it, for errors
 * @throws {LockaleError} `SUBTITLES_INVALID` for a text that stands before the first time
 */
export function parseSrt(text: string, place: string): readonly Cue[] {
  const cues: { startMs: number; endMs: number; lines: string[] }[] = []
  const lines = text.replace(/^\u{feff}/u, '').split(/\r\n|\n|\r/u)
  for (const [index, line] of lines.entries()) {
    const match = times.exec(line)
    const cue = cues.at(-1)
    if (match !== null) cues.push({ startMs: msOf(match.slice(1, 5)), endMs: msOf(match.slice(5, 9)), lines: [] })
    else if (cue === undefined && !/^\d*$/u.test(line.trim())) throw invalid(`${place}:${index + 1}:1`)
    else if (!isNumber(lines, index)) cue?.lines.push(line)
  }
  return cues.flatMap(({ startMs, endMs, lines: own }) => {
    const plain = plainLine(own.join(' '))
    return plain === '' ? [] : [{ text: plain, startMs, endMs }]
  })
}

/** The line above times counts the cues. */
function isNumber(lines: readonly string[], index: number): boolean {
  return /^\s*\d+\s*$/u.test(lines[index] ?? '') && times.test(lines[index + 1] ?? '')
}

function msOf([hours = '', minutes = '', seconds = '', fraction = '']: readonly string[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

function invalid(place: string): LockaleError {
  return new LockaleError(
    'SUBTITLES_INVALID',
    'These are not valid subtitles: there is text before the first time code.',
    {
      place,
      hint: 'The service did not return a SubRip file. Use --format text.',
    },
  )
}
