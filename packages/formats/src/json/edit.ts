import { scanJson, valueOf } from './scan.ts'
import type { EditOptions, Entry, EntryChange, ParsedFile } from '../format.ts'
import { editLiteral, type LiteralLanguage } from '../literal/edit.ts'
import { type LiteralNode, usualBrackets, type KeyQuote } from '../literal/notation.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { isContainer } from '../tree/tree-node.ts'
import {
  closingQuote,
  isBareKey,
  literalEnd,
  literalEnd5,
  mayHaveComments,
  notationOf,
  strictSyntax,
  type Syntax,
} from './lex.ts'
import { parseJson } from './parse-json.ts'
import { decodeString, encodeKey, encodeString, type StringStyle } from './string-token.ts'
import { styleOf } from './token-style.ts'
import { encodeUtf8 } from '../encoding.ts'
import { plant, plantTree, treeAt } from '../path-tree.ts'
import { checkText, refuseMismatch, refuseMissing } from '../refuse.ts'
import { type Patch, splice } from '../splice.ts'
import { keyQuoteOf } from '../literal/layout.ts'
import { mostOf } from '../literal/quotes.ts'

/**
 * Edits a JSON file. Replaces only the changed parts of its text: all other bytes stay.
 * @param options with the syntax; default: RFC 8259
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editJson(
  parsed: ParsedFile,
  changes: readonly EntryChange[],
  options: EditOptions & { readonly syntax?: Syntax },
): Uint8Array {
  const { file, syntax = strictSyntax } = options
  return (
    setTexts(parsed, changes, { file, syntax }) ??
    editLiteral(parsed, changes, { ...options, language: jsonLanguage(syntax) })
  )
}

function jsonLanguage(syntax: Syntax): LiteralLanguage {
  const notation = notationOf(syntax)
  return {
    notation,
    scan: (text) => scanJson(text, { syntax }),
    dialect: (text) => jsonDialect(text, syntax),
    writerOf(text, nodes, followed) {
      const { strings, quote: shown, keyQuote } = readStyle(text, nodes, syntax)
      const quote = shown ?? followed?.quotes.quote ?? '"'
      const style = { ...strings, quote }
      return {
        quotes: { quote },
        keyQuote,
        string: (value, old) => encodeString(value, style, old),
        key: (key, keyQuote) => encodeKey(key, keyQuote, style, isBareKey(key)),
        raw: (token) => token,
        brackets: usualBrackets,
      }
    },
    parse: (bytes, options) => parseJson(bytes, { ...options, syntax }),
  }
}

function jsonDialect(text: string, syntax: Syntax): TreeDialect<LiteralNode> {
  const endOfLiteral = syntax.json5 ? literalEnd5 : literalEnd
  return {
    name: syntax.name,
    hasRootValue: true,
    maxDepth: Number.POSITIVE_INFINITY,
    textOf: (node) => (node.kind === 'string' ? valueOf(text, node) : undefined),
    isRaw: (token) => endOfLiteral(token, 0) === token.length,
    // An empty object may become an array, if the source has an array at the same path.
    isOpen: ({ kind }, isListElsewhere) => kind === 'seq' || !isListElsewhere,
    canMakeRoom: (node) => isContainer(node) || text.startsWith('null', node.start),
  }
}

/**
 * Replaces only the tokens of existing strings, without reading the rest. Returns `undefined` for other changes, and
 * for a file with comments or duplicate keys.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function setTexts(
  { text, bom, entries, diagnostics }: ParsedFile,
  changes: readonly EntryChange[],
  { file, syntax = strictSyntax }: { readonly file: string; readonly syntax?: Syntax },
): Uint8Array | undefined {
  if (syntax.json5 || mayHaveComments(text, syntax) || diagnostics.length > 0) return undefined
  if (!changes.every((change) => change.kind === 'set')) return undefined
  const places = plantTree<{ entry?: Entry }>()
  for (const { path } of changes) plant(places, path, {})
  for (const entry of entries) {
    const place = treeAt(places, entry.path)?.value
    if (place !== undefined) place.entry = entry
  }
  const style = styleOf(text)
  const wanted = new Map<Entry, string>()
  for (const { path, value } of changes) {
    const entry = treeAt(places, path)?.value?.entry
    if (entry === undefined) throw refuseMissing(path, file)
    wanted.set(entry, checkText(path, value, file))
  }
  const patches = [...wanted].flatMap(([{ kind, value: old, valueRange: range }, value]): readonly TextPatch[] => {
    if (kind === 'text' && old === value) return []
    return [{ range, value, text: encodeString(value, style, text.slice(range.start, range.end)) }]
  })
  const edited = splice(text, patches)
  if (!isAsAsked(text, edited, patches)) throw refuseMismatch(file)
  return encodeUtf8(edited, bom)
}

interface TextPatch extends Patch {
  readonly value: string
}

/** Returns true if only the patched tokens changed, and if each new token has the requested value. */
function isAsAsked(before: string, after: string, patches: readonly TextPatch[]): boolean {
  let [from, at] = [0, 0]
  for (const { range, value } of patches.toSorted((a, b) => a.range.start - b.range.start)) {
    const start = at + range.start - from
    const end = closingQuote(after, start + 1)
    if (before.slice(from, range.start) !== after.slice(at, start) || after[start] !== '"') return false
    if (end < 0 || decodeString(after, start + 1, end) !== value) return false
    at = end + 1
    from = range.end
  }
  return before.slice(from) === after.slice(at)
}

/** Reads the style of strings and keys in a file. */
function readStyle(
  text: string,
  nodes: readonly LiteralNode[],
  syntax: Syntax,
): {
  readonly strings: StringStyle
  /** The quote of most strings; without strings, of most keys; `undefined` without either. */
  readonly quote: '"' | "'" | undefined
  /** How most keys are written (with which quotes, or without) among those that need no quotes. */
  readonly keyQuote: KeyQuote | undefined
} {
  if (!syntax.json5) {
    const strings = styleOf(mayHaveComments(text, syntax) ? tokensOf(text, nodes) : text)
    return { strings, quote: '"', keyQuote: '"' }
  }
  const keys = nodes.flatMap((node) => (node.keyEnd > node.keyStart ? (keyQuoteOf(text, node, isBareKey) ?? []) : []))
  const quotes = nodes.flatMap(({ kind, start }) => (kind === 'string' ? quoteAt(text, start) : []))
  const strings = styleOf(tokensOf(text, nodes))
  // U+2028 and U+2029 are valid in JSON5, but scripts before ES2019 need them escaped (JSON5 §5.2).
  const separators = ['\u2028', '\u2029'].filter((separator) => !text.includes(separator))
  return {
    strings: { ...strings, escaped: new Set([...(strings.escaped ?? []), ...separators]) },
    quote: mostOf(quotes) ?? mostOf(keys.flatMap((quote) => (quote === '' ? [] : quote))),
    keyQuote: mostOf(keys),
  }
}

function tokensOf(text: string, nodes: readonly LiteralNode[]): string {
  return nodes
    .map(({ kind, keyStart, keyEnd, start, end }) => {
      return text.slice(keyStart, keyEnd) + (kind === 'string' ? text.slice(start, end) : '')
    })
    .join('')
}

function quoteAt(text: string, offset: number): '"' | "'" {
  return text[offset] === "'" ? "'" : '"'
}
