/** What a program sees in a property list: texts, and whatever else as `undefined`. */
export type Seen = readonly (readonly [key: string, text: string | undefined])[]

const blank = String.raw`[\t-\r \u2028\u2029]`
const comment = String.raw`\/\/[^\n\r\u2028\u2029]*|\/\*(?:(?!\*\/)[^])*(?:\*\/)?`
const quoted = String.raw`"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'`
const data = String.raw`<(?:[0-9A-Fa-f]{2}|[ \t\n\r\u2028\u2029])*>`
const token = new RegExp(
  String.raw`(?:${blank}+|${comment})*(?:(?<string>${quoted}|[A-Za-z0-9_$/:.-]+)|(?<sign>[={};(),]|${data}))?`,
  'y',
)

/**
 * The entries of a `.strings` file by the grammar of CoreFoundation, in file order; `undefined` if it has errors. Made for
 * tests: a list of tokens first, then a grammar of tokens, where the reader under test goes by characters.
 */
export function readAsCoreFoundation(text: string, decodeByte: (byte: number) => string): Seen | undefined {
  const tokens: string[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const from = token.lastIndex
    const { string, sign } = token.exec(text)?.groups ?? {}
    if (string === undefined && sign === undefined && token.lastIndex < text.length) return undefined
    if (token.lastIndex === from) return undefined
    if (string !== undefined) tokens.push(string)
    if (sign !== undefined) tokens.push(sign)
  }
  const isWrapped = tokens[0] === '{'
  const seen: (readonly [string, string | undefined])[] = []
  const end = readPairs(isWrapped ? 1 : 0, (key, value) => {
    const last = isString(value) ? decode(value, decodeByte) : undefined
    seen.push([decode(key, decodeByte), last])
  })
  if (isWrapped ? tokens[end] !== '}' || end !== tokens.length - 1 : end !== tokens.length) return undefined
  return seen

  /** @returns the index of the token behind the last pair, or -1 */
  function readPairs(from: number, onPair: (key: string, value: string) => void): number {
    let at = from
    for (let key = tokens[at]; key !== undefined && isString(key); key = tokens[at]) {
      let value = key
      at++
      if (tokens[at] === '=') {
        value = tokens[at + 1] ?? ''
        at = readValue(at + 1)
      }
      if (at < 0 || tokens[at] !== ';') return -1
      onPair(key, value)
      at++
    }
    return at
  }

  function readValue(at: number): number {
    const first = tokens[at] ?? ''
    if (isString(first) || first.startsWith('<')) return at + 1
    if (first === '{') {
      const end = readPairs(at + 1, () => {})
      return tokens[end] === '}' ? end + 1 : -1
    }
    if (first !== '(') return -1
    let next = at + 1
    while (tokens[next] !== ')') {
      next = readValue(next)
      if (next < 0) return -1
      if (tokens[next] === ',') next++
      else if (tokens[next] !== ')') return -1
    }
    return next + 1
  }
}

/** Of duplicates the last. */
export function textsOf(seen: Seen): readonly (readonly [path: readonly string[], text: string])[] {
  const lasts = new Map(seen.map((pair) => [pair[0], pair]))
  return seen.flatMap((pair) => {
    const [key, text] = pair
    return lasts.get(key) === pair && text !== undefined ? [[[key], text] as const] : []
  })
}

function isString(token: string): boolean {
  return token !== '' && !/^[={};(),<]/.test(token)
}

const letters: ReadonlyMap<string, string> = new Map(
  Object.entries({ a: '\u0007', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }),
)

function decode(token: string, decodeByte: (byte: number) => string): string {
  if (!/^["']/.test(token)) return token
  return token.slice(1, -1).replaceAll(/\\(U[0-9A-Fa-f]{0,4}|[0-7]{1,3}|[^])/g, (_, escape: string) => {
    if (escape.startsWith('U')) return String.fromCharCode(Number(`0x0${escape.slice(1)}`))
    if (/^[0-7]/.test(escape)) return decodeByte(Number(`0o${escape}`) % 256)
    return letters.get(escape) ?? escape
  })
}
