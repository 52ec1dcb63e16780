import { endsSentence, plainLine, type SpokenSegment } from './cues.ts'

/** Puts words together to lines while they come. */
export interface SpokenLines {
  /** The line that is complete with it, if one is. */
  push(segment: SpokenSegment): string | undefined
  /** What is left. */
  end(): string | undefined
}

/** Somebody who never ends a sentence is read all the same. */
const maxCharacters = 300
const pauseMs = 3000

/** A line is a sentence, or what was said up to a long pause. */
export function openSpokenLines(): SpokenLines {
  let text = ''
  let endMs = 0
  return {
    push(segment) {
      const before = text !== '' && segment.startMs - endMs >= pauseMs ? take() : undefined
      text += segment.text
      endMs = segment.endMs
      const after = endsSentence(text) || text.length > maxCharacters ? take() : undefined
      return before === undefined || after === undefined ? (before ?? after) : `${before}\n${after}`
    },
    end: () => take(),
  }

  function take(): string | undefined {
    const line = plainLine(text)
    text = ''
    return line === '' ? undefined : line
  }
}

/** All of it, a sentence on each line. */
export function printTranscript(segments: readonly SpokenSegment[]): string {
  const lines = openSpokenLines()
  const complete = segments.map((segment) => lines.push(segment))
  return [...complete, lines.end()].flatMap((line) => (line === undefined ? [] : [`${line}\n`])).join('')
}
