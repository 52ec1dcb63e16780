/** A document that has been read: its texts, and the way back. */
export interface OpenDocument {
  /** In the order of the file, with the blanks around them. */
  readonly texts: readonly string[]
  /** The file with these texts instead, as many as there were. All bytes beside them stay. */
  readonly write: (texts: readonly string[]) => Uint8Array
  /** Code points to bill; without it those of all texts that are not blank. */
  readonly characters?: number
  /** Texts have placeholders of programs in them, which a translation must keep. */
  readonly hasPlaceholders?: true
}

/** A file that is not what its name says. */
export class InvalidDocument extends Error {
  override readonly name = 'InvalidDocument'
  readonly reason: 'broken' | 'not-scorm' | 'too-large'

  constructor(reason: InvalidDocument['reason'] = 'broken') {
    super(`invalid document: ${reason}`)
    this.reason = reason
  }
}

/** A text for people in a file, and how another one is written there. */
export interface PlacedText {
  /** UTF-16 offsets into the decoded file. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly print: (text: string) => string
}

/** The decoded file with other texts at these places, which must be in order; a text that is the same is not printed anew. */
export function replaceTexts(source: string, places: readonly PlacedText[], texts: readonly string[]): string {
  const pieces: string[] = []
  let done = 0
  for (const [index, { start, end, text, print }] of places.entries()) {
    const changed = texts[index] ?? text
    if (changed === text) continue
    pieces.push(source.slice(done, start), print(changed))
    done = end
  }
  pieces.push(source.slice(done))
  return pieces.join('')
}
