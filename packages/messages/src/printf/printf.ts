import { rememberEach } from '@lockale/errors'
import { none } from '../none.ts'
import { errorOf, type Finding, type Syntax, type SyntaxOptions, type Token } from '../syntax.ts'
import { readMarks, readVariable, rememberLast } from '../marks/marks.ts'
import { wholePlurals } from '../plural/plural-rules.ts'
import { identityOf, openNumbering, respell, scanFormat, spellNumbered } from './arguments.ts'
import { type Conversion, type Dialect, readDatePattern, tokeniseDate, readMark } from './conversion.ts'

/**
 * Opens format strings of C (also gettext's `<PRId64>`), of Android (java.util.Formatter) or of Apple (`%@`,
 * `%#@files@`, `%arg`). A string without a conversion and without `%%` is not formatted, so its percent signs have no
 * meaning.
 */
export function openPrintf({ dialect = 'c' }: SyntaxOptions): Syntax {
  const texts = openTexts(dialect)
  if (dialect !== 'apple') return texts
  return { ...texts, openForms: rememberEach((count: string) => openTexts(dialect, Number(count) || undefined)) }
}

/**
 * Opens the message format.
 * @param count in a plural form, the argument number with which conversions without a number begin: 2 for
 * `%2$#@total@`
 */
function openTexts(dialect: Dialect, count?: number): Syntax {
  const first = count ?? 1
  const own = new Set(['arg', ...(count === undefined ? [] : [String(count)])])
  const isFormat = rememberLast((message) => isDate(message, dialect) || scanFormat(message, dialect).isFormat)
  return {
    ...none,
    id: 'printf',
    countName(texts) {
      const list = [...texts]
      const all = list.map((text) => namesOf(text, dialect, first))
      const named = all.flat()
      const integers = named.filter(([{ isInteger }]) => isInteger)
      const shown =
        named.find(([, name]) => own.has(name)) ?? integers.find(([{ kind }]) => kind !== 'named') ?? integers[0]
      if (shown !== undefined) return shown[1]
      return all.every((names) => names.length <= 1) ? textName(named, list) : undefined
    },
    plurals: wholePlurals,
    tokenise: (message) => tokenisePrintf(message, dialect, first),
    escape: (text, { source }) => (source !== undefined && !isFormat(source) ? text : text.replaceAll('%', '%%')),
    reject: (text, source) => rejectPrintf(text, { dialect, isFormat: source !== undefined && isFormat(source) }),
    arrange: (marks, order) =>
      isDate(marks.join(''), dialect)
        ? order.map((index) => marks[index] ?? '')
        : arrangeConversions(marks, order, { dialect, first }),
  }
}

/** Returns the name of a number that is passed as text, but selects the plural form (`%s comments`). */
function textName(named: readonly (readonly [Conversion, string])[], texts: readonly string[]): string | undefined {
  const [first] = named
  if (first === undefined || !named.every(([{ type }]) => type === 's' || type === '@')) return undefined
  return texts.some((text) => /%(?:\d+\$)?[s@]\s+(?:<[^<>]*>\s*)?\p{L}/u.test(text)) ? first[1] : undefined
}

/** Splits a string into tokens. The name of a conversion is its argument number: the next one if none is written. */
function tokenisePrintf(message: string, dialect: Dialect, first: number): readonly Token[] {
  const date = dialect === 'c' ? readDatePattern(message) : undefined
  if (date !== undefined) return tokeniseDate(message, date)
  const conversions = new Map<Token, Conversion>()
  const tokens = readMarks(message, '%', (text, at) => {
    const mark = readMark(text, at, dialect)
    if (mark === undefined) return readVariable(ownNumber, text, at)
    if (mark === 'percent') return { type: 'text', text: '%', raw: '%%' }
    const token: Token = { type: 'placeholder', kind: 'variable', raw: mark.raw, name: mark.name }
    conversions.set(token, mark)
    return token
  })
  const number = openNumbering(first)
  return tokens.map((token) => {
    if (token.type !== 'text' && token.type !== 'placeholder' && token.raw.includes('%')) {
      for (const inner of scanFormat(token.raw, dialect).conversions) number(inner)
    }
    const conversion = conversions.get(token)
    if (conversion === undefined || token.type !== 'placeholder') return token
    const places = number(conversion)
    const identity = identityOf(conversion, places)
    return { ...token, name: nameOf(conversion, places.value), ...(identity !== token.raw && { identity }) }
  })
}

function isDate(message: string, dialect: Dialect): boolean {
  return dialect === 'c' && readDatePattern(message) !== undefined
}

/** Matches `%0`, `%1`, which formatters ignore: an app may use them as its own numbered placeholders. */
const ownNumber = /%(?<name>\d{1,2})(?!\d)/uy

function nameOf({ kind, name }: Conversion, value: number): string {
  return kind === 'named' || kind === 'none' ? name : String(value)
}

function namesOf(text: string, dialect: Dialect, first: number): readonly (readonly [Conversion, string])[] {
  const number = openNumbering(first)
  return scanFormat(text, dialect).conversions.map((conversion) => [
    conversion,
    nameOf(conversion, number(conversion).value),
  ])
}

function rejectPrintf(
  text: string,
  { dialect, isFormat }: { readonly dialect: Dialect; readonly isFormat: boolean },
): Finding | undefined {
  if (isDate(text, dialect)) return undefined
  const { conversions, lone, ...scan } = scanFormat(text, dialect)
  if (!isFormat && !scan.isFormat) return undefined
  if (lone !== undefined) return errorOf('format-syntax', { found: text.slice(lone, lone + 12) })
  return findBadNumbers(conversions, dialect)
}

/** Returns a source's placeholders and tags in another order, numbered; `undefined` if the result cannot be read. */
function arrangeConversions(
  marks: readonly string[],
  order: readonly number[],
  { dialect, first }: { readonly dialect: Dialect; readonly first: number },
): readonly string[] | undefined {
  const conversions = marks.map((mark) => scanFormat(mark, dialect).conversions)
  const ordered = conversions.flatMap((inner, index) => (inner.some(isOrdered) ? [index] : []))
  const kept = order.filter((index) => conversions[index]?.some(isOrdered))
  // an order that only leaves out placeholders at the end needs no numbers
  if (kept.every((index, at) => index === ordered[at])) return order.map((index) => marks[index] ?? '')
  const all = conversions.flat()
  // C does not allow numbered and unnumbered conversions in one string
  if (dialect === 'c' && all.some(isNumbered)) return undefined
  // a string with `%arg` cannot be numbered, because it does not contain the number of that argument
  if (all.some(({ kind, name }) => kind === 'named' && name === 'arg')) return undefined
  // C's printf must know the type of each argument up to the last one used
  if (dialect === 'c' && kept.some((index) => index > (ordered[kept.length - 1] ?? 0))) return undefined
  const number = openNumbering(first)
  const spelled = marks.map((mark, index) =>
    respell(mark, conversions[index] ?? [], (conversion) => spellNumbered(conversion, number(conversion))),
  )
  return order.map((index) => spelled[index] ?? '')
}

function isNumbered(conversion: Conversion): boolean {
  return conversion.kind !== 'none' && !isOrdered(conversion)
}

/** Returns true if a conversion takes its argument by position, so that its place among the others matters. */
function isOrdered({ kind, position, width, precision }: Conversion): boolean {
  if (kind === 'none') return false
  return position === undefined || /\*(?!\d)/u.test(width + precision)
}

/** Finds argument numbers that the formatter of C does not accept. */
function findBadNumbers(conversions: readonly Conversion[], dialect: Dialect): Finding | undefined {
  // Java and CoreFoundation count numbered and unnumbered conversions separately
  if (dialect !== 'c') return undefined
  const taking = conversions.filter(({ kind }) => kind === 'value')
  const numbered = taking.filter(
    ({ position, width, precision }) => position !== undefined || /\*\d/u.test(width + precision),
  )
  if (numbered.length === 0) return undefined
  const ordered = taking.find(isOrdered)
  if (ordered !== undefined) return errorOf('printf-mixed', { found: ordered.raw })
  // C's printf reads its arguments in order, so it must know the type of each
  const used = new Set(
    numbered.map(openNumbering()).flatMap(({ value, width, precision }) => [value, width, precision]),
  )
  const gap = numbered.find(({ position = 1 }) => position > 1 && !used.has(position - 1))
  return gap && errorOf('format-syntax', { found: gap.raw })
}
