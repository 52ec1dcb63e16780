import { trackOfSrt } from '@lockale/connect'
import { isLockaleError, type LockaleError } from '@lockale/errors'
import { captionExtensions, type CaptionFormat, printCaptions, printTracks } from '@lockale/exchange'

/** One text that a job made, in the format that was asked for. */
export interface JobText {
  readonly language: string
  readonly text: string
  readonly extension: string
  /** It is no such text: then it is here as it came, since the service has it no more. */
  readonly problem: LockaleError | undefined
}

/** @param raw a transcript, or subtitles as SubRip */
export function jobText(
  raw: string,
  { language, type, format }: { readonly language: string; readonly type: string; readonly format: CaptionFormat },
): JobText {
  if (type === 'text/plain') return { language, text: raw, extension: captionExtensions.text, problem: undefined }
  try {
    const track = trackOfSrt(raw, language)
    const text = format === 'json' ? printTracks({ source: undefined, targets: [track] }) : printCaptions(track, format)
    return { language, text, extension: captionExtensions[format], problem: undefined }
  } catch (error) {
    if (!isLockaleError(error, 'SUBTITLES_INVALID')) throw error
    return { language, text: raw, extension: captionExtensions.srt, problem: error }
  }
}
