/** Named entities that translation engines add. Those for Latin-1 come from one service's older handling of tags. */
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

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Decodes numeric entities, those of XML and those that engines add. Decodes once: `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(entity, (raw: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? raw
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : raw
  })
}

/** Returns an entity's character if it is a letter, digit, sign or no-break space; `undefined` for any other. */
export function visibleCharacter(raw: string): string | undefined {
  const character = decodeEntities(raw)
  return /^[\p{L}\p{N}\p{P}\p{S}\u00a0]$/u.test(character) ? character : undefined
}

/** Decodes entities of letters and marks (`don&#39;t`). Adds the entity of each decoded character to `spellings`. */
export function decodeText(text: string, spellings: Map<string, string>): string {
  return text.replaceAll(entity, (raw: string) => {
    const character = visibleCharacter(raw)
    if (character === undefined) return raw
    if (!spellings.has(character)) spellings.set(character, raw)
    return character
  })
}

/** Writes characters as the entities with which the source writes them: the reverse of `decodeText`. */
export function encodeText(text: string, spellings: ReadonlyMap<string, string>): string {
  if (spellings.size === 0) return text
  let encoded = ''
  for (const character of text) encoded += spellings.get(character) ?? character
  return encoded
}

/**
 * Removes invisible characters that the source does not have, and that engines add: byte order marks, zero-width spaces
 * in languages with spaces, fillers of Hangul, the vowel separator of Mongolian in other languages, annotations, tag characters outside of flags, and marks for text direction that do not
 * close or that reverse letters. The result looks the same on every screen. The joiners of Persian, Hindi and emoji
 * stay.
 * @param locale BCP 47 tag of the text
 */
export function withoutHidden(text: string, { source, locale }: Record<'source' | 'locale', string>): string {
  if (!hidden.test(text)) return text
  const marks = text.match(everyBidi) ?? []
  const isBidiSound = marks.length === 0 || bidi.test(source) || isBalanced(marks)
  const language = locale.toLowerCase().split(/[-_]/u)[0] ?? ''
  return text.replaceAll(hiddenOrFlag, (found: string) => {
    if (found.length > 2 || source.includes(found)) return found
    if (found === '\u180e' && language === 'mn') return found
    if (bidi.test(found)) return isBidiSound ? found : ''
    if (found === '\u200b') return spaceless.has(language) ? found : ''
    return ''
  })
}

const hidden =
  /[\u{115f}\u{1160}\u{180e}\u{200b}\u{202a}-\u{202e}\u{2061}-\u{2064}\u{2066}-\u{206f}\u{3164}\u{feff}\u{ffa0}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/u

/** Matches the invisible characters to remove, and flags (as of Scotland) whose invisible characters must stay. */
const hiddenOrFlag =
  /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|[\u{115f}\u{1160}\u{180e}\u{200b}\u{202a}-\u{202e}\u{2061}-\u{2064}\u{2066}-\u{206f}\u{3164}\u{feff}\u{ffa0}\u{fff9}-\u{fffb}\u{e0000}-\u{e007f}]/gu

const everyBidi = /[\u202a-\u202e\u2066-\u2069]/gu
const bidi = /[\u202a-\u202e\u2066-\u2069]/u

/** Languages that mark the places to break a line with zero-width spaces, so that these must stay. */
const spaceless = new Set(['th', 'lo', 'km', 'my', 'shn', 'mnw', 'bo', 'dz', 'jv', 'ban', 'su'])

/** Returns true if each invisible mark for text direction has its end mark, and none reverses letters. */
function isBalanced(marks: readonly string[]): boolean {
  const open: string[] = []
  for (const mark of marks) {
    if (mark === '\u202d' || mark === '\u202e') return false
    if (mark === '\u202c') {
      if (open.pop() !== 'embedding') return false
    } else if (mark === '\u2069') {
      if (open.pop() !== 'isolate') return false
    } else open.push(mark < '\u2066' ? 'embedding' : 'isolate')
  }
  return open.length === 0
}
