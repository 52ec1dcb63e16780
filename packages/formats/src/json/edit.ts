import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { editLiteral, type LiteralLanguage } from '../literal/edit.ts'
import type { LiteralNode, Writer } from '../literal/notation.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { isContainer } from '../tree/tree-node.ts'
import { valueOf } from './entries.ts'
import { isBareKey, literalEnd, literalEnd5, notationOf, strictSyntax, type Syntax } from './lex.ts'
import { parseJson } from './parse-json.ts'
import { scanJson } from './scan.ts'
import { setTexts } from './set-texts.ts'
import { encodeString, type StringStyle } from './string-token.ts'
import { readStyle } from './token-style.ts'

interface JsonEditOptions extends EditOptions {
  /** RFC 8259 by default. */
  readonly syntax?: Syntax
}

/**
 * The file with the changes made by one splice. Everything else keeps its bytes.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editJson(parsed: ParsedFile, changes: readonly EntryChange[], options: JsonEditOptions): Uint8Array {
  const { file, syntax = strictSyntax } = options
  return (
    setTexts(parsed, changes, { file, syntax }) ??
    editLiteral(parsed, changes, { ...options, language: jsonLanguage(syntax) })
  )
}

interface JsonWriter extends Writer {
  readonly style: StringStyle
}

function jsonLanguage(syntax: Syntax): LiteralLanguage<JsonWriter> {
  const notation = notationOf(syntax)
  return {
    notation,
    scan(text) {
      const scan = scanJson(text, { syntax })
      return scan.ok ? scan : undefined
    },
    dialect: (text) => jsonDialect(text, syntax),
    writerOf(text, nodes, followed) {
      const { strings, quote, keyQuote } = readStyle(text, nodes, syntax)
      return openWriter({ ...strings, quote: quote ?? followed?.style.quote ?? '"' }, keyQuote)
    },
    parse: (bytes, options) => parseJson(bytes, { ...options, syntax }),
  }
}

function openWriter(style: StringStyle, keyQuote: Writer['keyQuote']): JsonWriter {
  return {
    style,
    keyQuote,
    string: (value, old) => encodeString(value, style, old),
    key(key, keyQuote) {
      const isBare = keyQuote === '' && isBareKey(key) && !(style.ascii && /[\u0080-\uffff]/.test(key))
      return isBare ? key : encodeString(key, keyQuote === '' ? style : { ...style, quote: keyQuote })
    },
    raw: (token) => token,
    brackets: (kind) => (kind === 'map' ? ['{', '}'] : ['[', ']']),
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
    // An object without members is as good as an array, if it is one in the source.
    isOpen: ({ kind }, isListElsewhere) => kind === 'seq' || !isListElsewhere,
    canMakeRoom: (node) => isContainer(node) || text.startsWith('null', node.start),
  }
}
