import { isError, isLockaleError } from '@lockale/errors'
import { encodeUtf8 } from '../encoding.ts'
import { ParseProblem } from '../findings.ts'
import type { EntryChange, ParsedFile } from '../format.ts'
import { editLiteral, type LiteralLanguage } from '../literal/edit.ts'
import { codeLanguage } from '../literal/parse-literal.ts'
import { type LiteralGrammar, scanLiteral } from '../literal/scan.ts'
import { openText } from '../open-text.ts'
import { splice } from '../splice.ts'
import { notPlain, objectOf, readConfigCode, wholeValue, wordOf } from './config-code.ts'
import { importPatch, quoteOf } from './config-import.ts'
import { jsGrammar } from './grammar.ts'
import { jsCode } from './js.ts'
import { type Token, tokenize } from './tokens.ts'

/** An addition to the config of a build tool: an import, and the code that uses it. */
export interface ConfigAddition {
  /** Name of the package. If a string in the config begins with it, the config already has the addition. */
  readonly package: string
  /** The import to add; `undefined` if none is needed, because the config names the package in a string. */
  readonly import: { readonly name: string; readonly from: string } | undefined
  readonly use: ConfigUse
}

export type ConfigUse =
  /** A new item of the list in a field. The list is created if the field is missing. */
  | {
      readonly kind: 'item'
      readonly field: string
      readonly item: { readonly code: string } | { readonly text: string }
    }
  /** A new field. */
  | { readonly kind: 'field'; readonly field: string; readonly code: string }
  /** A call of the imported function around the exported value. */
  | { readonly kind: 'call' }

/** `there`: the config already has the addition. `refused`: it cannot be edited; `why`: `a function in line 3`. */
export type ConfigEdit =
  | { readonly kind: 'edited'; readonly bytes: Uint8Array }
  | { readonly kind: 'there' }
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Adds to the config of a build tool: `export default { … }`, `defineConfig({ … })`, `module.exports = { … }`. Never
 * runs the code. All other bytes stay. Refuses uncertain code (a function, a spread, a variable, a second export).
 */
export function addToConfig(bytes: Uint8Array, addition: ConfigAddition): ConfigEdit {
  const opened = openText(bytes, { file: '' })
  if (!opened.ok || opened.encoding !== 'utf-8') return { kind: 'refused', why: 'bytes that are not UTF-8' }
  if (opened.conflicted() !== undefined) return { kind: 'refused', why: 'a merge conflict' }
  const { text, bom } = opened
  try {
    const before = tokenize(text)
    if (isThere(text, before, addition)) return { kind: 'there' }
    const edited = addition.use.kind === 'call' ? addCall(text, addition) : addField(bytes, addition, addition.use)
    const result = typeof edited === 'string' ? encodeUtf8(edited, bom) : edited
    const after = openText(result, { file: '' }).ok ? new TextDecoder().decode(result) : ''
    if (!isOnlyAdded({ text, tokens: before }, after)) return { kind: 'refused', why: 'code that lockale cannot edit' }
    return { kind: 'edited', bytes: result }
  } catch (error) {
    if (error instanceof ParseProblem) return { kind: 'refused', why: whyOf(text, error) }
    if (isLockaleError(error)) return { kind: 'refused', why: 'code that lockale cannot edit' }
    throw error
  }
}

function isThere(text: string, tokens: readonly Token[], { package: name }: ConfigAddition): boolean {
  return tokens.some(
    ({ kind, start }) => (kind === 'string' || kind === 'template') && text.startsWith(name, start + 1),
  )
}

function addCall(text: string, addition: ConfigAddition): string {
  const code = readConfigCode(text)
  const { start, end } = wholeValue(code)
  const call = [
    { range: { start, end: start }, text: `${addition.import?.name ?? ''}(` },
    { range: { start: end, end }, text: ')' },
  ]
  return splice(text, [...importPatch(code, addition.import), ...call])
}

function addField(
  bytes: Uint8Array,
  { import: imported }: ConfigAddition,
  use: Exclude<ConfigUse, { readonly kind: 'call' }>,
): Uint8Array {
  const file = use.field
  const asList = languageOf(use.field, use.kind === 'item')
  const list = parseStrictly(asList, bytes)
  const items = list.entries.filter(({ path }) => path[0] === use.field)
  const hasItems = items.some(({ path }) => path.length > 1)
  const isEmpty = items.length === 1 && items[0]?.value === '[]'
  if (items.length > 0 && (use.kind === 'field' || !(hasItems || isEmpty))) {
    const found = `a field \`${use.field}\`${use.kind === 'item' ? ' that is no plain list' : ''}`
    throw new ParseProblem(items[0]?.keyRange.start ?? 0, 'a list', { found })
  }
  const code = readConfigCode(list.text)
  const around = importPatch(code, imported)
  const order = list.entries.map(({ path }) => path)
  if (hasItems) {
    const path = [use.field, String(items.length)]
    const at = order.findLastIndex(([name]) => name === use.field) + 1
    const options = { file, order: order.toSpliced(at, 0, path), language: asList, around }
    return editLiteral(list, use.kind === 'item' ? [changeOf(path, use.item)] : [], options)
  }
  const asValue = languageOf(use.field, false)
  const quote = quoteOf(code)
  const raw =
    use.kind === 'field' ? use.code : `[${'text' in use.item ? quote + use.item.text + quote : use.item.code}]`
  const path = [use.field]
  const options = { file, order: isEmpty ? order : [...order, path], language: asValue, around }
  return editLiteral(parseStrictly(asValue, bytes), [{ kind: 'copy', path, raw }], options)
}

type Item = Extract<ConfigUse, { readonly kind: 'item' }>['item']

function changeOf(path: readonly string[], item: Item): EntryChange {
  return 'text' in item ? { kind: 'add', path, value: item.text } : { kind: 'copy', path, raw: item.code }
}

/** Returns how to read and edit the fields of the exported object (or the items of its list `field`) as entries. */
function languageOf(field: string, opensList: boolean): LiteralLanguage {
  const language = codeLanguage({
    ...jsCode,
    scan(text) {
      const code = readConfigCode(text)
      const start = objectOf(code)
      const scanned = scanLiteral(text, start, grammarOf(code.tokens, { start, field, opensList }))
      const [twice] = scanned.shadowed
      if (twice === undefined) return scanned
      throw new ParseProblem(twice.start, 'one of each', { found: `two fields \`${twice.key}\`` })
    },
  })
  return {
    ...language,
    dialect: (text) => ({
      ...language.dialect(text),
      isRaw: () => true,
      isOpen: () => true,
      canMakeRoom: ({ start, end }) => /^\[\s*\]$/u.test(text.slice(start, end)),
    }),
  }
}

/** Returns the grammar that reads only the exported object. @param start offset of the object */
function grammarOf(
  tokens: readonly Token[],
  { start, field, opensList }: { readonly start: number; readonly field: string; readonly opensList: boolean },
): LiteralGrammar {
  const indexes = new Map(tokens.map((token, index) => [token.start, index]))
  let key: string | undefined
  return {
    ...jsGrammar,
    open(text, at) {
      if (at === start) return { kind: 'map', inner: at + 1, close: '}' }
      return opensList && key === field && text[at] === '[' ? { kind: 'seq', inner: at + 1, close: ']' } : undefined
    },
    key(text, at, kind) {
      const found = jsGrammar.key(text, at, kind)
      key = found?.key
      return found
    },
    value(text, at) {
      const first = tokens[indexes.get(at) ?? -1]
      const end = valueEnd(text, tokens, indexes.get(at) ?? -1)
      if (first === undefined || end === undefined || text.startsWith('...', at)) throw notPlain(text, first)
      return { kind: first.kind === 'string' && first.end === end ? 'string' : 'literal', end }
    },
  }
}

function valueEnd(text: string, tokens: readonly Token[], from: number): number | undefined {
  const depth = tokens[from]?.depth
  if (depth === undefined) return undefined
  let end: number | undefined
  for (let index = from; index < tokens.length; index++) {
    const token = tokens[index]
    if (token === undefined || token.depth < depth || (token.depth === depth && wordOf(text, token) === ',')) break
    index = token.close ?? index
    end = tokens[index]?.end
  }
  return end
}

/** Parses a file, and throws its first problem as an error. @throws {ParseProblem} */
function parseStrictly(language: LiteralLanguage, bytes: Uint8Array): ParsedFile {
  const parsed = language.parse(bytes, { file: '' })
  const problem = parsed.diagnostics.find(isError)
  if (problem === undefined) return parsed
  const { found, expected } = problem.arguments
  throw new ParseProblem(problem.range?.start ?? 0, String(expected), typeof found === 'string' ? { found } : {})
}

/** Returns true if the edited code still has all old tokens, and more: an edit must only add code. */
function isOnlyAdded(before: { readonly text: string; readonly tokens: readonly Token[] }, after: string): boolean {
  const shown = after.replace(/^\uFEFF/u, '')
  const added = tokenize(shown)
  let next = 0
  for (const { start, end } of added) {
    const token = before.tokens[next]
    if (token !== undefined && before.text.slice(token.start, token.end) === shown.slice(start, end)) next++
  }
  return next === before.tokens.length && added.length > before.tokens.length
}

function whyOf(text: string, { at, found = 'code that lockale cannot read' }: ParseProblem): string {
  const line = text.slice(0, at).split(/\r\n|[\n\r]/u).length
  return at < text.length ? `${found} in line ${line}` : found
}
