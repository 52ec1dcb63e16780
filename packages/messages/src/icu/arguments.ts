const argumentTypes = new Set(['number', 'date', 'time', 'spellout', 'ordinal', 'duration', 'choice', 'list'])

/** A format that ICU or java.text has itself. An app may bring others (`{name, upcase}`). */
export function isArgumentType(type: string): boolean {
  return argumentTypes.has(type)
}

/** The offset behind blanks: what Unicode calls pattern white space, so no no-break space. */
export function skipBlanks(message: string, start: number): number {
  let at = start
  while (at < message.length && /[\t-\r \u0085\u200e\u200f\u2028\u2029]/u.test(message.charAt(at))) at++
  return at
}

/** The offset behind a name, a type or a key: whatever is no mark of the syntax. */
export function readName(message: string, start: number): number {
  let at = start
  while (at < message.length && /[^\s{},'"#<>]/u.test(message.charAt(at))) at++
  return at
}

/** The offset of the brace that closes an argument, from its style on; `undefined`: none does. */
export function readStyle(message: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < message.length; at++) {
    const character = message[at]
    if (character === '{') depth++
    if (character === '}' && depth-- === 0) return at
    if (character !== "'") continue
    // `HH 'o''clock'`: in a style each apostrophe quotes
    const end = message.indexOf("'", at + 1)
    if (end === -1) return undefined
    at = end
  }
  return undefined
}
