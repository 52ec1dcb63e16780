import { type Cue, type SpokenSegment, toCues } from './cues.ts'
import { printTranscript } from './spoken-lines.ts'
import { printSrt } from './srt.ts'
import { timeCode } from './time-code.ts'

/** All that was said, in one language. */
export interface SpokenTrack {
  /** As the service writes it; `undefined` where it did not say what it heard. */
  readonly language: string | undefined
  readonly segments: readonly SpokenSegment[]
}

export const captionFormats = ['text', 'vtt', 'srt', 'json'] as const
export type CaptionFormat = (typeof captionFormats)[number]

/** Of files. */
export const captionExtensions: Readonly<Record<CaptionFormat, string>> = {
  text: '.txt',
  vtt: '.vtt',
  srt: '.srt',
  json: '.json',
}

/** One language as a file. */
export function printCaptions({ segments }: SpokenTrack, format: Exclude<CaptionFormat, 'json'>): string {
  switch (format) {
    case 'text':
      return printTranscript(segments)
    case 'vtt':
      return printVtt(toCues(segments))
    case 'srt':
      return printSrt(toCues(segments))
  }
}

/** All languages as one file, with what came as it came. */
export function printTracks({
  source,
  targets,
}: {
  /** What was heard, where that is known. */
  readonly source: SpokenTrack | undefined
  readonly targets: readonly SpokenTrack[]
}): string {
  const plain = ({ language, segments }: SpokenTrack) => ({ language: language ?? null, segments })
  const document = { source: source === undefined ? null : plain(source), targets: targets.map(plain) }
  return `${JSON.stringify(document, undefined, 2)}\n`
}

/** A WebVTT file (W3C). */
export function printVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ text, startMs, endMs }) => `${timeCode(startMs, '.')} --> ${timeCode(endMs, '.')}\n${escapeText(text)}\n`,
  )
  return ['WEBVTT\n', ...blocks].join('\n')
}

/** `>` as well: without it no text holds an arrow, which would make it a time. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
