import { escapes, type StringStyle } from './string-token.ts'

/**
 * @param text strings that have been checked, and no comments: a backslash in it is always that of an escape, and a slash
 * stands in a string
 */
export function styleOf(text: string): StringStyle {
  const found = new Set<string>()
  const digits = new Set<string>()
  let hasNonAscii = false
  for (const [escape, hex] of text.includes('\\') ? text.matchAll(escapes) : []) {
    if (hex === undefined) {
      if (escape === '\\/' || escape === '\\"') found.add(escape)
      continue
    }
    const code = Number.parseInt(hex, 16)
    if (code >= 0x80) hasNonAscii = true
    const character = String.fromCharCode(code)
    if (optional.has(character)) found.add(character)
    for (const digit of hex) if (/[a-fA-F]/.test(digit)) digits.add(/[A-F]/.test(digit) ? 'A' : 'a')
  }
  const plain = found.size > 0 ? text.replaceAll(escapes, '') : ''
  const isNeverPlain = (character: string) => !(character === '"' ? found.has('\\"') : plain.includes(character))
  return {
    ascii: hasNonAscii && !/[\u0080-\uFFFF]/.test(text),
    upperCase: digits.has('A') && !digits.has('a'),
    slash: found.has('\\/') && isNeverPlain('/'),
    escaped: new Set([...found].filter((character) => optional.has(character) && isNeverPlain(character))),
  }
}

/** What encoders escape that make their output safe inside of HTML and of scripts, each another choice of these. */
const optional: ReadonlySet<string> = new Set('"&\'+<=>`\u007f\u2028\u2029')
