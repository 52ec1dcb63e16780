import type { Format } from '../format.ts'
import { isBareKey } from '../json/lex.ts'
import { escapes, encodeString, type StringStyle } from '../json/string-token.ts'
import { styleOf } from '../json/token-style.ts'
import { editLiteral, type LiteralLanguage } from '../literal/edit.ts'
import { keyQuoteOf } from '../literal/layout.ts'
import type { KeyQuote, LiteralNode, Notation, Writer } from '../literal/notation.ts'
import { chooseQuote, mostOf, type QuoteStyle, readQuotes } from '../literal/quotes.ts'
import { parseLiteral } from '../literal/parse-literal.ts'
import { maxDepth, NotLiteral, TooDeep } from '../literal/scan.ts'
import { shaped } from '../shape/shaped.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { withLocaleRoot } from '../tree/locale-root.ts'
import { isContainer } from '../tree/tree-node.ts'
import { decodeStrings, isRawJs } from './grammar.ts'
import { endOfComment, skipBlanks } from './lex.ts'
import { readJsModule } from './module.ts'
import { renameLocale } from './rename-locale.ts'

const whole: Format = {
  id: 'js',
  parse: (bytes, options) => language.parse(bytes, options),
  edit: (parsed, changes, options) => editLiteral(parsed, changes, { ...options, language }),
  create(source, changes, options) {
    const around = renameLocale(source.text, options)
    return editLiteral(source, changes, { ...options, source, language, around })
  },
}

/** A module of JavaScript or TypeScript that states one object. It is read and edited as text, and never run. */
export const js: Format = shaped(
  withLocaleRoot(whole, ({ text }) =>
    readJsModule(text).root.children.map(({ keyStart, keyEnd }) => ({ start: keyStart, end: keyEnd })),
  ),
)

export const jsNotation: Notation = {
  colon: ':',
  indent: '  ',
  skipBlanks,
  commentEnd: endOfComment,
  contentStart: (_, { start }) => start + 1,
  isBareKey: (key) => isBareKey(key),
}

export interface JsWriter extends Writer {
  readonly quotes: Partial<QuoteStyle>
}

const language: LiteralLanguage<JsWriter> = {
  notation: jsNotation,
  scan(text) {
    try {
      return readJsModule(text)
    } catch (error) {
      if (error instanceof NotLiteral || error instanceof TooDeep) return undefined
      throw error
    }
  },
  dialect: jsDialect,
  writerOf: jsWriterOf,
  parse: (bytes, options) =>
    parseLiteral(bytes, options, { notation: jsNotation, scan: readJsModule, valueOf: jsValueOf }),
}

export function jsValueOf(text: string, { kind, start, end }: LiteralNode): string {
  if (kind === 'string') return decodeStrings(text, start, end)
  return kind === 'literal' ? text.slice(start, end) : kind === 'map' ? '{}' : '[]'
}

export function jsDialect(text: string): TreeDialect<LiteralNode> {
  return {
    name: 'JavaScript',
    hasRootValue: false,
    maxDepth,
    textOf: (node) => (node.kind === 'string' ? jsValueOf(text, node) : undefined),
    isRaw: isRawJs,
    // An object without members is as good as an array, if it is one in the source.
    isOpen: ({ kind, parent }, isListElsewhere) => parent === undefined || kind === 'seq' || !isListElsewhere,
    canMakeRoom: (node) =>
      (isContainer(node) && node.parent !== undefined) || /^(?:null|undefined)/.test(text.slice(node.start, node.end)),
  }
}

export function jsWriterOf(text: string, nodes: readonly LiteralNode[], followed: JsWriter | undefined): JsWriter {
  const shown = readQuotes(text, nodes)
  const quotes = { ...followed?.quotes, ...shown }
  const keys = nodes.flatMap((node) => (node.keyEnd > node.keyStart ? (keyQuoteOf(text, node, jsNotation) ?? []) : []))
  const { quote = keys.find((sign) => sign !== '') ?? "'", avoidsEscapes = false } = quotes
  const tokens = nodes.flatMap(({ kind, start, end }) => (kind === 'string' ? text.slice(start, end) : []))
  const style = styleOf(tokens.join(''))
  return {
    quotes,
    keyQuote: mostOf(keys) ?? followed?.keyQuote ?? '',
    string: (value, old = '') => encode(value, old, { ...style, style: { quote, avoidsEscapes } }),
    key: (key, keyQuote) => printKey(key, keyQuote, { ...style, quote }),
    raw: (token) => token,
    brackets: (kind) => (kind === 'map' ? ['{', '}'] : ['[', ']']),
  }
}

interface EncodingStyle extends StringStyle {
  readonly style: QuoteStyle
}

/** @param old the token that it replaces: a template stays one */
function encode(value: string, old: string, { style, ...strings }: EncodingStyle): string {
  if (old.startsWith('`')) return encodeTemplate(value, old, strings)
  const quote = chooseQuote(value, style, old)
  return encodeString(value, strings, quote + old.slice(1))
}

/** A template with raw line breaks keeps those of the file, which are read as `\n`. */
function encodeTemplate(value: string, old: string, style: StringStyle): string {
  const [lineBreak] = /\r\n|[\r\n]/.exec(old.replaceAll(escapes, '')) ?? []
  const inQuotes = encodeString(value, { ...style, quote: '"' }, `"${old.slice(1)}`).slice(1, -1)
  const body = inQuotes.replaceAll(/\\["n\\]|\\[^]|`|\$\{/g, (sign) => {
    if (sign === '\\"') return '"'
    if (sign === '\\n' && lineBreak !== undefined) return lineBreak
    return sign === '`' || sign === '${' ? `\\${sign}` : sign
  })
  return `\`${body}\``
}

function printKey(key: string, keyQuote: KeyQuote, style: StringStyle): string {
  const name = encodeString(key, keyQuote === '' ? style : { ...style, quote: keyQuote })
  if (key === '__proto__') return `[${name}]`
  const isPlain = isBareKey(key) || /^(?:0|[1-9]\d{0,14})$/.test(key)
  return keyQuote === '' && isPlain && !(style.ascii && /[\u0080-\uffff]/.test(key)) ? key : name
}
