import type { EditOptions, Format } from '../format.ts'
import { encodeKey, encodeString, escapes, type StringStyle } from '../json/string-token.ts'
import { styleOf } from '../json/token-style.ts'
import { editLiteral } from '../literal/edit.ts'
import { keyQuoteOf } from '../literal/layout.ts'
import { keyRangeOf, usualBrackets } from '../literal/notation.ts'
import { type CodeLanguage, codeLanguage } from '../literal/parse-literal.ts'
import { chooseQuote, mostOf, readQuotes } from '../literal/quotes.ts'
import { tryScan } from '../literal/scan.ts'
import { isBareKey, json5Syntax, notationOf } from '../json/lex.ts'
import { shaped } from '../shape/shaped.ts'
import { withLocaleRoot } from '../tree/locale-root.ts'
import { decodeStrings, isRawJs, quoteAt } from './grammar.ts'
import { closingQuoteJs, skip, wordAt } from './lex.ts'
import { type JsModule, readJsModule } from './module.ts'
import type { Patch } from '../splice.ts'

const whole: Format = {
  id: 'js',
  parse: (bytes, options) => language.parse(bytes, options),
  edit: (parsed, changes, options) => editLiteral(parsed, changes, { ...options, language }),
  create(source, changes, options) {
    const around = renameLocale(source.text, options)
    return editLiteral(source, changes, { ...options, source, language, around })
  },
}

/** A JavaScript or TypeScript module that defines one object. It is read and edited as text, and never run. */
export const js: Format = shaped(withLocaleRoot(whole, ({ text }) => readJsModule(text).root.children.map(keyRangeOf)))

/** The part of JavaScript that lockale reads, and how lockale writes it. */
export const jsCode: CodeLanguage = {
  name: 'JavaScript',
  // JSON5 has the same blanks and comments.
  notation: notationOf(json5Syntax),
  scan: readJsModule,
  valueOf(text, { kind, start, end }) {
    if (kind === 'string') return decodeStrings(text, start, end)
    return kind === 'literal' ? text.slice(start, end) : kind === 'map' ? '{}' : '[]'
  },
  isRaw: isRawJs,
  nothing: /^(?:null|undefined)/,
  writerOf(text, nodes, followed) {
    const quotes = { ...followed?.quotes, ...readQuotes(text, nodes) }
    const keys = nodes.flatMap((node) => (node.keyEnd > node.keyStart ? (keyQuoteOf(text, node, isBareKey) ?? []) : []))
    const { quote = keys.find((sign) => sign !== '') ?? "'", avoidsEscapes = false } = quotes
    const tokens = nodes.flatMap(({ kind, start, end }) => (kind === 'string' ? text.slice(start, end) : []))
    const style = { ...styleOf(tokens.join('')), quote }
    return {
      quotes,
      keyQuote: mostOf(keys) ?? followed?.keyQuote ?? '',
      string(value, old = '') {
        if (old.startsWith('`')) return encodeTemplate(value, old, style)
        return encodeString(value, style, chooseQuote(value, { quote, avoidsEscapes }, old) + old.slice(1))
      },
      key(key, keyQuote) {
        if (key === '__proto__') return `[${encodeKey(key, keyQuote, style, false)}]`
        return encodeKey(key, keyQuote, style, isBareKey(key) || /^(?:0|[1-9]\d{0,14})$/.test(key))
      },
      raw: (token) => token,
      brackets: usualBrackets,
    }
  },
}

const language = codeLanguage(jsCode)

/** Returns a template literal. Its line breaks are written like those in `old`; JavaScript reads all as `\n`. */
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

/** Renames `const en` to `const de` in a new file, if the constant is named after the source locale. */
function renameLocale(
  text: string,
  { locale, sourceLocale }: Pick<EditOptions, 'locale' | 'sourceLocale'>,
): readonly Patch[] {
  if (locale === undefined || sourceLocale === undefined) return []
  const module = tryScan(text, readJsModule)
  if (module?.name === undefined) return []
  const { start, end } = module.name
  const name = text.slice(start, end)
  const spell = spellings.find((spelling) => spelling(sourceLocale) === name)
  const renamed = spell?.(locale)
  if (renamed === undefined || renamed === name || wordAt(renamed, 0) !== renamed) return []
  // These language codes are reserved words of JavaScript.
  if (/^(?:in|do|if)$/.test(renamed)) return []
  return namesOutside(text, name, module).map((at) => ({ range: { start: at, end: at + name.length }, text: renamed }))
}

/** Common names of a constant for `pt-BR`: `pt_BR`, `ptBR`, `ptBr`, `PT_BR`, `PTBR`, `pt_br`, `ptbr`, `pt`. */
const spellings: readonly ((locale: string) => string)[] = [
  (locale) => locale.replaceAll('-', '_'),
  (locale) => locale.replaceAll('-', ''),
  (locale) =>
    locale.replaceAll(/-(.)([^-]*)/g, (_, first: string, rest: string) => first.toUpperCase() + rest.toLowerCase()),
  (locale) => locale.replaceAll('-', '_').toUpperCase(),
  (locale) => locale.replaceAll('-', '').toUpperCase(),
  (locale) => locale.replaceAll('-', '_').toLowerCase(),
  (locale) => locale.replaceAll('-', '').toLowerCase(),
  (locale) => locale.replace(/-.*/, ''),
]

/** Returns the offsets at which code outside of the object uses a name. Omits strings and members (`x.en`). */
function namesOutside(text: string, name: string, { root, name: declared }: JsModule): readonly number[] {
  const found: number[] = []
  let before = ''
  for (let at = skip(text, 0); at < text.length; at = skip(text, at)) {
    const quote = quoteAt(text, at)
    const word = wordAt(text, at)
    if (at === root.start) at = root.end
    else if (quote !== undefined) at = closingQuoteJs(text, at + 1, quote) + 1
    else if (word !== undefined) {
      const behind = text[skip(text, at + word.length)]
      const isMember = before === '.' || behind === ':' || behind === '?'
      if (word === name && (at === declared?.start || !isMember)) found.push(at)
      at += word.length
    } else at++
    before = text[at - 1] ?? ''
  }
  return found
}
