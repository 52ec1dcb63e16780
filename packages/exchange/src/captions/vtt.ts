import type { Cue } from './cues.ts'
import { timeCode } from './time-code.ts'

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
