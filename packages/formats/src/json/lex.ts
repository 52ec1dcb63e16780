/** UTF-16 units of the signs of JSON. */
export const quote: number = 0x22
export const comma: number = 0x2c
export const slash: number = 0x2f
export const colon: number = 0x3a
export const openBracket: number = 0x5b
export const backslash: number = 0x5c
export const closeBracket: number = 0x5d
export const openBrace: number = 0x7b
export const closeBrace: number = 0x7d

/** The first offset that has something else than the blanks of JSON (RFC 8259 §2). */
export function skipBlanks(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code > 0x20 || (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09)) return at
    at++
  }
}

/** Offset of the quote that ends a string, or the complement (`~`) of the offset of what is wrong in it. */
export function closingQuote(text: string, from: number): number {
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (code >= 0x20) {
      if (code === quote) return at
      at++
      if (code !== backslash) continue
      const escape = text.charCodeAt(at)
      if (escape === 0x75) {
        if (!isHex(text, at + 1, 4)) return ~(at - 1)
        at += 5
      } else if (isShortEscape(escape)) {
        at++
      } else {
        return at < text.length ? ~(at - 1) : ~at
      }
    } else {
      return ~at // a control character, or NaN behind the end
    }
  }
}

/** True if so many hex digits stand there. */
export function isHex(text: string, from: number, digits: number): boolean {
  for (let at = from; at < from + digits; at++) {
    const code = text.charCodeAt(at) | 0x20
    const isDigit = code >= 0x30 && code <= 0x39 && text.charCodeAt(at) === code
    if (!isDigit && !(code >= 0x61 && code <= 0x66)) return false
  }
  return true
}

/** `" / \ b f n r t` */
function isShortEscape(code: number): boolean {
  return (
    code === quote ||
    code === slash ||
    code === backslash ||
    code === 0x62 ||
    code === 0x66 ||
    code === 0x6e ||
    code === 0x72 ||
    code === 0x74
  )
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y

/** End of a number or word, or -1. */
export function literalEnd(text: string, at: number): number {
  for (const word of ['true', 'false', 'null']) if (text.startsWith(word, at)) return at + word.length
  number.lastIndex = at
  return number.test(text) ? number.lastIndex : -1
}
