import { skipWhite } from '../lines.ts'
import type { Format } from '../format.ts'
import { editLiteral } from '../literal/edit.ts'
import { codeLanguage } from '../literal/parse-literal.ts'
import { readQuotes } from '../literal/quotes.ts'
import { commentEnd, decodeStrings, isRawPhp, openArray, scanPhp } from './grammar.ts'
import { encodePhp } from './string-token.ts'

/** A PHP file that returns one array. It is read and edited as text, and never run. */
export const php: Format = {
  id: 'php',
  parse: (bytes, options) => language.parse(bytes, options),
  edit: (parsed, changes, options) => editLiteral(parsed, changes, { ...options, language }),
  create: (source, changes, options) => editLiteral(source, changes, { ...options, source, language }),
}

const language = codeLanguage({
  name: 'PHP',
  notation: {
    colon: '=>',
    indent: '    ',
    skipBlanks: skipWhite,
    commentEnd,
    contentStart: (text, { start }) => openArray(text, start)?.inner ?? start + 1,
    isBareKey: (key) => !isInteger(key),
  },
  scan: scanPhp,
  valueOf(text, { kind, start, end }) {
    if (kind === 'string') return decodeStrings(text, start, end)
    return kind === 'literal' ? text.slice(start, end) : '[]'
  },
  isRaw: isRawPhp,
  nothing: /^null$/i,
  writerOf(text, nodes, followed) {
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
      brackets: { map: brackets, seq: brackets },
    }
  },
})

/** Returns true for a key that PHP treats as an integer, with or without quotes. */
function isInteger(key: string): boolean {
  return /^(?:0|-?[1-9]\d{0,17})$/.test(key)
}
