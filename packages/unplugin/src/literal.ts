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

/**
 * JSON without the white space between its tokens. Unlike `stringify(parse(…))` it keeps order and numbers as they are. Goes
 * from quote to quote: strings are nearly all of the text, and need not be looked into.
 */
function withoutLayout(json: string): string {
  let compact = ''
  let at = 0
  for (let open = json.indexOf('"'); open !== -1; open = json.indexOf('"', at)) {
    const end = endOfString(json, open)
    compact += withoutBlanks(json.slice(at, open)) + json.slice(open, end)
    at = end
  }
  return compact + withoutBlanks(json.slice(at))
}

/** Behind the quote that closes the string, which is one after an even number of backslashes. */
function endOfString(json: string, open: number): number {
  for (let close = json.indexOf('"', open + 1); close !== -1; close = json.indexOf('"', close + 1)) {
    let before = close
    while (json.charCodeAt(before - 1) === backslash) before--
    if ((close - before) % 2 === 0) return close + 1
  }
  return json.length
}

function withoutBlanks(tokens: string): string {
  return tokens === ': ' ? ':' : tokens.replaceAll(/[ \n\r\t]+/gu, '')
}

const backslash = 0x5c
const loneSurrogate = /\p{Surrogate}/gu
/** Line ends, U+2028 and U+2029 end a string; `<` may begin `</script>`. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\\'<\u0000-\u001f\u007f\u2028\u2029]|\p{Surrogate}/gu

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
