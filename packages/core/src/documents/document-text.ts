/**
 * The words of a document that is text, for looking for terms in them: without markup, line ends as blanks, characters in
 * place of what stands for them. Said twice, once with the marks that Markdown writes into words. `undefined` for a text
 * that cannot be read so.
 */
export function readWords(bytes: Uint8Array): string | undefined {
  const text = decode(bytes)
  if (text === undefined) return undefined
  const plain = text
    .replaceAll(/<!\[CDATA\[|\]\]>|<\/?[\p{L}!?][^<>]*>/gu, '')
    .replaceAll(escaped, (whole, hex?: string, decimal?: string, unicode?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? unicode ?? '', 16) : Number(decimal)
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
    })
  // Some are left: what they stand for may be in the midst of a term.
  if (/&[a-z][a-z\d]{1,30};/iu.test(plain)) return undefined
  const lines = plain.replaceAll(/\s+(?:[>#*-]+\s+)*/gu, ' ')
  return `${lines}\n${lines.replaceAll(/[*_~`]/gu, '')}`
}

/** `undefined` for what is not UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const escaped = /&#x([\da-f]{1,6});|&#(\d{1,7});|\\u([\da-f]{4})|&(amp|lt|gt|quot|apos|nbsp);/giu

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

interface CharacterCount {
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
