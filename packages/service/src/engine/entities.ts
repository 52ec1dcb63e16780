const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/giu

/** Decodes the five entities of XML and character references. `&amp;lt;` becomes `&lt;`, not `<`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(reference, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return isXmlCharacter(code) ? String.fromCodePoint(code) : all
  })
}

/** Encodes a text as XML character data. Quotes stay, because they matter only inside tags. */
export function encodeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export function decodeCdata(section: string): string {
  return section.slice('<![CDATA['.length, -']]>'.length)
}

/** Writes a text as a CDATA section, or as two if it contains `]]>`. */
export function encodeCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

export function hasOnlyKnownReferences(text: string): boolean {
  if (!text.includes('&')) return true
  return !text.replaceAll(reference, (all) => (decodeEntities(all) === all ? all : '')).includes('&')
}

/** Returns true for a character that XML 1.0 allows (`Char` in section 2.2). */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7_ff || (code >= 0xe0_00 && code <= 0xff_fd) || (code >= 0x1_00_00 && code <= 0x10_ff_ff)
}
