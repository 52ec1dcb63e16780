import { basename, extname, join, resolve } from 'node:path'
import { LockaleError } from '@lockale/errors'
import { captionExtensions, type CaptionFormat, captionFormats, toVoiceSource, toVoiceTarget } from '@lockale/voice'
import type { CommandContext } from '../command.ts'

/** What the flags of `voice` ask for. */
export interface VoiceAsk {
  /** As it was named; `-` is standard input. */
  readonly input: string
  /** Absolute; `undefined`: standard input. */
  readonly path: string | undefined
  readonly source: string | undefined
  /** As the service writes them, those that are spoken included. */
  readonly targets: readonly string[]
  readonly speak: string | undefined
  readonly format: CaptionFormat
  /** Absolute, without language and extension; `undefined`: stdout. */
  readonly out: string | undefined
  readonly audio: AudioPlace | undefined
  readonly isJob: boolean
}

export interface AudioPlace {
  /** Absolute. */
  readonly path: string
  readonly contentType: string
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` for flags that do not go together */
export function readAsk({ operands, flags, host: { cwd } }: CommandContext): VoiceAsk {
  const [input = ''] = operands
  const base = resolve(cwd, flags.text('cwd') ?? '.')
  const isJob = flags.has('job') || flags.text('job-id') !== undefined
  const [from, speakName] = [flags.text('from'), flags.text('speak')]
  const speak = speakName === undefined ? undefined : toVoiceTarget(speakName, '--speak')
  const targets = flags.list('to').map((locale) => toVoiceTarget(locale, '--to'))
  const out = flags.text('out')
  const format = readFormat(flags.text('format'), out)
  refuseOdd({ flags, input, isJob })
  return {
    input,
    path: input === '-' || input === '' ? undefined : resolve(base, input),
    source: from === undefined ? undefined : toVoiceSource(from, '--from'),
    targets: [...new Set(speak === undefined ? targets : [...targets, speak])],
    speak,
    format,
    out: out === undefined ? undefined : resolve(base, outBase(out, input)),
    audio: readAudio(flags.text('audio-out'), base),
    isJob,
  }
}

function readFormat(named: string | undefined, out: string | undefined): CaptionFormat {
  const byName = out === undefined ? undefined : captionFormats.find((each) => captionExtensions[each] === extname(out))
  if (named !== undefined && byName !== undefined && named !== byName) {
    throw badValue(
      `--format ${named} and --out ${out} do not match.`,
      'Remove --format, or use another file extension.',
    )
  }
  return captionFormats.find((each) => each === named) ?? byName ?? 'text'
}

/** A path that ends as files do is one for all languages; any other is a folder. */
function outBase(out: string, input: string): string {
  const extension = extname(out)
  if (Object.values(captionExtensions).includes(extension)) return out.slice(0, -extension.length)
  const name = input === '-' || input === '' ? 'speech' : basename(input, extname(input))
  return join(out, name)
}

/** What a session and a job both make. */
const audioTypes: Readonly<Record<string, string>> = {
  '.ogg': 'audio/ogg;codecs=opus',
  '.webm': 'audio/webm;codecs=opus',
  '.flac': 'audio/flac',
  '.mka': 'audio/x-matroska;codecs=opus',
  '.ts': 'video/mp2t;codecs=opus',
  '.wav': 'audio/pcm;encoding=s16le;rate=24000',
}

/** The end of a file's name for sound of a type; `.audio` for one that is not ours. */
export function audioExtension(type: string): string {
  return Object.keys(audioTypes).find((extension) => audioTypes[extension] === type) ?? '.audio'
}

function readAudio(file: string | undefined, base: string): AudioPlace | undefined {
  if (file === undefined) return undefined
  const contentType = audioTypes[extname(file)]
  if (contentType === undefined) {
    throw badValue(
      `--audio-out ${file}: unknown audio extension.`,
      `Use one of: ${Object.keys(audioTypes).join(', ')}.`,
    )
  }
  return { path: resolve(base, file), contentType }
}

function refuseOdd({
  flags,
  input,
  isJob,
}: Pick<CommandContext, 'flags'> & { readonly input: string; readonly isJob: boolean }): void {
  if (flags.has('fixed') && flags.text('from') === undefined) {
    throw badValue('--fixed needs --from.', 'Name the spoken language: --from en --fixed.')
  }
  const isFetch = flags.text('job-id') !== undefined
  if (!isFetch && (flags.text('speak') === undefined) !== (flags.text('audio-out') === undefined)) {
    throw badValue(
      '--speak and --audio-out need each other.',
      'Name the language and the file: --speak de --audio-out talk.de.ogg.',
    )
  }
  if (flags.text('voice') !== undefined && flags.text('speak') === undefined) {
    throw badValue('--voice needs --speak.', 'Add --speak and --audio-out, or remove --voice.')
  }
  if (input === '-' && flags.text('key-file') !== undefined) {
    throw badValue(
      '--key-file - and the audio cannot both use standard input.',
      'Put the key into LOCKALE_KEY, or name an audio file.',
    )
  }
  if (flags.list('glossary').length > 1)
    throw badValue('Only one glossary can be used for speech.', 'Remove all but one --glossary.')
  if (!isJob) return
  if (input === '-')
    throw badValue('--job needs a file, not standard input.', 'Save the audio to a file first, or remove --job.')
  const forSessions = ['formality', 'spoken-terms', 'voice', 'content-type']
  const odd = [
    ...forSessions.filter((name) => flags.text(name) !== undefined),
    ...(flags.list('glossary').length > 0 ? ['glossary'] : []),
    ...(flags.has('fixed') ? ['fixed'] : []),
  ][0]
  if (odd !== undefined) throw badValue(`--${odd} does not work with --job.`, `Remove --${odd} or --job.`)
  if (!isFetch && flags.list('to').length === 0 && flags.text('speak') === undefined) {
    throw badValue('--job needs --to.', 'Name at least one target language: --to de.')
  }
}

function badValue(message: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', message, { hint })
}
