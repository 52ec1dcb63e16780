import { isEscapedLetter } from '../code-units.ts'
import { escapes, type StringStyle } from './string-token.ts'

/** Detects the style of strings. @param text valid tokens without comments: all its slashes are in strings */
export function styleOf(text: string): StringStyle {
  const found = new Set<string>()
  const digits = new Set<string>()
  let hasLetter = false
  for (const [escape, hex] of text.includes('\\') ? text.matchAll(escapes) : []) {
    if (hex === undefined) {
      if (escape === '\\/' || escape === '\\"') found.add(escape)
      continue
    }
    const code = Number.parseInt(hex, 16)
    hasLetter ||= isEscapedLetter(code)
    const character = String.fromCharCode(code)
    if (optional.has(character)) found.add(character)
    for (const digit of hex) if (/[a-fA-F]/.test(digit)) digits.add(/[A-F]/.test(digit) ? 'A' : 'a')
  }
  const plain = found.size > 0 ? text.replaceAll(escapes, '') : ''
  const isNeverPlain = (character: string) => !(character === '"' ? found.has('\\"') : plain.includes(character))
  return {
    ascii: hasLetter && !/[\u0080-\uFFFF]/.test(text),
    upperCase: digits.has('A') && !digits.has('a'),
    slash: found.has('\\/') && isNeverPlain('/'),
    escaped: new Set([...found].filter((character) => optional.has(character) && isNeverPlain(character))),
  }
}

/** Characters that some encoders escape to make their output safe in HTML and scripts. */
const optional: ReadonlySet<string> = new Set('"&\'+<=>`\u007f\u2028\u2029')
