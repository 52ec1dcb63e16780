import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** What completion wants to know of a config. */
export interface ConfigFacts {
  /** Absolute: the folder of the config. */
  readonly root: string
  readonly source: string | undefined
  readonly targets: readonly string[]
  /** Path templates of source files. */
  readonly files: readonly string[]
}

const names = ['.ts', '.mts', '.js', '.mjs', '.json'].map((extension) => `lockale.config${extension}`)
const maxCharacters = 1_000_000

/**
 * Reads the nearest config as text. A config that is code is not run: pressing a key must be cheap and do nothing. What it says in
 * plain literals is found, the rest is not.
 */
export async function readConfigFacts({
  cwd,
  config,
}: {
  readonly cwd: string
  readonly config: string | undefined
}): Promise<ConfigFacts | undefined> {
  if (config !== undefined) return factsIn(resolve(cwd, config))
  for (let folder = cwd; ; folder = dirname(folder)) {
    const there = new Set(await readdir(folder).catch(() => []))
    const own = names.find((name) => there.has(name))
    if (own !== undefined) return factsIn(join(folder, own))
    const facts = there.has('package.json') ? await factsIn(join(folder, 'package.json')) : undefined
    if (facts !== undefined) return facts
    if (there.has('.git') || dirname(folder) === folder) return undefined
  }
}

async function factsIn(path: string): Promise<ConfigFacts | undefined> {
  const text = await readFile(path, 'utf8')
  if (text.length > maxCharacters) return undefined
  const root = dirname(path)
  if (!path.endsWith('.json')) return { root, ...factsInCode(text) }
  const value: unknown = JSON.parse(text)
  const config = path.endsWith('package.json') ? field(value, 'lockale') : value
  if (typeof config !== 'object' || config === null) return undefined
  const source = field(config, 'source')
  return {
    root,
    source: typeof source === 'string' ? source : undefined,
    targets: textsOr(field(config, 'targets'), 'locale'),
    files: textsOr(field(config, 'files'), 'source'),
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** A list of texts, or of objects that have it under a name; a path template may also stand under `path`. */
function textsOr(value: unknown, name: string): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => {
    const text = typeof each === 'string' ? each : (field(each, name) ?? field(each, 'path'))
    return typeof text === 'string' ? [text] : []
  })
}

/** What `source`, `targets` and `files` say in plain literals, read token by token. */
function factsInCode(code: string): Omit<ConfigFacts, 'root'> {
  const tokens = tokensOf(code)
  const startOf = (name: string, opening: string) =>
    tokens.findIndex(
      (token, at) =>
        token.text === name &&
        tokens[at + 1]?.text === ':' &&
        (tokens[at + 2]?.kind === 'text' || tokens[at + 2]?.text === opening),
    )
  const listed = (name: string, inner: ReadonlySet<string>) => {
    const start = startOf(name, '[')
    return start === -1 ? [] : textsIn(tokens.slice(start + 3), inner)
  }
  // In an object of `files`, `source` is a path: the one outside of lists is meant.
  const source = tokens.find(
    ({ kind, lists }, at) =>
      kind === 'text' && lists === 0 && tokens[at - 2]?.text === 'source' && tokens[at - 1]?.text === ':',
  )
  return {
    source: source?.text,
    targets: listed('targets', new Set(['locale'])),
    files: listed('files', new Set(['source', 'path'])),
  }
}

/** Texts of a list, and of its objects the first that stands under one of the names. */
function textsIn(tokens: readonly Token[], names: ReadonlySet<string>): readonly string[] {
  const texts: string[] = []
  let depth = 1
  let isNamed = false
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'mark' && (text === '[' || text === '{')) {
      depth++
      if (depth === 2) isNamed = false
    } else if (kind === 'mark' && (text === ']' || text === '}')) {
      if (--depth === 0) break
    } else if (kind === 'text' && depth === 1) texts.push(text)
    else if (kind === 'text' && depth === 2 && !isNamed && tokens[at - 1]?.text === ':') {
      isNamed = names.has(tokens[at - 2]?.text ?? '')
      if (isNamed) texts.push(text)
    }
  }
  return texts
}

interface Token {
  readonly kind: 'text' | 'name' | 'mark'
  readonly text: string
  /** How many lists it stands in. */
  readonly lists: number
}

/** Texts, names and brackets of JavaScript or TypeScript, as far as a config needs them. In one pass. */
function tokensOf(code: string): readonly Token[] {
  const tokens: Token[] = []
  let lists = 0
  for (const [token, text1, text2, text3] of code.matchAll(pattern)) {
    if (token.startsWith('//') || token.startsWith('/*')) continue
    const text = text1 ?? text2 ?? text3
    if (token === ']') lists--
    if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll(/\\(.)/gsu, '$1'), lists })
    else tokens.push({ kind: /^\w/u.test(token) ? 'name' : 'mark', text: token, lists })
    if (token === '[') lists++
  }
  return tokens
}

const pattern =
  /\/\/[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|[\w$]+|[{}[\]:,]/gsu
