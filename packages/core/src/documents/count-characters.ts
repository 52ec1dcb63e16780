export interface CharacterCount {
  add(piece: Uint8Array): void
  characters(): number
}

/** Counts code points of a document that is text, which are the most that can be billed for it: markup is in them. */
export function openCharacterCount(): CharacterCount {
  let characters = 0
  return {
    add(piece) {
      // every byte of UTF-8 but those that go on with a character
      for (const byte of piece) if ((byte & 0xc0) !== 0x80) characters++
    },
    characters: () => characters,
  }
}
