/**
 * Returns a JavaScript expression for strict JSON: `JSON.parse` of a string. JavaScript engines would parse an object
 * literal more slowly, and `__proto__` in it would set the prototype.
 */
export function jsonExpression(json: string): string {
  // Writes a lone surrogate as a JSON escape: other tools that print the code again would damage the character.
  const text = json.isWellFormed() ? json : json.replaceAll(loneSurrogate, unicodeEscape)
  return `/* @__PURE__ */ JSON.parse(${stringLiteral(withoutLayout(text))})`
}

/** Returns a string literal that is safe in any Unicode encoding and inside a `<script>`. */
export function stringLiteral(text: string): string {
  const escaped = text.replaceAll(unsafe, (character) =>
    character === "'" || character === '\\' ? `\\${character}` : unicodeEscape(character),
  )
  return `'${escaped.isWellFormed() ? escaped : escaped.replaceAll(loneSurrogate, unicodeEscape)}'`
}

/**
 * Removes white space between tokens of JSON. Unlike `stringify(parse(…))`, keeps the order of keys and the spelling of
 * numbers. Skips texts of megabytes, because the pattern needs much memory for a string with many escapes.
 */
function withoutLayout(json: string): string {
  return json.length > maxLaidOut ? json : json.replaceAll(stringOrBlanks, '$1')
}

const maxLaidOut = 2 ** 21

const stringOrBlanks = /("[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$))|[ \n\r\t]+/gu
const loneSurrogate = /\p{Surrogate}/gu
/** Matches characters to escape: quotes, controls, U+2028 and U+2029, and `<`, which may begin `</script>`. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\\'<\u0000-\u001f\u007f\u2028\u2029]/gu

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
