const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/giu

/** The text that XML character data stands for: the five entities of XML and character references, each read once. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(reference, (all, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? all
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return isXmlCharacter(code) ? String.fromCodePoint(code) : all
  })
}

/** The text as XML character data. Quotes stay: they mean nothing outside of tags. */
export function encodeEntities(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The text that an XML section holds. */
export function decodeCdata(section: string): string {
  return section.slice('<![CDATA['.length, -']]>'.length)
}

/** The text as an XML section, or as two where it holds the end of one. */
export function encodeCdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** True when every `&` begins a reference that `decodeEntities` reads. */
export function hasOnlyKnownReferences(text: string): boolean {
  if (!text.includes('&')) return true
  return !text.replaceAll(reference, (all) => (decodeEntities(all) === all ? all : '')).includes('&')
}

/** Char of XML 1.0 section 2.2. */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7_ff || (code >= 0xe0_00 && code <= 0xff_fd) || (code >= 0x1_00_00 && code <= 0x10_ff_ff)
}
