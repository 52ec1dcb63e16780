/**
 * The config in a module that only states it: an import of `defineConfig` or of the type `UserConfig`, and a default export
 * that is one literal, with `as const` and `satisfies UserConfig` where they stand. Such a file means the same to every
 * reader, so nothing is run. `undefined` for all other code, and for code that is broken: whoever runs it says better what is
 * wrong.
 */
export function readLiteralConfig(source: string): { readonly value: unknown } | undefined {
  if (source.length > maxLength) return undefined
  const reader = openReader(source.startsWith('\uFEFF') ? source.slice(1) : source)
  try {
    return { value: readModule(reader) }
  } catch (error) {
    if (error instanceof NotLiteral) return undefined
    throw error
  }
}

const maxLength = 200_000

/** Thrown at the first thing that is more than a literal. */
class NotLiteral extends Error {}

function readModule(reader: Reader): unknown {
  const { defineConfig: helper, UserConfig: type } = readImports(reader)
  reader.expect('export')
  reader.expect('default')
  const isCall = helper !== undefined && reader.takes(helper)
  if (isCall) reader.expect('(')
  if (!reader.isAt('{')) throw new NotLiteral()
  const value = readValue(reader, 0)
  if (type !== undefined && reader.takes('satisfies')) reader.expect(type)
  if (isCall) {
    reader.takes(',')
    reader.expect(')')
  }
  reader.takes(';')
  if (!reader.isAtEnd()) throw new NotLiteral()
  return value
}

/** Their names in the file. */
type Imported = Partial<Record<'defineConfig' | 'UserConfig', string>>

/** `import { defineConfig } from 'lockale'`, `import type { UserConfig } from 'lockale'`, or both in one. */
function readImports(reader: Reader): Imported {
  const imported: Imported = {}
  while (reader.takes('import')) {
    const isOutside = reader.takes('type')
    reader.expect('{')
    do {
      const isType = isOutside || reader.takes('type')
      const exported = isType ? 'UserConfig' : 'defineConfig'
      reader.expect(exported)
      imported[exported] = reader.takes('as') ? reader.name() : exported
    } while (reader.takes(',') && !reader.isAt('}'))
    reader.expect('}')
    reader.expect('from')
    if (reader.text() !== 'lockale') throw new NotLiteral()
    reader.takes(';')
  }
  return imported
}

/** A config nests five levels deep; what goes further is no config of ours. */
const maxDepth = 50

function readValue(reader: Reader, depth: number): unknown {
  const value = readPlainValue(reader, depth)
  if (reader.takes('as')) reader.expect('const')
  return value
}

function readPlainValue(reader: Reader, depth: number): unknown {
  if (depth > maxDepth) throw new NotLiteral()
  if (reader.takes('{')) return readObject(reader, depth)
  if (reader.takes('[')) return readList(reader, depth)
  if (reader.isAt('"') || reader.isAt("'")) return reader.text()
  if (reader.isAt('`')) return reader.template()
  for (const [word, value] of words) if (reader.takes(word)) return value
  return reader.number()
}

const words: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]

function readObject(reader: Reader, depth: number): unknown {
  const found: Record<string, unknown> = {}
  while (!reader.takes('}')) {
    const key = reader.isAt('"') || reader.isAt("'") ? reader.text() : reader.name()
    // it would set the prototype
    if (key === '__proto__') throw new NotLiteral()
    reader.expect(':')
    found[key] = readValue(reader, depth + 1)
    if (!reader.takes(',') && !reader.isAt('}')) throw new NotLiteral()
  }
  return found
}

function readList(reader: Reader, depth: number): unknown {
  const found: unknown[] = []
  while (!reader.takes(']')) {
    found.push(readValue(reader, depth + 1))
    if (!reader.takes(',') && !reader.isAt(']')) throw new NotLiteral()
  }
  return found
}

/** Each method first goes over white space and comments. */
interface Reader {
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

function openReader(source: string): Reader {
  let at = 0
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const [found] = pattern.exec(source) ?? []
    if (found !== undefined) at += found.length
    return found
  }
  const need = (pattern: RegExp): string => {
    match(blank)
    const found = match(pattern)
    if (found === undefined) throw new NotLiteral()
    return found
  }
  const reader: Reader = {
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
      if (!reader.takes(token)) throw new NotLiteral()
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
