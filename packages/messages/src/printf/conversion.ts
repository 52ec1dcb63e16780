import { readMarks } from '../marks/marks.ts'
import type { Token } from '../syntax.ts'

/** Matches a conversion of java.util.Formatter (Android). Groups: position, flags, width, precision, type. */
const javaPattern: RegExp = /%(?:(\d{1,9})\$)?([-#+ 0,(<]{0,16})([1-9]\d{0,8})?(\.\d{1,9})?([tT][a-zA-Z]|[a-zA-Z%])/uy

export type Dialect = 'c' | 'android' | 'apple'

export interface Conversion {
  readonly raw: string
  readonly start: number
  /**
   * Which argument the conversion displays. `value`: its own; `again`: the previous one (`%<s` of Java); `named`: one
   * that is found by name (`%#@files@`, `%arg`); `none`: no argument (`%n` of Java).
   */
  readonly kind: 'value' | 'again' | 'named' | 'none'
  /** The `n` of `n$`, from 1. `undefined` if no number is written: then the conversion takes the next argument. */
  readonly position: number | undefined
  readonly flags: string
  /** The width: `''`, digits, or `*` and `*n$`, which take it from an argument. */
  readonly width: string
  readonly precision: string
  /** Length and letter of the conversion: `lld`. If `kind` is `named`: all that follows the percent sign and number. */
  readonly type: string
  readonly name: string
  readonly isInteger: boolean
}

const size = String.raw`(\*(?:\d{1,3}\$)?|\d{1,9})?(\.(?:\*(?:\d{1,3}\$)?|\d{0,9}))?`
const length = '(?:hh?|ll?|L|q|j|z|Z|t|I64|I32|I)?'
const macro = '<PRI[diouxX](?:(?:LEAST|FAST)?(?:8|16|32|64)|MAX|PTR)>'

/** letters may follow `%arg` directly: `%arg개` */
const named = String.raw`(?:#@[\p{L}\p{N}_.-]{1,100}@|arg)`

/** Groups: position, flags, width, precision, type, and Apple's names. */
const patterns: Readonly<Record<Dialect, RegExp>> = {
  c: new RegExp(
    // glibc's flag `I` (digits of the language) may stand before a size, but the sizes of Windows begin with `I` too
    String.raw`%(?:(\d{1,3})\$)?((?:[-+ #0']|I(?!64|32)){0,8})${size}(${length}[diouxXeEfFgGaAcCsSpnm]|${macro})`,
    'uy',
  ),
  apple: new RegExp(
    String.raw`%(?:(\d{1,3})\$)?(?:(?!${named})([-+ #0']{0,8})${size}(${length}[@dDiuUxXoOfFeEgGaAcCsSp])|(${named}))`,
    'uy',
  ),
  android: javaPattern,
}

/** Reads the conversion at a percent sign; `undefined` if the formatter of the dialect finds none. */
function readConversion(message: string, at: number, dialect: Dialect): Conversion | undefined {
  const pattern = patterns[dialect]
  pattern.lastIndex = at
  const found = pattern.exec(message)
  if (found === null) return undefined
  const [raw, number, flags = '', width = '', precision = '', type = '', own] = found
  if (dialect === 'android' && !isJavaConversion({ flags, width, precision, type })) return undefined
  const position = number === undefined ? undefined : Number(number)
  if (position === 0) return undefined
  const isBare = dialect === 'android' ? type === 'n' || type === '%' : dialect === 'c' && type === 'm'
  // all fields are written out, because a spread would take longer than the parsing
  return {
    raw,
    start: at,
    kind: own !== undefined ? 'named' : isBare ? 'none' : flags.includes('<') ? 'again' : 'value',
    position,
    flags,
    width,
    precision,
    type: own ?? type,
    name: own?.replaceAll(/[#@]/gu, '') ?? (isBare ? type : ''),
    isInteger: own !== undefined || (dialect === 'android' ? type === 'd' : integerType.test(type)),
  }
}

const integerType = /^(?:[hlLqjztI0-9]*[diuDU]$|<PRI[diu])/u

/** The flags that each Java conversion allows. Other conversions throw `UnknownFormatConversionException`. */
const flagsOf: ReadonlyMap<string, string> = new Map(
  [
    ['bBhHcCt%', '-'],
    ['sS', '-#'],
    ['d', '-+ 0,('],
    ['oxXeE', '-#+ 0('],
    ['f', '-#+ 0,('],
    ['gG', '-+ 0,('],
    ['aA', '-#+ 0'],
    ['n', ''],
  ].flatMap(([letters = '', flags = '']) => Array.from(letters, (letter) => [letter, flags] as const)),
)

const dateSuffixes = new Set('HIklMNLQpsSTzZaAbBCdehjmyYrRcDF')

/** Returns false if Java's own parser would throw for the conversion. */
function isJavaConversion(own: Pick<Conversion, 'flags' | 'width' | 'precision' | 'type'>): boolean {
  const { width, precision, type } = own
  const isDate = /^[tT]./u.test(type)
  if (isDate && !dateSuffixes.has(type.charAt(1))) return false
  const flags = type === 'n' || type === '%' ? own.flags : own.flags.replace('<', '')
  const allowed = flagsOf.get(isDate ? 't' : type)
  if (allowed === undefined || new Set(flags).size < flags.length) return false
  if (Array.from(flags).some((flag) => !allowed.includes(flag))) return false
  if (flags.includes('+') && flags.includes(' ')) return false
  if (flags.includes('-') && flags.includes('0')) return false
  if (/[-0]/u.test(flags) && width === '') return false
  if (type === 'n' && width !== '') return false
  return precision === '' || (!isDate && /^[bBhHsSeEfgGaA]$/u.test(type))
}

// `%Id` and `%ld` display numbers, so they are no conversions of dates
const sequence = /%[-_0^#EO]{0,2}(?![IhljztZ]{1,2}(?:[diouxXeEfFgGaAcCsSpn]|64|32))([a-eghjklmnprtuwxyzA-DF-IMPR-Z%])/uy
/** Conversions of `strftime` that `printf` does not have. */
const onlyOfDates = /[YBHMbyIjZRTDkPhVwWz]/u

/**
 * Returns the conversions of a `strftime` pattern (`%d.%m.%Y, %H:%M`), as in PO and Rails files; `undefined` for other
 * strings. In a date pattern `%d` is a day, and a translation may have other conversions in another order.
 */
export function readDatePattern(message: string): readonly DateMark[] | undefined {
  const { marks, isSure } = scanDate(message) ?? { marks: [], isSure: false }
  // `100%Zinn` contains a plain percent sign, although `%Z` is a conversion of dates
  const isAlone = marks.length === 1 && marks[0]?.raw === message.trim()
  return isSure && (isAlone || marks.length > 1) ? marks : undefined
}

/**
 * Returns true if both strings are date patterns. The source decides: next to a source pattern, `%-m月%-d日` is no
 * `printf` string.
 */
export function areDatePatterns(source: string, target: string): boolean {
  return readDatePattern(source) !== undefined && scanDate(target) !== undefined
}

/**
 * Returns the tokens of a date pattern. Each of its conversions is a placeholder.
 * @param marks the conversions of the pattern
 */
export function tokeniseDate(message: string, marks: readonly DateMark[]): readonly Token[] {
  const starts = new Map(marks.map(({ start, raw }) => [start, raw]))
  return readMarks(message, '%', (_, at) => {
    const raw = starts.get(at)
    if (raw === undefined) return message.startsWith('%%', at) ? { type: 'text', text: '%', raw: '%%' } : undefined
    return { type: 'placeholder', kind: 'variable', raw, name: raw.slice(1) }
  })
}

interface DateMark {
  readonly start: number
  readonly raw: string
}

/** Returns the conversions of a date pattern; `undefined` if a percent sign begins something else. */
function scanDate(message: string): { readonly marks: readonly DateMark[]; readonly isSure: boolean } | undefined {
  const marks: DateMark[] = []
  let isSure = false
  for (let at = message.indexOf('%'); at !== -1;) {
    sequence.lastIndex = at
    const found = sequence.exec(message)
    const letter = found?.[1] ?? ''
    if (found === null) return undefined
    isSure ||= onlyOfDates.test(letter)
    if (letter !== '%') marks.push({ start: at, raw: found[0] })
    at = message.indexOf('%', at + found[0].length)
  }
  return { marks, isSure }
}

export function readMark(message: string, at: number, dialect: Dialect): Conversion | 'percent' | undefined {
  if (message.startsWith('%%', at)) return 'percent'
  const conversion = readConversion(message, at, dialect)
  return conversion === undefined || isPercentOfProse(message, at, conversion) ? undefined : conversion
}

/**
 * Returns true for a percent sign in ordinary text with a space behind it: after a number (`100% sure`, `50 % de`) or
 * before a word (`% de`, `%-encoded`), and for an app's own `%0`. printf allows a space as a flag for numbers, but
 * strings for users do not have it.
 */
function isPercentOfProse(message: string, at: number, { raw, flags, width }: Conversion): boolean {
  const next = message.slice(at + raw.length, at + raw.length + 2)
  if (flags === '-' && width === '' && /^\p{L}/u.test(next)) return true
  if (!flags.includes(' ')) return false
  if (raw.startsWith('%0 ')) return true
  const before = message.slice(Math.max(0, at - 2), at)
  return /\p{N}\s?$/u.test(before) || /^(?:\p{L}|[’']\p{L})/u.test(next)
}
