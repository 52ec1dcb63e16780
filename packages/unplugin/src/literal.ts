/**
 * A JavaScript expression for the value of a JSON text, without side effects. `JSON.parse` of a string, not an object
 * literal: in one `__proto__` would set the prototype, and engines read the string faster. Takes strict JSON.
 */
export function jsonExpression(json: string): string {
  // Half of a surrogate pair can only be inside a JSON string, where JSON's escape outlives whatever prints the code again.
  const text = withoutLayout(json).replaceAll(loneSurrogate, unicodeEscape)
  return `/* @__PURE__ */ JSON.parse(${stringLiteral(text)})`
}

/** A JavaScript string literal that is safe in a file of any encoding of Unicode and inside a `<script>`. */
export function stringLiteral(text: string): string {
  return `'${text.replaceAll(unsafe, (character) => (/[\\']/u.test(character) ? `\\${character}` : unicodeEscape(character)))}'`
}

/** JSON without the white space between its tokens. Unlike `stringify(parse(…))` it keeps order and numbers as they are. */
function withoutLayout(json: string): string {
  const pieces: string[] = []
  let start = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === quote) isInString = !isInString
    else if (isInString) at += code === backslash ? 1 : 0
    else if (code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09) {
      pieces.push(json.slice(start, at))
      start = at + 1
    }
  }
  return pieces.length === 0 ? json : pieces.join('') + json.slice(start)
}

const quote = 0x22
const backslash = 0x5c
const loneSurrogate = /\p{Surrogate}/gu
/** Line ends, U+2028 and U+2029 end a string; `<` may begin `</script>`. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\\'<\u0000-\u001f\u007f\u2028\u2029]|\p{Surrogate}/gu

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
