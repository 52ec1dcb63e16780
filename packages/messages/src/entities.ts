/**
 * Named entities that engines were seen to write; all others stay as they are, and the final comparison decides. Latin-1
 * letters come from one service's older tag handling.
 */
const named: ReadonlyMap<string, string> = new Map(
  [
    'amp & lt < gt > quot " apos \' nbsp \u00a0',
    'Auml Ä Ouml Ö Uuml Ü auml ä ouml ö uuml ü szlig ß ccedil ç ntilde ñ Eacute É Agrave À',
    'agrave à aacute á acirc â egrave è eacute é ecirc ê iacute í icirc î ograve ò oacute ó ocirc ô ugrave ù uacute ú ucirc û',
    'laquo « raquo » lsquo ‘ rsquo ’ ldquo “ rdquo ” bdquo „ hellip …',
  ].flatMap((line) =>
    Array.from(line.matchAll(/(\w+) (\S|\u00a0)/gu), ([, name = '', character = '']) => [name, character] as const),
  ),
)

const entity = /&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([A-Za-z]{2,8}));/gu

/** Decodes XML's entities, numbers, and the named ones that engines add; once. */
export function decodeEntities(text: string): string {
  return text.replaceAll(entity, (raw: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? raw
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : raw
  })
}

/** True if decoding would change something. */
export function hasEntities(text: string): boolean {
  return decodeEntities(text) !== text
}
