/** What a call of `t` has to pass for a message: the type of each variable. Empty: nothing. */
export type CallArguments = ReadonlyMap<string, 'number' | 'Value'>

export interface Delimiters {
  readonly prefix: string
  readonly suffix: string
  readonly unescapePrefix: string
  readonly formatSeparator: string
}

/**
 * The variables of all texts of a message, as i18next's own types find them: from a prefix to the next suffix. `undefined`
 * where those types may want something else than can be said here (a format, a path into an object): they are asked then.
 * @param texts as `withoutBlanks` gives them
 */
export function callArguments(texts: Iterable<string>, delimiters: Delimiters): CallArguments | undefined {
  const found = new Map<string, 'number' | 'Value'>()
  for (const text of texts) {
    let at = text.indexOf(delimiters.prefix)
    while (at !== -1) {
      const start = at + delimiters.prefix.length
      const end = text.indexOf(delimiters.suffix, start)
      if (end === -1) break
      const name = variableName(text.slice(start, end), delimiters)
      if (name === undefined) return undefined
      found.set(name, name === 'count' ? 'number' : 'Value')
      at = text.indexOf(delimiters.prefix, end + delimiters.suffix.length)
    }
  }
  return found
}

/**
 * A text as i18next's types read it: they take `{{ name }}` for a variable called " name ", blanks and all, which its runtime
 * does not.
 */
export function withoutBlanks(text: string, { prefix, suffix, unescapePrefix }: Delimiters): string {
  let out = ''
  let from = 0
  for (;;) {
    const at = text.indexOf(prefix, from)
    const end = at === -1 ? -1 : text.indexOf(suffix, at + prefix.length)
    if (end === -1) return out + text.slice(from)
    const inside = text.slice(at + prefix.length, end).trim()
    const isUnescaped = unescapePrefix !== '' && inside.startsWith(unescapePrefix)
    const name = isUnescaped ? unescapePrefix + inside.slice(unescapePrefix.length).trim() : inside
    out += text.slice(from, at) + prefix + name + suffix
    from = end + suffix.length
  }
}

function variableName(inside: string, { unescapePrefix, formatSeparator }: Delimiters): string | undefined {
  if (inside.includes(formatSeparator)) return undefined
  const isUnescaped = unescapePrefix !== '' && inside.startsWith(unescapePrefix)
  const name = isUnescaped ? inside.slice(unescapePrefix.length) : inside
  return /^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(name) ? name : undefined
}
