import { type StoredVoiceJob, speechMs } from './job.ts'
import { sentenceMs, sentenceText } from './recogniser.ts'
import { soundHeader, standInSound } from './sound.ts'

/** Sentences of a transcript, and seconds of sound, at most: enough to see that it works. */
const maxSentences = 200
const maxSoundMs = 10_000

export interface JobOutput {
  readonly script: readonly string[]
  /** Texts of one language to texts of the target, same order. */
  readonly translate: (texts: readonly string[], target: string) => Promise<readonly string[]> | readonly string[]
}

/** The file that a job makes for one target: a transcript, or a stand-in for its sound. */
export async function jobOutput(
  job: StoredVoiceJob,
  index: number,
  { script, translate }: JobOutput,
): Promise<Uint8Array> {
  const target = job.targets[index]
  if (target === undefined) return new Uint8Array()
  const { language, type } = target
  const ms = speechMs(job)
  if (type !== 'text/plain' && type !== 'application/x-subrip') {
    const sound = standInSound(type, { ms: Math.min(ms, maxSoundMs), name: `${language} of ${job.file.name}` })
    return Buffer.concat([soundHeader(type) ?? new Uint8Array(), sound])
  }
  const count = Math.min(maxSentences, Math.ceil(ms / sentenceMs))
  const spoken = Array.from({ length: count }, (_, number) => sentenceText(number, script))
  const lines = await translate(spoken, language)
  if (type === 'text/plain') return Buffer.from(lines.map((line) => `${line}\n`).join(''))
  const cues = lines.map((line, number) => {
    const from = number * sentenceMs
    return `${number + 1}\n${timeCode(from)} --> ${timeCode(Math.min(ms, from + sentenceMs))}\n${line}\n`
  })
  return Buffer.from(cues.join('\n'))
}

/** `01:02:03,004`. */
function timeCode(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23).replace('.', ',')
}
