import { basename } from 'node:path'
import { LockaleError } from '@lockale/errors'
import type { SoundFacts } from './sound/sound-facts.ts'

/** Sound as it is named in errors, with what is known of it. */
interface KnownSound {
  readonly name: string
  readonly facts: SoundFacts
}

/** @throws {LockaleError} what a session does not take: `SOUND_UNSUPPORTED`, `SOUND_NOT_MONO` */
export function sessionType({ facts: { kind, contentType, channels, jobType }, name }: KnownSound): string {
  if (contentType === undefined) {
    const job = jobType === undefined ? '' : '--job accepts it as it is. For a session: '
    throw unsupported(`A voice session does not support ${kind}.`, name, `${job}${convert(name)}`)
  }
  if (channels !== undefined && channels > 1) {
    throw new LockaleError('SOUND_NOT_MONO', `This audio has ${channels} channels; a voice session needs one.`, {
      place: name,
      hint: convert(name),
    })
  }
  return contentType
}

/** @throws {LockaleError} `SOUND_UNSUPPORTED` for what a job does not take */
export function jobType({ facts, name }: KnownSound): string {
  if (facts.jobType === undefined) throw unsupported(`A voice job does not support ${facts.kind}.`, name, convert(name))
  return facts.jobType
}

function convert(name: string): string {
  const input = name === '-' ? 'in' : basename(name)
  return `Convert it: ffmpeg -i ${/^[\w.-]+$/u.test(input) ? input : 'in'} -ac 1 -ar 16000 -c:a pcm_s16le mono.wav`
}

function unsupported(problem: string, place: string, hint: string): LockaleError {
  return new LockaleError('SOUND_UNSUPPORTED', problem, { place, hint })
}

/** @throws {LockaleError} `SOUND_UNKNOWN`, `SOUND_UNSUPPORTED` */
export function factsOf(
  finding: SoundFacts | { readonly problem: string; readonly kind?: string },
  name: string,
): SoundFacts {
  if (!('problem' in finding)) return finding
  if (finding.kind !== undefined) {
    throw unsupported(`The service does not support ${finding.kind}.`, name, convert(name))
  }
  throw new LockaleError('SOUND_UNKNOWN', 'lockale does not know this audio format.', {
    place: name,
    hint: 'It knows WAV, FLAC, MP3, Ogg, WebM and Matroska. For samples without a header, add --content-type "audio/pcm;encoding=s16le;rate=16000".',
  })
}
