/** What was said, as a recogniser gives it: often only some words. Texts joined give the whole; blanks are theirs. */
export interface SpokenSegment {
  readonly text: string
  /** Milliseconds of the sound. */
  readonly startMs: number
  readonly endMs: number
}

/** A line of subtitles: whole milliseconds, ends after it begins, and not before the one in front of it has ended. */
export type Cue = SpokenSegment

interface CueLimits {
  readonly maxCharacters: number
  readonly maxMs: number
}

/** Two lines of subtitles as they are commonly set, for as long as one reads them. */
const usualLimits: CueLimits = { maxCharacters: 84, maxMs: 7000 }
/** A pause ends a cue. */
const pauseMs = 1000

/**
 * Puts segments together to sentences, or to as much as fits a cue. A segment is never cut: its words have no times.
 * @param segments in the order in which they were said
 */
export function toCues(segments: readonly SpokenSegment[], limits: CueLimits = usualLimits): readonly Cue[] {
  const joined: SpokenSegment[] = []
  for (const segment of segments) {
    const last = joined.at(-1)
    if (last === undefined || isApart(last, segment, limits)) joined.push(segment)
    else joined.splice(-1, 1, { ...last, text: last.text + segment.text, endMs: Math.max(last.endMs, segment.endMs) })
  }
  return inTime(joined.map((each) => ({ ...each, text: plainLine(each.text) })).filter(({ text }) => text !== ''))
}

/** On one line, without what steers a terminal or a player. */
export function plainLine(text: string): string {
  return text.replaceAll(steering, ' ').replaceAll(/\s+/gu, ' ').trim()
}

// oxlint-disable-next-line no-control-regex
const steering = /[\0-\u{1f}\u{7f}-\u{9f}\u{2028}\u{2029}]/gu

/** Whether a text ends as sentences do, or as remarks: `[Applause]`. */
export function endsSentence(text: string): boolean {
  return /(?:[.!?…。！？؟।]["'”’»)]*|\])\s*$/u.test(text)
}

function isApart(before: SpokenSegment, next: SpokenSegment, { maxCharacters, maxMs }: CueLimits): boolean {
  if (endsSentence(before.text) || next.startMs - before.endMs >= pauseMs) return true
  return plainLine(before.text + next.text).length > maxCharacters || next.endMs - before.startMs > maxMs
}

function inTime(cues: readonly SpokenSegment[]): readonly Cue[] {
  let freeMs = 0
  return cues.map(({ text, startMs, endMs }) => {
    const start = Math.max(freeMs, Math.round(startMs))
    const end = Math.max(start + 1, Math.round(endMs))
    freeMs = end
    return { text, startMs: start, endMs: end }
  })
}
