/** What the beginning of a file tells of the sound in it. */
export interface SoundFacts {
  /** For people: `WAV, 16 bit, 16000 Hz`. */
  readonly kind: string
  /** For a voice session; `undefined`: it takes none of this kind. */
  readonly contentType: string | undefined
  /** For a voice job; `undefined`: it takes none of this kind. */
  readonly jobType: string | undefined
  readonly channels: number | undefined
  /** Where the sound begins. Headers of compressed sound belong to it. */
  readonly dataOffset: number
  /** How many bytes of it there are; `undefined`: up to the end. */
  readonly dataBytes?: number
  /** Milliseconds, where the beginning tells. */
  readonly durationMs?: number
  /** Of compressed sound, about. */
  readonly bytesPerMs?: number
}

/** `more`: not enough bytes to tell. */
export type Finding =
  | SoundFacts
  | 'more'
  | { readonly problem: 'unknown' }
  | { readonly problem: 'unsupported'; readonly kind: string }
