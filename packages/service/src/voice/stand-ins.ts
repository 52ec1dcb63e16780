import { pcmFormat, type VoiceSegment, type VoiceTranscript } from '@lockale/api'

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

/** Of compressed audio, which this service does not decode: so many bytes count as one second. */
const compressedBytesPerSecond = 4000

/** How long the sound in so many bytes is: exact for PCM, a stand-in for all else. In milliseconds. */
export function soundMs(bytes: number, type: string): number {
  const pcm = pcmFormat(type)
  return (bytes * 1000) / (pcm === undefined ? compressedBytesPerSecond : pcm.rate * pcm.bytesPerSample)
}

/** Sound of a media type, of this length: silence as PCM, and bytes that say what they are for every other type. */
export function standInSound(type: string, { ms, name }: { readonly ms: number; readonly name: string }): Uint8Array {
  const pcm = pcmFormat(type)
  if (pcm === undefined) return Buffer.from(`stand-in for ${Math.round(ms)} ms of ${type}: ${name}\n`)
  const bytes = new Uint8Array(Math.round((ms / 1000) * pcm.rate) * pcm.bytesPerSample)
  return pcm.encoding === 's16le' ? bytes : bytes.fill(silence[pcm.encoding])
}

/** One sample of it (ITU-T G.711). */
const silence = { alaw: 0xd5, ulaw: 0xff } as const

/** What comes before the first packet where a decoder needs headers; PCM has none. */
export function soundHeader(type: string): Uint8Array | undefined {
  return pcmFormat(type) === undefined ? Buffer.from(`stand-in header of ${type}\n`) : undefined
}
