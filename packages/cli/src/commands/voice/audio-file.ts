import { openOutput } from '@lockale/core/write/asked-file'
import { wavHeader } from '@lockale/voice'
import type { AudioPlace } from './read-ask.ts'

/** Spoken sound that is written while it comes. */
export interface AudioFile {
  write(bytes: Uint8Array): Promise<void>
  /** What came is whole: it takes its place. Nothing came: there is no file. @returns its path */
  finish(): Promise<string | undefined>
  discard(): Promise<void>
}

/** @throws {LockaleError} `FILE_UNWRITABLE` */
export async function openAudioFile({ path, contentType }: AudioPlace): Promise<AudioFile> {
  const room = wavHeader(contentType, 0)?.length ?? 0
  const file = await openOutput(path, room)
  let bytes = 0
  return {
    async write(packet) {
      bytes += packet.length
      await file.write(packet)
    },
    async finish() {
      if (bytes === 0) return undefined
      await file.finish(wavHeader(contentType, bytes))
      return path
    },
    discard: () => file.discard(),
  }
}
