/** The bytes of a sound, wherever they are. */
export interface SoundBytes {
  /** How many there are; `undefined`: nobody knows yet, and what is read may end before they do. */
  readonly size: number | undefined
  /** So many from there on; fewer where they end. */
  read(at: number, length: number): Promise<Uint8Array>
}

/** @param size `undefined` where these are the beginning of more */
export function soundBytesOf(bytes: Uint8Array, size: number | undefined): SoundBytes {
  return { size, read: (at, length) => Promise.resolve(bytes.subarray(at, at + length)) }
}
