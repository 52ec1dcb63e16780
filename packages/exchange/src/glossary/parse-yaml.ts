import { Composer, CST, type Document, Lexer, Parser } from 'yaml'
import type { Problems } from '../problems.ts'

/** In UTF-16 units: the library takes some 10 s for so many. */
export const maxLength = 8_388_608
/** Levels: several times what a glossary has. Thousands would end the process, as the composer calls itself for each. */
const maxDepth = 60

/**
 * The one document of a file, with all scalars as texts (`No: Nein`, `42: 42`); what keeps it from being read is a problem,
 * and `undefined`. Offsets are those of the text.
 */
export function parseYaml(text: string, problems: Pick<Problems, 'add'>): Document.Parsed | undefined {
  if (text.length > maxLength) {
    problems.add(0, `of YAML at most ${maxLength} characters are read; CSV may be larger`)
    return undefined
  }
  // the library knows LF and CRLF only
  const tokens = readTokens(text.replaceAll(/\r(?!\n)/gu, '\n'), problems)
  if (tokens === undefined) return undefined
  const [document, second] = compose(tokens, text.length)
  for (const { message, pos } of document?.errors ?? []) problems.add(pos[0], `this is no YAML: ${message}`)
  if (second !== undefined) problems.add(second.range[0], 'a second document begins here; there may be one')
  return document === undefined || document.errors.length > 0 || second !== undefined ? undefined : document
}

function readTokens(source: string, problems: Pick<Problems, 'add'>): readonly CST.Token[] | undefined {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let [at, brackets, signs] = [0, 0, 0]
  let isScalar = false
  for (const lexeme of new Lexer().lex(source)) {
    if (isScalar) isScalar = false
    else if (lexeme === CST.SCALAR) isScalar = true
    else if (lexeme === '[' || lexeme === '{') brackets++
    else if (lexeme === ']' || lexeme === '}') brackets--
    else if (lexeme === '-' || lexeme === '?') signs++
    else if (lexeme.endsWith('\n')) signs = 0
    if (brackets > maxDepth || signs > maxDepth) {
      problems.add(at, tooDeep)
      return undefined
    }
    if (lexeme !== CST.SCALAR && lexeme !== CST.DOCUMENT && lexeme !== CST.FLOW_END) at += lexeme.length
    for (const token of parser.next(lexeme)) tokens.push(token)
  }
  for (const token of parser.end()) tokens.push(token)
  const deepAt = findDeep(tokens)
  if (deepAt === undefined) return tokens
  problems.add(deepAt, tooDeep)
  return undefined
}

const tooDeep = 'this nests too deep to be read'

/** Without calling itself: the tree may be deeper than the stack. */
function findDeep(tokens: readonly CST.Token[]): number | undefined {
  const queue = tokens.map((token) => ({ token, depth: 0 }))
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { token, depth } = item
    if (depth > maxDepth) return token.offset
    for (const part of partsOf(token)) queue.push({ token: part, depth: depth + 1 })
  }
  return undefined
}

function partsOf(token: CST.Token): readonly CST.Token[] {
  switch (token.type) {
    case 'document':
      return token.value ? [token.value] : []
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      return token.items.flatMap(({ key, value }) => [...(key ? [key] : []), ...(value ? [value] : [])])
    default:
      return []
  }
}

function compose(tokens: readonly CST.Token[], length: number): readonly Document.Parsed[] {
  const composer = new Composer({ uniqueKeys: false, schema: 'failsafe', logLevel: 'silent' })
  // a file may have a million errors, and each would look for where in this program it was made
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return [...composer.compose(tokens, true, length)] as Document.Parsed[]
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
