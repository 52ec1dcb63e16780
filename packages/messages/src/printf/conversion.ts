import { readMarks } from '../marks/marks.ts'
import type { Token } from '../syntax.ts'

/** The grammar of java.util.Formatter, which Android's `getString` uses: position, flags, width, precision, type. */
const javaPattern: RegExp = /%(?:(\d{1,9})\$)?([-#+ 0,(<]{0,16})([1-9]\d{0,8})?(\.\d{1,9})?([tT][a-zA-Z]|[a-zA-Z%])/uy

export type Dialect = 'c' | 'android' | 'apple'

/** A conversion of a format string, as it is written. */
export interface Conversion {
  readonly raw: string
  /** Offset in the text that it was read from. */
  readonly start: number
  /**
   * `value` takes an argument, `again` the one before (`%<s` of Java), `named` is found by its name (`%#@files@`, `%arg`),
   * `none` takes nothing (`%n` of Java).
   */
  readonly kind: 'value' | 'again' | 'named' | 'none'
  /** `n$`, from 1; `undefined`: the next argument. */
  readonly position: number | undefined
  readonly flags: string
  /** `''`, digits, `*` or `*n$`. */
  readonly width: string
  readonly precision: string
  /** Length and letter: `lld`; for `named` all behind the percent sign and the number. */
  readonly type: string
  readonly name: string
  readonly isInteger: boolean
}

const size = String.raw`(\*(?:\d{1,3}\$)?|\d{1,9})?(\.(?:\*(?:\d{1,3}\$)?|\d{0,9}))?`
const length = '(?:hh?|ll?|L|q|j|z|Z|t|I64|I32|I)?'
const macro = '<PRI[diouxX](?:(?:LEAST|FAST)?(?:8|16|32|64)|MAX|PTR)>'

/** `%arg` ends behind its last letter whatever follows: `%arg개`. */
const named = String.raw`(?:#@[\p{L}\p{N}_.-]{1,100}@|arg)`

/** Groups: position, flags, width, precision, type, and of Apple's what has a name. */
const patterns: Readonly<Record<Dialect, RegExp>> = {
  c: new RegExp(
    // the `I` of glibc, for digits of the language, stands before all sizes but those of Windows
    String.raw`%(?:(\d{1,3})\$)?((?:[-+ #0']|I(?!64|32)){0,8})${size}(${length}[diouxXeEfFgGaAcCsSpnm]|${macro})`,
    'uy',
  ),
  apple: new RegExp(
    String.raw`%(?:(\d{1,3})\$)?(?:(?!${named})([-+ #0']{0,8})${size}(${length}[@dDiuUxXoOfFeEgGaAcCsSp])|(${named}))`,
    'uy',
  ),
  android: javaPattern,
}

/** The conversion at a percent sign, as the formatter of the dialect reads it; `undefined`: it would not. */
export function readConversion(message: string, at: number, dialect: Dialect): Conversion | undefined {
  const pattern = patterns[dialect]
  pattern.lastIndex = at
  const found = pattern.exec(message)
  if (found === null) return undefined
  const [raw, number, flags = '', width = '', precision = '', type = '', own] = found
  if (dialect === 'android' && !isJavaConversion({ flags, width, precision, type })) return undefined
  const position = number === undefined ? undefined : Number(number)
  if (position === 0) return undefined
  const isBare = dialect === 'android' ? type === 'n' || type === '%' : dialect === 'c' && type === 'm'
  // written out: a spread would cost more than all the reading
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

/**
 * Returns true for a percent sign with a blank behind it that is prose: after a number (`100% sure`, `50 % de`) or
 * before a word (`% de`, `%-encoded`), and for the `%0` of an app's own. A blank as a flag for numbers does not occur
 * in strings for users.
 */
export function isPercentOfProse(message: string, at: number, { raw, flags, width }: Conversion): boolean {
  const next = message.slice(at + raw.length, at + raw.length + 2)
  if (flags === '-' && width === '' && /^\p{L}/u.test(next)) return true
  if (!flags.includes(' ')) return false
  if (raw.startsWith('%0 ')) return true
  const before = message.slice(Math.max(0, at - 2), at)
  return /\p{N}\s?$/u.test(before) || /^(?:\p{L}|[’']\p{L})/u.test(next)
}

/** Flags that a conversion may have; one that is not here throws `UnknownFormatConversionException`. */
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

/** False for what the constructor of a Java format specifier throws at. */
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

// `%Id` and `%ld` are numbers
const sequence = /%[-_0^#EO]{0,2}(?![IhljztZ]{1,2}(?:[diouxXeEfFgGaAcCsSpn]|64|32))([a-eghjklmnprtuwxyzA-DF-IMPR-Z%])/uy
/** What `strftime` knows, and `printf` does not. */
const onlyOfDates = /[YBHMbyIjZRTDkPhVwWz]/u

/**
 * The marks of a pattern for `strftime` (`%d.%m.%Y, %H:%M`), or `undefined` for any other text. PO files and those of Rails
 * hold patterns beside texts; `%d` is a day there, and a language puts in others, and in its own order.
 */
export function readDatePattern(message: string): readonly DateMark[] | undefined {
  const { marks, isSure } = scanDate(message) ?? { marks: [], isSure: false }
  // `100%Zinn` has one that is meant as a percent sign
  const isAlone = marks.length === 1 && marks[0]?.raw === message.trim()
  return isSure && (isAlone || marks.length > 1) ? marks : undefined
}

/** True for two patterns; beside a source that is one, `%-m月%-d日` is no text for `printf`. */
export function areDatePatterns(source: string, target: string): boolean {
  return readDatePattern(source) !== undefined && scanDate(target) !== undefined
}

/** @param marks of `readDatePattern` */
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

/** `undefined` where a percent sign begins something else. */
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
