/**
 * Character data as a reader gets it: references decoded, line breaks as `\n`. A reference to an entity of the document
 * type stays as it is typed.
 */
export function decodeXml(text: string, start: number, end: number): string {
  const raw = unifyBreaks(text.slice(start, end))
  return raw.includes('&') ? decodeReferences(raw) : raw
}

/** An attribute's value (XML 1.0, 3.3.3): white space that is not written as a reference is a blank. */
export function decodeAttribute(text: string, start: number, end: number): string {
  const raw = text.slice(start, end)
  const blank = /[\t\r\n]/.test(raw) ? raw.replaceAll(/\r\n|[\t\r\n]/g, ' ') : raw
  return blank.includes('&') ? decodeReferences(blank) : blank
}

/** References to characters and to the five entities decoded, others as they stand. */
export function decodeReferences(raw: string): string {
  return raw.replaceAll(/&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([^;&\s#]+));/g, (reference, hex, decimal, name) => {
    if (typeof hex === 'string') return String.fromCodePoint(Number.parseInt(hex, 16))
    if (typeof decimal === 'string') return String.fromCodePoint(Number.parseInt(decimal, 10))
    return predefined.get(String(name)) ?? reference
  })
}

/** The text of a CDATA section given with its brackets. */
export function decodeCdata(text: string, start: number, end: number): string {
  return unifyBreaks(text.slice(start + 9, end - 3))
}

/** The entities that every XML document has. */
export function isPredefined(name: string): boolean {
  return predefined.has(name)
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** Line breaks as a reader of XML gets them. */
export function unifyBreaks(raw: string): string {
  return raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw
}
