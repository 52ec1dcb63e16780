import { pcmFormat, type VoiceSegment, type VoiceTranscript } from '@lockale/api'

// A mock recogniser. It does not listen to the sound: every two seconds of sound become one sentence, from a script or
// with a number. The words of a sentence appear one after the other during the two seconds.

export interface Heard {
  /** Length of the sound so far, in milliseconds. */
  readonly inputMs: number
  /** Number of final sentences so far. */
  readonly sentences: number
  /** End of the last final segment, in milliseconds of the sound. */
  readonly concludedMs: number
}

export const nothingHeard: Heard = { inputMs: 0, sentences: 0, concludedMs: 0 }

export const sentenceMs = 2000

/** Returns the new segments of recognised text, up to `inputMs`. All but the first begin with a space. */
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

/** Bytes that count as one second of compressed audio, which this service does not decode. */
const compressedBytesPerSecond = 4000

/** Returns the milliseconds of sound in a number of bytes: exact for PCM, an estimate for other types. */
export function soundMs(bytes: number, type: string): number {
  const pcm = pcmFormat(type)
  return (bytes * 1000) / (pcm === undefined ? compressedBytesPerSecond : pcm.rate * pcm.bytesPerSample)
}

/** Returns mock sound of a media type: silence for PCM, and a line of text for every other type. */
export function standInSound(type: string, { ms, name }: { readonly ms: number; readonly name: string }): Uint8Array {
  const pcm = pcmFormat(type)
  if (pcm === undefined) return Buffer.from(`stand-in for ${Math.round(ms)} ms of ${type}: ${name}\n`)
  const bytes = new Uint8Array(Math.round((ms / 1000) * pcm.rate) * pcm.bytesPerSample)
  return pcm.encoding === 's16le' ? bytes : bytes.fill(silence[pcm.encoding])
}

/** The byte of a silent sample (ITU-T G.711). */
const silence = { alaw: 0xd5, ulaw: 0xff } as const

/** Returns the headers that a decoder needs before the first packet; `undefined` for PCM. */
export function soundHeader(type: string): Uint8Array | undefined {
  return pcmFormat(type) === undefined ? Buffer.from(`stand-in header of ${type}\n`) : undefined
}
