import { saveTexts } from '@lockale/connect'
import { LockaleError } from '@lockale/errors'
import { captionExtensions, type CaptionFormat, printCaptions, printTracks, type SpokenTrack } from '@lockale/exchange'
import { jsonSafe } from '../../render/terminal-safe.ts'

/** What was said, in all its languages. */
export interface Tracks {
  /** `undefined`: a job does not tell. */
  readonly source: SpokenTrack | undefined
  readonly targets: readonly SpokenTrack[]
}

interface CaptionFile {
  /** Absolute. */
  readonly path: string
  readonly text: string
}

/** A file for each language; JSON has all of them in one. */
function captionFiles({ source, targets }: Tracks, out: string, format: CaptionFormat): readonly CaptionFile[] {
  const extension = captionExtensions[format]
  if (format === 'json') return [{ path: `${out}${extension}`, text: printTracks({ source, targets }) }]
  const taken = new Set(targets.map(({ language }) => language?.toLowerCase()))
  const own =
    source?.language === undefined || taken.has(source.language.toLowerCase()) ? 'transcript' : source.language
  const named = [
    ...(source === undefined ? [] : [{ name: own, track: source }]),
    ...targets.map((track) => ({ name: track.language ?? 'translation', track })),
  ]
  return named.map(({ name, track }) => ({ path: `${out}.${name}${extension}`, text: printCaptions(track, format) }))
}

export async function saveCaptions(tracks: Tracks, out: string, format: CaptionFormat): Promise<readonly string[]> {
  const files = captionFiles(tracks, out, format)
  await saveTexts(files)
  return files.map(({ path }) => path)
}

/**
 * Subtitles for stdout, where one file fits: the translation, or what was heard where there is none.
 * @param format not `text`, which goes out while it comes
 */
export function captionText({ source, targets }: Tracks, format: Exclude<CaptionFormat, 'text'>): string {
  if (format === 'json') return jsonSafe(printTracks({ source, targets }))
  const track = targets[0] ?? source
  return track === undefined ? '' : printCaptions(track, format)
}

/** @throws {LockaleError} `USAGE_BAD_VALUE` where several files would have to go into one */
export function refuseSeveral(format: CaptionFormat, targets: readonly string[]): void {
  if (format === 'text' || format === 'json' || targets.length <= 1) return
  throw new LockaleError('USAGE_BAD_VALUE', `--format ${format} of several languages is several files.`, {
    hint: `Name where they go: --out talk${captionExtensions[format]}.`,
  })
}
