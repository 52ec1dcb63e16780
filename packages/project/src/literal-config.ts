import { NotLiteral, openReader, type Reader } from './config-reader.ts'

/**
 * The config in a module that only states it: an import of `defineConfig` or of the type `UserConfig`, and a default export
 * that is one literal, with `as const` and `satisfies UserConfig` where they stand. Such a file means the same to every
 * reader, so nothing is run. `undefined` for all other code, and for code that is broken: whoever runs it says better what is
 * wrong.
 */
export function readLiteralConfig(source: string): { readonly value: unknown } | undefined {
  const read = readConfig(source, { isWide: false })
  return 'value' in read ? read : undefined
}

/**
 * The config in a module, as far as it can be known without running anything: also of constants that are literals themselves, with
 * any imports and types. Functions that a check does not call (`translator`, `judge`, `sharedMemory`) are skipped unread.
 * @returns the value, or the offset of the first thing that would have to be run
 */
export function readConfigAsData(source: string): { readonly value: unknown } | { readonly stopsAt: number } {
  return readConfig(source, { isWide: true })
}

function readConfig(source: string, reading: Reading): { readonly value: unknown } | { readonly stopsAt: number } {
  if (source.length > maxLength) return { stopsAt: 0 }
  const reader = openReader(source, source.startsWith('\uFEFF') ? 1 : 0)
  try {
    return { value: readModule(reader, reading) }
  } catch (error) {
    if (error instanceof NotLiteral) return { stopsAt: error.at }
    throw error
  }
}

interface Reading {
  /** Reads what means the same to every reader who runs it, too. */
  readonly isWide: boolean
  /** Constants of the module. Without any, a name is more than a literal. */
  readonly constants?: ReadonlyMap<string, unknown>
}

const maxLength = 200_000

/** Of the config itself: functions, which only other commands call. */
const skipped: ReadonlySet<string> = new Set(['translator', 'judge', 'sharedMemory'])

function readModule(reader: Reader, { isWide }: Reading): unknown {
  const { defineConfig: helper, UserConfig: type } = isWide ? skipImports(reader) : readImports(reader)
  const reading = { isWide, constants: isWide ? readConstants(reader, helper) : new Map<string, unknown>() }
  if (!(isWide && reader.takes('module'))) {
    reader.expect('export')
    reader.expect('default')
  } else for (const token of ['.', 'exports', '=']) reader.expect(token)
  const value = readExported(reader, reading, { helper, type })
  reader.takes(';')
  if (!reader.isAtEnd()) reader.fail()
  return value
}

interface Names {
  readonly helper: string | undefined
  readonly type?: string | undefined
}

/** An object, by itself or in a call of the helper. */
function readExported(reader: Reader, reading: Reading, { helper, type }: Names): unknown {
  const isCall = helper !== undefined && reader.takes(helper)
  if (isCall) reader.expect('(')
  if (!reading.isWide && !reader.isAt('{')) reader.fail()
  const value = readValue(reader, 0, reading)
  if (type !== undefined && reader.takes('satisfies')) reader.expect(type)
  if (!isCall) return value
  reader.takes(',')
  reader.expect(')')
  while (reading.isWide && (reader.takes('as') || reader.takes('satisfies'))) reader.type()
  return value
}

/** `const targets: readonly string[] = ['de']`, also exported. */
function readConstants(reader: Reader, helper: string | undefined): ReadonlyMap<string, unknown> {
  const constants = new Map<string, unknown>()
  while (reader.isAtWords('const') || reader.isAtWords('export', 'const')) {
    reader.takes('export')
    reader.expect('const')
    const name = reader.name()
    if (reader.takes(':')) reader.type()
    reader.expect('=')
    constants.set(name, readExported(reader, { isWide: true, constants }, { helper }))
    reader.takes(';')
  }
  return constants
}

/** Their names in the file. */
type Imported = Partial<Record<'defineConfig' | 'UserConfig', string | undefined>>

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
    if (reader.text() !== 'lockale') reader.fail()
    reader.takes(';')
  }
  return imported
}

/** Any imports: of a module that is not run only the name of the helper matters. */
function skipImports(reader: Reader): Imported {
  let helper: string | undefined
  while (reader.isAtWords('import')) {
    const names = reader.until('"\'')
    const isOurs = reader.text() === 'lockale' && !/^import\s+type\b/u.test(names)
    if (reader.takes('with')) reader.type()
    reader.takes(';')
    const [, renamed] = (isOurs && /[{,]\s*defineConfig(?:\s+as\s+([\w$]+))?\s*[,}]/u.exec(names)) || []
    if (isOurs && /[{,]\s*defineConfig\b/u.test(names)) helper = renamed ?? 'defineConfig'
  }
  return { defineConfig: helper }
}

/** A config nests five levels deep; what goes further is no config of ours. */
const maxDepth = 50

function readValue(reader: Reader, depth: number, reading: Reading): unknown {
  const value = readPlainValue(reader, depth, reading)
  if (!reading.isWide) {
    if (reader.takes('as')) reader.expect('const')
    return value
  }
  while (reader.takes('as') || reader.takes('satisfies')) reader.type()
  return value
}

function readPlainValue(reader: Reader, depth: number, reading: Reading): unknown {
  if (depth > maxDepth) reader.fail()
  if (reader.takes('{')) return readObject(reader, depth, reading)
  if (reader.takes('[')) return readList(reader, depth, reading)
  if (reader.isAt('"') || reader.isAt("'")) return reader.text()
  if (reader.isAt('`')) return reader.template()
  for (const [word, value] of words) if (reader.takes(word)) return value
  return reading.isWide && reader.isAtName() ? readConstant(reader, reading) : reader.number()
}

function readConstant(reader: Reader, { constants }: Reading): unknown {
  const name = reader.peekName()
  if (constants?.has(name) !== true) reader.fail()
  reader.name()
  return constants?.get(name)
}

const words: readonly (readonly [string, unknown])[] = [
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]

function readObject(reader: Reader, depth: number, reading: Reading): unknown {
  const found: Record<string, unknown> = {}
  const put = (key: string, value: unknown) => {
    // it would set the prototype
    if (key === '__proto__') reader.fail()
    found[key] = value
  }
  while (!reader.takes('}')) {
    if (reading.isWide && reader.takes('...')) {
      const spread = readPlainValue(reader, depth + 1, reading)
      if (typeof spread !== 'object' || Array.isArray(spread)) reader.fail()
      for (const [key, value] of Object.entries(spread ?? {})) put(key, value)
    } else readMember(reader, depth, { ...reading, put })
    if (!reader.takes(',') && !reader.isAt('}')) reader.fail()
  }
  return found
}

function readMember(
  reader: Reader,
  depth: number,
  { put, ...reading }: Reading & { readonly put: (key: string, value: unknown) => void },
): void {
  // `async translator() { … }`
  if (reading.isWide && depth === 0)
    for (const name of skipped) if (reader.isAtWords('async', name)) reader.expect('async')
  const name = reading.isWide ? reader.peekName() : ''
  const isSkipped = depth === 0 && skipped.has(name)
  const isShort = name !== '' && (reader.isAtWords(name, ',') || reader.isAtWords(name, '}'))
  if (isShort && !isSkipped) return put(name, readConstant(reader, reading))
  const key = reader.isAt('"') || reader.isAt("'") ? reader.text() : reader.name()
  if (reading.isWide && depth === 0 && skipped.has(key)) return reader.skipCode(',}')
  if (key === '__proto__') reader.fail()
  reader.expect(':')
  put(key, readValue(reader, depth + 1, reading))
}

function readList(reader: Reader, depth: number, reading: Reading): unknown {
  const found: unknown[] = []
  while (!reader.takes(']')) {
    if (reading.isWide && reader.takes('...')) {
      const spread = readPlainValue(reader, depth + 1, reading)
      if (!Array.isArray(spread)) reader.fail()
      found.push(...(spread as readonly unknown[]))
    } else found.push(readValue(reader, depth + 1, reading))
    if (!reader.takes(',') && !reader.isAt(']')) reader.fail()
  }
  return found
}
