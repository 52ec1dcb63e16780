/** The grammar of java.util.Formatter, which Android's `getString` uses: position, flags, width, precision, type. */
export const javaPattern: RegExp =
  /%(?:(\d{1,9})\$)?([-#+ 0,(<]{0,16})([1-9]\d{0,8})?(\.\d{1,9})?([tT][a-zA-Z]|[a-zA-Z%])/uy

export interface JavaConversion {
  readonly flags: string
  readonly width: string
  readonly precision: string
  readonly type: string
}

/** Flags that a conversion may have; one that is not here throws `UnknownFormatConversionException`. */
const flagsOf: Readonly<Record<string, string>> = {
  b: '-',
  B: '-',
  h: '-',
  H: '-',
  s: '-#',
  S: '-#',
  c: '-',
  C: '-',
  d: '-+ 0,(',
  o: '-#+ 0(',
  x: '-#+ 0(',
  X: '-#+ 0(',
  e: '-#+ 0(',
  E: '-#+ 0(',
  f: '-#+ 0,(',
  g: '-+ 0,(',
  G: '-+ 0,(',
  a: '-#+ 0',
  A: '-#+ 0',
  t: '-',
  '%': '-',
  n: '',
}

const dateSuffixes = new Set('HIklMNLQpsSTzZaAbBCdehjmyYrRcDF')

/** False for what the constructor of a Java format specifier throws at. */
export function isJavaConversion({ flags, width, precision, type }: JavaConversion): boolean {
  const isDate = /^[tT]./u.test(type)
  if (isDate && !dateSuffixes.has(type.charAt(1))) return false
  const own = type === 'n' || type === '%' ? flags : flags.replace('<', '')
  const allowed = flagsOf[isDate ? 't' : type]
  if (allowed === undefined || new Set(own).size < own.length) return false
  if (Array.from(own).some((flag) => !allowed.includes(flag))) return false
  if (own.includes('+') && own.includes(' ')) return false
  if (own.includes('-') && own.includes('0')) return false
  if (/[-0]/u.test(own) && width === '') return false
  if (type === 'n' && width !== '') return false
  return precision === '' || (!isDate && /^[bBhHsSeEfgGaA]$/u.test(type))
}
