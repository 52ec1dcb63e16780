import type { FileProblem } from '../findings.ts'
import { maxDepth, type YamlTree } from './node.ts'
import { scanYaml } from './scan.ts'
import { Composer, CST, Lexer, Parser, type YAMLError } from 'yaml'
import { buildTree, isProperty, wordsFor } from './library-nodes.ts'

/** Characters that YAML 1.2.2 §5.1 calls non-printable, or that libyaml refuses. */
const unprintable = /[^\t\n\r -~\x85\xa0-\ufffd]/

/** Reads the nodes with the fast scanner, or with the `yaml` library if the scanner is not sure. */
export function readYamlTree(text: string): YamlTree {
  const at = text.search(unprintable)
  if (at >= 0) return { ok: false, problem: { code: 'parse-error', at, expected: 'a character that YAML can hold' } }
  const scan = scanYaml(text)
  return scan.ok ? scan : readWithLibrary(text, scan.at)
}

/** Length limit for the `yaml` library, which reads about 3 MB per second. */
const maxLibraryLength = 4 * 1024 * 1024

/** Limit of anchors, far more than any locale file has. */
const maxAnchors = 10_000

/** Reads YAML 1.2 with the `yaml` library. Aliases are not resolved. @param givenUpAt where the fast scanner stopped */
export function readWithLibrary(text: string, givenUpAt: number): YamlTree {
  if (text.length > maxLibraryLength) {
    const expected = `plain block YAML in a file of more than ${maxLibraryLength / 1024 / 1024} million characters`
    return failed({ code: 'parse-error', at: givenUpAt, expected })
  }
  // The `yaml` library reads only LF and CRLF as line breaks, so a lone CR becomes LF. Offsets do not change.
  const source = text.includes('\r') ? text.replaceAll(/\r(?!\n)/g, '\n') : text
  const read = readTokens(source)
  const counted = read.tooDeepAt >= 0 ? { anchors: [], tooDeepAt: read.tooDeepAt } : countNodes(read.tokens)
  if (counted.tooDeepAt >= 0) {
    return failed({ code: 'too-deep', at: counted.tooDeepAt, expected: `at most ${maxDepth} levels` })
  }
  const { tokens } = read
  if (counted.anchors.length > maxAnchors) {
    const at = counted.anchors.at(maxAnchors)?.offset ?? 0
    return failed({ code: 'parse-error', at, expected: `at most ${maxAnchors} anchors and aliases` })
  }
  const problem = composeError(tokens, source) ?? directiveError(tokens)
  if (problem) return failed(problem)
  const documents = tokens.filter((token) => token.type === 'document')
  const [first, second] = documents.filter(({ value, start }) => value || start.some(isProperty))
  if (second) {
    return failed({
      code: 'parse-error',
      at: second.offset,
      expected: 'the end of the file',
      found: 'a second document',
    })
  }
  const dangling = danglingAlias(counted.anchors)
  if (dangling) {
    const found = `the alias \`${dangling.source}\` to what is not there`
    return failed({ code: 'parse-error', at: dangling.offset, expected: 'an anchor before its alias', found })
  }
  if (first === undefined) return { ok: true, root: undefined, shadowed: [] }
  return buildTree(source, first)
}

function failed(problem: FileProblem): YamlTree {
  return { ok: false, problem }
}

/** Splits a text into tokens. Stops where brackets nest too deep for `yaml`, or a line has too many `-`, `?`, `:`. */
function readTokens(source: string): { readonly tokens: readonly CST.Token[]; readonly tooDeepAt: number } {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  let at = 0
  let brackets = 0
  let signs = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(source)) {
    if (isScalar) {
      isScalar = false
    } else if (lexeme === CST.SCALAR) {
      isScalar = true
    } else if (lexeme === '[' || lexeme === '{') {
      brackets++
    } else if (lexeme === ']' || lexeme === '}') {
      brackets--
    } else if (lexeme === '-' || lexeme === '?' || lexeme === ':') {
      signs++
    } else if (lexeme.endsWith('\n')) {
      signs = 0
    }
    if (brackets > maxDepth || signs > 2 * maxDepth) return { tokens: [], tooDeepAt: at }
    // The lexer of the `yaml` library adds these marks between pieces of the text.
    const isMark = lexeme === CST.SCALAR || lexeme === CST.DOCUMENT || lexeme === CST.FLOW_END
    if (!isMark) at += lexeme.length
    for (const token of parser.next(lexeme)) tokens.push(token)
  }
  for (const token of parser.end()) tokens.push(token)
  return { tokens, tooDeepAt: -1 }
}

type Anchor = CST.SourceToken | CST.FlowScalar

/** Lists anchors and aliases in file order. Iterative, because the tree may be deep. */
function countNodes(tokens: readonly CST.Token[]): { readonly anchors: readonly Anchor[]; readonly tooDeepAt: number } {
  const anchors: Anchor[] = []
  const queue: { readonly token: CST.Token; readonly depth: number }[] = []
  for (const token of tokens.toReversed()) queue.push({ token, depth: 0 })
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { token, depth } = item
    if (depth > maxDepth) return { anchors, tooDeepAt: token.offset }
    if (token.type === 'alias' || token.type === 'anchor') anchors.push(token)
    for (const part of partsOf(token).toReversed()) queue.push({ token: part, depth: depth + 1 })
  }
  return { anchors, tooDeepAt: -1 }
}

function partsOf(token: CST.Token): readonly CST.Token[] {
  switch (token.type) {
    case 'document':
      return [...token.start, ...(token.value ? [token.value] : [])]
    case 'block-map':
    case 'block-seq':
    case 'flow-collection':
      return token.items.flatMap(({ start, key, sep, value }) => [
        ...start.filter(isProperty),
        ...(key ? [key] : []),
        ...(sep ?? []).filter(isProperty),
        ...(value ? [value] : []),
      ])
    default:
      return []
  }
}

function composeError(tokens: readonly CST.Token[], source: string): FileProblem | undefined {
  const composer = new Composer({ uniqueKeys: false, schema: 'failsafe', strict: true, logLevel: 'silent' })
  let first: YAMLError | undefined
  // A file may have a million errors, and a stack trace for each is slow.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    for (const { errors, warnings } of composer.compose(tokens, false, source.length)) {
      for (const error of errors) if (first === undefined || error.pos[0] < first.pos[0]) first = error
      for (const warning of warnings) {
        if (warning.code === 'BAD_ALIAS' && (first === undefined || warning.pos[0] < first.pos[0])) first = warning
      }
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
  return first && { code: 'parse-error', at: Math.min(first.pos[0], source.length), ...wordsFor(first) }
}

/** Returns a problem that the `yaml` library misses: directives without a document, or a second `%YAML`. */
function directiveError(tokens: readonly CST.Token[]): FileProblem | undefined {
  const directives = tokens.filter((token) => token.type === 'directive')
  const [, second] = directives.filter(({ source }) => source.startsWith('%YAML'))
  if (second) return { code: 'parse-error', at: second.offset, expected: 'one `%YAML` line' }
  const [first] = directives
  if (first === undefined || tokens.some(({ type }) => type === 'document')) return undefined
  return { code: 'parse-error', at: first.offset, expected: '`---` and a document below `%`' }
}

function danglingAlias(anchors: readonly Anchor[]): Anchor | undefined {
  const names = new Set<string>()
  for (const token of anchors) {
    const name = token.source.slice(1)
    if (token.type === 'anchor') names.add(name)
    else if (!names.has(name)) return token
  }
  return undefined
}
