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
 * JSON without the white space between its tokens. Unlike `stringify(parse(…))` it keeps order and numbers as they are. Goes
 * from quote to quote: strings are nearly all of the text, and need not be looked into.
 */
function withoutLayout(json: string): string {
  let compact = ''
  let at = 0
  // Between strings there is much the same all over a file.
  const known = new Map<string, string>()
  const withoutBlanks = (tokens: string): string => {
    const before = known.get(tokens)
    if (before !== undefined) return before
    const rest = tokens.replaceAll(/[ \n\r\t]+/gu, '')
    known.set(tokens, rest)
    return rest
  }
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

const backslash = 0x5c
const loneSurrogate = /\p{Surrogate}/gu
/** Line ends, U+2028 and U+2029 end a string; `<` may begin `</script>`. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unsafe = /[\\'<\u0000-\u001f\u007f\u2028\u2029]/gu

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
