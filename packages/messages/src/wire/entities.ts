/**
 * Named entities that engines were seen to write; all others stay as they are, and the final comparison decides. Latin-1
 * letters come from one service's older tag handling.
 */
const named: ReadonlyMap<string, string> = new Map(
  [
    'amp & lt < gt > quot " apos \' nbsp \u00a0',
    'Auml Ä Ouml Ö Uuml Ü auml ä ouml ö uuml ü szlig ß ccedil ç ntilde ñ Eacute É Agrave À',
    'agrave à aacute á acirc â egrave è eacute é ecirc ê iacute í icirc î ograve ò oacute ó ocirc ô ugrave ù uacute ú ucirc û',
    'aring å Aring Å aelig æ AElig Æ oslash ø Oslash Ø euml ë iuml ï ucirc û ugrave ù atilde ã otilde õ Ccedil Ç Ntilde Ñ',
    'ndash – mdash — copy © reg ® trade ™ middot · bull • deg ° euro € pound £ yen ¥ sect § para ¶ times × divide ÷ plusmn ±',
    'larr ← uarr ↑ rarr → darr ↓ iexcl ¡ iquest ¿ lsaquo ‹ rsaquo › sbquo ‚ dagger † permil ‰ frac12 ½ sup2 ² sup3 ³',
    'laquo « raquo » lsquo ‘ rsquo ’ ldquo “ rdquo ” bdquo „ hellip …',
  ].flatMap((line) =>
    Array.from(line.matchAll(/(\w+) (\S|\u00a0)/gu), ([, name = '', character = '']) => [name, character] as const),
  ),
)

const entity = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/gu

/** Decodes XML's entities, numbers, and the named ones that engines add; once. */
export function decodeEntities(text: string): string {
  return text.replaceAll(entity, (raw: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? raw
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : raw
  })
}

/** The letter, mark or fixed blank that an entity stands for; `undefined` for one unknown, or that nobody sees (`&zwj;`). */
export function visibleCharacter(raw: string): string | undefined {
  const character = decodeEntities(raw)
  return /^[\p{L}\p{N}\p{P}\p{S}\u00a0]$/u.test(character) ? character : undefined
}

/**
 * A text with letters and marks in place of their entities: `don&#39;t` is one word to a translator. How each was written
 * is noted in `spellings`, the first way where there are several.
 */
export function decodeText(text: string, spellings: Map<string, string>): string {
  return text.replaceAll(entity, (raw: string) => {
    const character = visibleCharacter(raw)
    if (character === undefined) return raw
    if (!spellings.has(character)) spellings.set(character, raw)
    return character
  })
}

/** A text with the characters written as entities that its source writes so. */
export function encodeText(text: string, spellings: ReadonlyMap<string, string>): string {
  if (spellings.size === 0) return text
  let encoded = ''
  for (const character of text) encoded += spellings.get(character) ?? character
  return encoded
}

/** True if decoding would change something. */
export function hasEntities(text: string): boolean {
  return decodeEntities(text) !== text
}
