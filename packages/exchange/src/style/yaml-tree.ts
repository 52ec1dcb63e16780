import { CST, isAlias, isMap, isScalar, isSeq, Lexer, type Pair, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import type { Problems } from '../problems.ts'
import { shorten } from './say-wrong.ts'

/** What a YAML file says, with the UTF-16 offset of each part. Numbers and booleans are texts as they are written. */
export type YamlTree =
  | { readonly kind: 'text'; readonly at: number; readonly value: string }
  | { readonly kind: 'empty'; readonly at: number }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly YamlTree[] }
  | { readonly kind: 'map'; readonly at: number; readonly entries: readonly YamlEntry[] }

export interface YamlEntry {
  readonly key: string
  readonly at: number
  readonly value: YamlTree
}

/** In UTF-16 units: twice what a list of one language can use. Of a broken file the library reads some 200,000 in a second. */
const maxLength = 262_144
const maxDepth = 20

/** Reads one document. Aliases are no part of such a file, so none is followed. `undefined` where it is not YAML. */
export function readYamlTree(text: string, problems: Problems): YamlTree | undefined {
  if (text.length > maxLength) {
    problems.add(
      0,
      `The file has ${text.length} characters, at most ${maxLength} are read. Make a file for each language.`,
    )
    return undefined
  }
  // The library knows LF and CRLF only.
  const source = text.replaceAll(/\r(?!\n)/gu, '\n')
  const document = isTooDeep(source) ? undefined : parse(source)
  if (document === undefined) {
    problems.add(0, tooDeep)
    return undefined
  }
  const { errors, warnings, contents } = document
  for (const { code, message, pos } of [...errors, ...warnings]) {
    problems.add(pos[0], code === 'MULTIPLE_DOCS' ? 'A second document begins here: a file has one.' : asYaml(message))
  }
  return errors.length > 0 ? undefined : readNode(contents, { problems, at: 0, depth: 0 })
}

const tooDeep = 'This is nested far too deep.'

/** Brackets in brackets, and lists in lists on one line: the library takes the square of their number in time. */
function isTooDeep(source: string): boolean {
  let [brackets, signs, isScalar] = [0, 0, false]
  for (const lexeme of new Lexer().lex(source)) {
    if (isScalar) {
      isScalar = false
      continue
    }
    isScalar = lexeme === CST.SCALAR
    if (lexeme === '[' || lexeme === '{') brackets++
    else if (lexeme === ']' || lexeme === '}') brackets--
    else if (lexeme === '-' || lexeme === '?' || lexeme === ':') signs++
    else if (lexeme.endsWith('\n')) signs = 0
    if (brackets > maxDepth || signs > 2 * maxDepth) return true
  }
  return false
}

/** `undefined` for what is nested deeper than the stack is high. */
function parse(source: string): ReturnType<typeof parseDocument> | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0 // a broken file has many errors, and nobody asks where in this program they were made
  try {
    // Twins are looked for below: the library compares each key with all before it.
    return parseDocument(source, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

function asYaml(message: string): string {
  return `This is no YAML: ${message.charAt(0).toLowerCase()}${message.slice(1).replaceAll(/\s+/gu, ' ')}.`
}

interface Place {
  readonly problems: Problems
  /** Of what stands there if it has no place itself. */
  readonly at: number
  readonly depth: number
}

function readNode(node: unknown, place: Place): YamlTree {
  const { problems, depth } = place
  const at = startOf(node) ?? place.at
  if (depth > maxDepth) problems.add(at, tooDeep)
  else if (isAlias(node)) problems.add(at, `"*${node.source}": aliases are not read here. Write it out.`)
  else if (isScalar(node)) return readScalar(node, at)
  else if (isMap(node)) return { kind: 'map', at, entries: readEntries(node, { ...place, at }) }
  else if (isSeq(node)) {
    return { kind: 'list', at, items: node.items.map((item) => readNode(item, { problems, at, depth: depth + 1 })) }
  }
  return { kind: 'empty', at }
}

function readScalar({ value, source }: Scalar, at: number): YamlTree {
  if (value === null) return { kind: 'empty', at }
  return { kind: 'text', at, value: typeof value === 'string' ? value : (source ?? '') }
}

function readEntries({ items }: YAMLMap, { problems, at, depth }: Place): readonly YamlEntry[] {
  const places = new Map<string, number>()
  return (items as readonly Pair[]).flatMap(({ key, value }) => {
    const keyAt = startOf(key) ?? at
    const read = isScalar(key) ? readScalar(key, keyAt) : undefined
    if (read?.kind !== 'text') {
      problems.add(keyAt, 'A name must stand here, before a colon.')
      return []
    }
    const name = read.value
    const before = places.get(name)
    if (before !== undefined) {
      problems.add(keyAt, `"${shorten(name)}" stands here already, at ${problems.placeOf(before)}.`)
    }
    places.set(name, before ?? keyAt)
    return [{ key: name, at: keyAt, value: readNode(value, { problems, at: keyAt, depth: depth + 1 }) }]
  })
}

function startOf(node: unknown): number | undefined {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)
    ? (node.range[0] as number)
    : undefined
}
