/**
 * A JavaScript expression for the value of a JSON text, without side effects. `JSON.parse` of a string, not an object
 * literal: in one `__proto__` would set the prototype, and engines read the string faster. Takes strict JSON.
 */
export function jsonExpression(json: string): string {
  // Half of a surrogate pair can only be inside a JSON string, where JSON's escape outlives whatever prints the code again.
  const text = json.isWellFormed() ? json : json.replaceAll(loneSurrogate, unicodeEscape)
  return `/* @__PURE__ */ JSON.parse(${stringLiteral(withoutLayout(text))})`
}

/** A JavaScript string literal that is safe in a file of any encoding of Unicode and inside a `<script>`. */
export function stringLiteral(text: string): string {
  const escaped = text.replaceAll(unsafe, (character) =>
    character === "'" || character === '\\' ? `\\${character}` : unicodeEscape(character),
  )
  return `'${escaped.isWellFormed() ? escaped : escaped.replaceAll(loneSurrogate, unicodeEscape)}'`
}

/**
 * JSON without the white space between its tokens. Unlike `stringify(parse(…))` it keeps order and numbers as they are. A text
 * of megabytes stays as it is: the pattern's memory grows with the escapes in a string.
 */
function withoutLayout(json: string): string {
  return json.length > maxLaidOut ? json : json.replaceAll(stringOrBlanks, '$1')
}

const maxLaidOut = 2 ** 21

const stringOrBlanks = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|[ \n\r\t]+/gu
const loneSurrogate = /\p{Surrogate}/gu
/** Line ends, U+2028 and U+2029 end a string; `<` may begin `</script>`. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\\'<\u0000-\u001f\u007f\u2028\u2029]/gu

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
