import { isJavaConversion, javaPattern } from './java.ts'

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
  /** With its dot. */
  readonly precision: string
  /** Length and letter: `lld`; for `named` all behind the percent sign and the number. */
  readonly type: string
  /** What `named` and `none` are called. */
  readonly name: string
  /** Shows an integer. */
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
 * True for a percent sign with a blank behind it that people mean as one: after a number (`100% sure`, `50 % de`) or before
 * a word (`% de`, `%-encoded`), and for the `%0` of an app's own. Nobody shows numbers with a blank for a sign in a text for people.
 */
export function isPercentOfProse(message: string, at: number, { raw, flags, width }: Conversion): boolean {
  const next = message.slice(at + raw.length, at + raw.length + 2)
  if (flags === '-' && width === '' && /^\p{L}/u.test(next)) return true
  if (!flags.includes(' ')) return false
  if (raw.startsWith('%0 ')) return true
  const before = message.slice(Math.max(0, at - 2), at)
  return /\p{N}\s?$/u.test(before) || /^(?:\p{L}|[’']\p{L})/u.test(next)
}
