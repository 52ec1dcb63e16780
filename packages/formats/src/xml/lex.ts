import { hash, hexDigit, semicolon } from '../signs.ts'

/** Returns true for the white space of XML: space, tab, line feed, carriage return. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Returns the end of a name; `at` if there is none (XML 1.0, fifth edition, production 5). */
export function nameEnd(text: string, at: number): number {
  let next = at
  for (;;) {
    const code = text.charCodeAt(next)
    if (code < 0x80) {
      const kind = asciiNames[code] ?? 0
      if (kind === 0 || (next === at && kind !== starts)) return next
      next++
      continue
    }
    const point = text.codePointAt(next)
    if (point === undefined) return next
    const character = String.fromCodePoint(point)
    if (!(next === at ? nameStart : nameCharacter).test(character)) return next
    next += character.length
  }
}

/** Returns the end of the reference at an offset, or -1. Does not check that its entity is known. */
export function referenceEnd(text: string, at: number): number {
  if (text.charCodeAt(at + 1) !== hash) {
    const end = nameEnd(text, at + 1)
    return end > at + 1 && text.charCodeAt(end) === semicolon ? end + 1 : -1
  }
  const isHex = text.charCodeAt(at + 2) === 0x78
  const start = at + (isHex ? 3 : 2)
  let end = start
  let point = 0
  for (;;) {
    const digit = hexDigit(text.charCodeAt(end))
    if (digit < 0 || (!isHex && digit > 9)) break
    // The number may begin with any number of zeros. `point` is limited to a value above the largest code point.
    point = Math.min(point * (isHex ? 16 : 10) + digit, 0x110000)
    end++
  }
  return end > start && text.charCodeAt(end) === semicolon && isXmlCharacter(point) ? end + 1 : -1
}

/** Returns true for a character that XML 1.0 allows (production 2). */
function isXmlCharacter(point: number): boolean {
  if (point < 0x20) return point === 0x09 || point === 0x0a || point === 0x0d
  return point < 0xd800 || (point > 0xdfff && point < 0xfffe) || (point > 0xffff && point < 0x110000)
}

/** Returns the offset of the first character that XML 1.0 does not allow, or -1. */
export function findForbidden(text: string): number {
  return text.search(forbidden)
}

const starts = 1
const continues = 2
/** For each ASCII character: 1 if a name may start with it, 2 if it may only continue a name, 0 for all others. */
const asciiNames: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[:A-Z_a-z]/.test(character) ? starts : /[-.0-9]/.test(character) ? continues : 0
})
const nameStart =
  /^[\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{2FF}\u{370}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}]$/u
const nameCharacter =
  /^[\u{B7}\u{C0}-\u{D6}\u{D8}-\u{F6}\u{F8}-\u{37D}\u{37F}-\u{1FFF}\u{200C}-\u{200D}\u{203F}-\u{2040}\u{2070}-\u{218F}\u{2C00}-\u{2FEF}\u{3001}-\u{D7FF}\u{F900}-\u{FDCF}\u{FDF0}-\u{FFFD}\u{10000}-\u{EFFFF}]$/u
/** Matches forbidden characters. The flag `u` would make it several times slower to search for lone surrogates. */
const forbidden =
  // eslint-disable-next-line no-control-regex
  /[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff](?<![\ud800-\udbff](?=[\udc00-\udfff])|[\ud800-\udbff][\udc00-\udfff])/

/** Decodes character data. Line breaks become `\n`. References to entities of the document type stay. */
export function decodeXml(text: string, start: number, end: number): string {
  const raw = unifyBreaks(text.slice(start, end))
  return raw.includes('&') ? decodeReferences(raw) : raw
}

/** Decodes an attribute. Unescaped white space becomes a space (XML 1.0, 3.3.3). */
export function decodeAttribute(text: string, start: number, end: number): string {
  const raw = text.slice(start, end)
  const blank = /[\t\r\n]/.test(raw) ? raw.replaceAll(/\r\n|[\t\r\n]/g, ' ') : raw
  return blank.includes('&') ? decodeReferences(blank) : blank
}

/** Decodes references to characters and to the five entities of XML. Other references stay. */
export function decodeReferences(raw: string): string {
  return raw.replaceAll(/&(?:#x([0-9a-fA-F]+)|#([0-9]+)|([^;&\s#]+));/g, (reference, hex, decimal, name) => {
    if (typeof hex === 'string') return String.fromCodePoint(Number.parseInt(hex, 16))
    if (typeof decimal === 'string') return String.fromCodePoint(Number.parseInt(decimal, 10))
    return predefined.get(String(name)) ?? reference
  })
}

/** Returns the text of a CDATA section, given with its brackets. */
export function decodeCdata(text: string, start: number, end: number): string {
  return unifyBreaks(text.slice(start + 9, end - 3))
}

/** Returns true for the five entities that every XML document has, such as `amp`. */
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

export function unifyBreaks(raw: string): string {
  return raw.includes('\r') ? raw.replaceAll(/\r\n?/g, '\n') : raw
}
