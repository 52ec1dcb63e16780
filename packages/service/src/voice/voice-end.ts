import type { VoiceFailure } from '@lockale/api'

/** The end of a session that did not come to its end: what it says, and how its connection closes. */
export class VoiceEnd extends Error {
  readonly closeCode: number
  readonly failure: VoiceFailure

  constructor(reason: VoiceEndReason, requestType: string, message: string = ends[reason].message) {
    super(message)
    const { code, number, closeCode = 1008 } = ends[reason]
    this.closeCode = closeCode
    this.failure = {
      request_type: requestType,
      error_code: code,
      reason_code: code * 10_000 + number,
      error_message: message,
    }
  }
}

type VoiceEndReason =
  | 'frame'
  | 'syntax'
  | 'message'
  | 'data'
  | 'afterEnd'
  | 'sampleSize'
  | 'chunkMs'
  | 'tooFast'
  | 'chunkBytes'
  | 'idle'
  | 'quota'
  | 'internal'

interface EndFacts {
  readonly code: number
  readonly number: number
  readonly message: string
  /** Default 1008. */
  readonly closeCode?: number
}

const ends: Readonly<Record<VoiceEndReason, EndFacts>> = {
  frame: { code: 400, number: 1, message: 'The frame is of the wrong type.' },
  syntax: { code: 400, number: 2, message: 'The message cannot be read.' },
  message: { code: 400, number: 3, message: 'The message is not known.' },
  data: { code: 400, number: 4, message: 'The data are no bytes.' },
  afterEnd: { code: 400, number: 5, message: 'Nothing may follow end_of_source_media.' },
  sampleSize: { code: 400, number: 6, message: 'The chunk ends in the midst of a sample.' },
  chunkMs: { code: 400, number: 7, message: 'The chunk is longer than 1 s.' },
  tooFast: { code: 429, number: 1, message: 'The sound comes faster than twice real time.' },
  chunkBytes: { code: 413, number: 1, message: 'The chunk is larger than 100000 bytes.', closeCode: 1009 },
  idle: { code: 408, number: 1, message: 'There was no sound for 30 s.', closeCode: 1001 },
  quota: { code: 456, number: 1, message: 'Quota for this billing period has been exceeded.' },
  internal: { code: 500, number: 1, message: 'The sound could not be translated.', closeCode: 1011 },
}
