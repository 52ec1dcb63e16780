/** UTF-16 codes of ASCII characters. */
export const tab: number = 0x09
export const lineFeed: number = 0x0a
export const carriageReturn: number = 0x0d
export const space: number = 0x20
export const exclamation: number = 0x21
export const doubleQuote: number = 0x22
export const hash: number = 0x23
export const dollar: number = 0x24
export const singleQuote: number = 0x27
export const openParenthesis: number = 0x28
export const closeParenthesis: number = 0x29
export const asterisk: number = 0x2a
export const comma: number = 0x2c
export const dash: number = 0x2d
export const dot: number = 0x2e
export const slash: number = 0x2f
export const colon: number = 0x3a
export const semicolon: number = 0x3b
export const lessThan: number = 0x3c
export const equals: number = 0x3d
export const greaterThan: number = 0x3e
export const question: number = 0x3f
export const openBracket: number = 0x5b
export const backslash: number = 0x5c
export const closeBracket: number = 0x5d
export const openBrace: number = 0x7b
export const closeBrace: number = 0x7d

export function isLetter(code: number): boolean {
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x7a
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39
}

export function isOctalDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x37
}

export function isHexDigit(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66)
}

/** Returns the value of a hex digit; -1 for any other character. */
export function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}
