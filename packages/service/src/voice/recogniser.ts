import type { VoiceSegment, VoiceTranscript } from '@lockale/api'

/*
 * Stands in for a recogniser: it does not listen, it counts. Every two seconds of sound are one sentence, from a script or
 * with its number in it; its words come one after the other while the two seconds pass.
 */

export interface Heard {
  /** Sound so far. */
  readonly inputMs: number
  /** Sentences that are concluded. */
  readonly sentences: number
  /** End of the last segment. */
  readonly concludedMs: number
}

export const nothingHeard: Heard = { inputMs: 0, sentences: 0, concludedMs: 0 }

export const sentenceMs = 2000

/**
 * What is new in the sound up to `inputMs`. Texts joined give the transcript: all but the first begin with a blank.
 * @param script sentences, over and over; without any each has its number
 */
export function hear(
  before: Heard,
  inputMs: number,
  { script, isEnd }: { readonly script: readonly string[]; readonly isEnd: boolean },
): { readonly heard: Heard; readonly update: VoiceTranscript<VoiceSegment> } {
  const concluded: VoiceSegment[] = []
  let { sentences, concludedMs } = before
  while (inputMs >= (sentences + 1) * sentenceMs) {
    const end = (sentences + 1) * sentenceMs
    concluded.push(segment(sentenceText(sentences, script), sentences, { start: concludedMs, end }))
    sentences++
    concludedMs = end
  }
  const begun = inputMs - sentences * sentenceMs
  const words = sentenceText(sentences, script).split(' ')
  const said = Math.max(isEnd && begun > 0 ? 1 : 0, Math.floor((words.length * begun) / sentenceMs))
  const rest = segment(words.slice(0, said).join(' '), sentences, { start: concludedMs, end: inputMs })
  const tentative = said === 0 || isEnd ? [] : [rest]
  if (isEnd && said > 0) {
    concluded.push(rest)
    sentences++
    concludedMs = inputMs
  }
  return { heard: { inputMs, sentences, concludedMs }, update: { concluded, tentative } }
}

export function sentenceText(index: number, script: readonly string[]): string {
  return script[index % script.length] ?? `This is spoken sentence ${index + 1}.`
}

function segment(
  text: string,
  index: number,
  { start, end }: { readonly start: number; readonly end: number },
): VoiceSegment {
  return { text: index === 0 ? text : ` ${text}`, start_time: Math.round(start), end_time: Math.round(end) }
}
