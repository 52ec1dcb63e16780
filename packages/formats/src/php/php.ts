import type { Format } from '../format.ts'
import { editLiteral, type LiteralLanguage } from '../literal/edit.ts'
import type { LiteralNode } from '../literal/literal-node.ts'
import type { Notation, Writer } from '../literal/notation.ts'
import { parseLiteral } from '../literal/parse-literal.ts'
import { type QuoteStyle, readQuotes } from '../literal/quotes.ts'
import { maxDepth, NotLiteral, TooDeep } from '../literal/scan.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { isContainer } from '../tree/tree-node.ts'
import { decodeStrings, isRawPhp, openArray } from './grammar.ts'
import { commentEnd, skipBlanks } from './lex.ts'
import { scanPhp } from './scan-php.ts'
import { encodePhp } from './string-token.ts'

/** A file of PHP that returns one array. It is read and edited as text, and never run. */
export const php: Format = {
  id: 'php',
  parse: (bytes, options) => language.parse(bytes, options),
  edit: (parsed, changes, options) => editLiteral(parsed, changes, { ...options, language }),
  create: (source, changes, options) => editLiteral(source, changes, { ...options, source, language }),
}

const notation: Notation = {
  colon: '=>',
  indent: '    ',
  skipBlanks,
  commentEnd,
  contentStart: (text, { start }) => openArray(text, start)?.inner ?? start + 1,
  isBareKey: (key) => !isInteger(key),
}

interface PhpWriter extends Writer {
  readonly quotes: Partial<QuoteStyle>
}

const language: LiteralLanguage<PhpWriter> = {
  notation,
  scan(text) {
    try {
      return scanPhp(text)
    } catch (error) {
      if (error instanceof NotLiteral || error instanceof TooDeep) return undefined
      throw error
    }
  },
  dialect,
  writerOf,
  parse: (bytes, options) => parseLiteral(bytes, options, { notation, scan: scanPhp, valueOf }),
}

function valueOf(text: string, { kind, start, end }: LiteralNode): string {
  if (kind === 'string') return decodeStrings(text, start, end)
  return kind === 'literal' ? text.slice(start, end) : '[]'
}

function dialect(text: string): TreeDialect<LiteralNode> {
  return {
    name: 'PHP',
    hasRootValue: false,
    maxDepth,
    textOf: (node) => (node.kind === 'string' ? valueOf(text, node) : undefined),
    isRaw: isRawPhp,
    // An array without items is a map and a list.
    isOpen: ({ kind, parent }, isListElsewhere) => parent === undefined || kind === 'seq' || !isListElsewhere,
    canMakeRoom: (node) =>
      (isContainer(node) && node.parent !== undefined) || /^null$/i.test(text.slice(node.start, node.end)),
  }
}

function writerOf(text: string, nodes: readonly LiteralNode[], followed: PhpWriter | undefined): PhpWriter {
  const quotes = { ...followed?.quotes, ...readQuotes(text, nodes) }
  const { quote = "'", avoidsEscapes = false } = quotes
  const style = { quote, avoidsEscapes }
  const [root] = nodes
  const open = root && text.slice(root.start, openArray(text, root.start)?.inner)
  const brackets = open === undefined || open === '[' ? (['[', ']'] as const) : ([open, ')'] as const)
  const hasQuotedNumbers = nodes.some(({ key, keyStart, keyEnd }) => keyEnd - keyStart > key.length && isInteger(key))
  return {
    quotes,
    keyQuote: quote,
    string: (value, old = '') => encodePhp(value, old, style),
    key(key, keyQuote) {
      const isBare = isInteger(key) && !hasQuotedNumbers
      return isBare ? key : encodePhp(key, '', { quote: keyQuote === '' ? quote : keyQuote, avoidsEscapes })
    },
    raw: (token) => (token === '{}' || token === '[]' ? brackets.join('') : token),
    brackets: () => brackets,
  }
}

/** Such a key is a whole number for PHP, with quotes or without. */
function isInteger(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,17})$/.test(key)
}
