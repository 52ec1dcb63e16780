/** Thrown at the first thing that is more than a literal. */
export class NotLiteral extends Error {
  readonly at: number
  constructor(at: number) {
    super()
    this.at = at
  }
}

/** Each method first goes over white space and comments. */
export interface Reader {
  isAt(mark: string): boolean
  /** Goes over a mark or a whole word if it is next. */
  takes(token: string): boolean
  expect(token: string): void
  name(): string
  text(): string
  /** Without escapes and substitutions. */
  template(): string
  number(): number
  isAtEnd(): boolean
  isAtName(): boolean
  isAtWords(...words: readonly string[]): boolean
  /** The name that is next; empty where there is none. */
  peekName(): string
  /** Goes to the first of these signs, and gives what is before it. */
  until(signs: string): string
  /** Goes over a type that is a name, a list of one, or stands in brackets; over `const` too. */
  type(): void
  /** Goes over code to the first of these signs that is in no bracket of it, without reading it. */
  skipCode(ends: string): void
  fail(): never
}

const blank = /(?:[ \t\r\n]+|\/\/[^\r\n\u2028\u2029]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*/y
const word = /[A-Za-z_$][\w$]*/y
const decimal = /-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?(?![\w$.])/y
const quoted =
  /"(?:[^"\\\r\n]|\\(?:[nrtbf"'\\/]|u[\dA-Fa-f]{4}))*"|'(?:[^'\\\r\n]|\\(?:[nrtbf"'\\/]|u[\dA-Fa-f]{4}))*'/y
const template = /`(?:[^`\\$\r]|\$(?!\{))*`/y
const escaped: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
])

/** As code may have them, which is not read. */
const anyQuoted = /"(?:[^"\\\r\n]|\\[^])*"|'(?:[^'\\\r\n]|\\[^])*'/y
const regularExpression = /\/(?:[^/\\[\r\n]|\\.|\[(?:[^\]\\\r\n]|\\.)*\])+\/[a-z]*/y
const typeName = /(?:readonly\s+)?[A-Za-z_$][\w$.]*/y
const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
])
/** Behind these a slash begins a regular expression. */
const beforeValue = /^(?:[(,=:[!&|?{};+\-*%<>~^]|return|typeof|case|in|of|void|delete|throw|new|else|do|yield|await|)$/
const maxNesting = 50

export function openReader(source: string, start: number): Reader {
  let at = start
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const [found] = pattern.exec(source) ?? []
    if (found !== undefined) at += found.length
    return found
  }
  const fail = (): never => {
    match(blank)
    throw new NotLiteral(at)
  }
  const need = (pattern: RegExp): string => {
    match(blank)
    return match(pattern) ?? fail()
  }
  /** Runs a look and goes back. */
  const look = <T>(work: () => T): T => {
    const before = at
    const found = work()
    at = before
    return found
  }
  const skipTemplate = (nesting: number): void => {
    for (at++; source[at] !== '`'; at++) {
      if (at >= source.length) fail()
      if (source[at] === '\\') at++
      else if (source.startsWith('${', at)) {
        at += 2
        skip('}', nesting + 1)
      }
    }
    at++
  }
  function skip(ends: string, nesting: number): void {
    if (nesting > maxNesting) fail()
    const open: string[] = []
    for (let before = ''; ;) {
      match(blank)
      const sign = source[at] ?? fail()
      const name = match(word)
      if (name !== undefined) before = name
      else if (open.length === 0 && ends.includes(sign)) return
      else if (sign === '"' || sign === "'") before = need(anyQuoted)
      else if (sign === '`') {
        skipTemplate(nesting)
        before = sign
      } else if (sign === '/' && beforeValue.test(before)) before = need(regularExpression)
      else {
        const closer = closers.get(sign)
        if (closer !== undefined) open.push(closer)
        else if (')]}'.includes(sign) && open.pop() !== sign) fail()
        before = sign
        at++
      }
    }
  }
  const reader: Reader = {
    fail,
    isAtName: () => reader.peekName() !== '',
    peekName: () =>
      look(() => {
        match(blank)
        return match(word) ?? ''
      }),
    isAtWords: (...words) => look(() => words.every((one) => reader.takes(one))),
    until(signs) {
      const from = at
      while (at < source.length && !signs.includes(source.charAt(at))) at++
      return source.slice(from, at)
    },
    type() {
      const sign = reader.isAt('{') || reader.isAt('(')
      if (sign) {
        const close = reader.isAt('{') ? '}' : ')'
        at++
        skip(close, 0)
        at++
      } else need(typeName)
      while (reader.isAt('[')) {
        at++
        skip(']', 0)
        at++
      }
      if (!reader.isAt('<')) return
      for (let depth = 0; ;) {
        const mark = source[at] ?? fail()
        if (mark === '<') depth++
        else if (mark === '>') depth--
        else if ('=;'.includes(mark)) fail()
        at++
        if (depth === 0) return
      }
    },
    skipCode: (ends) => skip(ends, 0),
    isAt(mark) {
      match(blank)
      return source.startsWith(mark, at)
    },
    takes(token) {
      match(blank)
      if (!source.startsWith(token, at)) return false
      if (/^[\w$]/.test(token) && /^[\w$]/.test(source.slice(at + token.length, at + token.length + 1))) return false
      at += token.length
      return true
    },
    expect(token) {
      if (!reader.takes(token)) fail()
    },
    name: () => need(word),
    text: () =>
      need(quoted)
        .slice(1, -1)
        .replaceAll(/\\(?:u(.{4})|(.))/g, (_, code: string | undefined, sign: string) => {
          return code === undefined ? (escaped.get(sign) ?? sign) : String.fromCharCode(Number.parseInt(code, 16))
        }),
    template: () => need(template).slice(1, -1),
    number: () => Number(need(decimal)),
    isAtEnd() {
      match(blank)
      return at === source.length
    },
  }
  return reader
}
