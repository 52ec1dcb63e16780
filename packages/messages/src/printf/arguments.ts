import type { Conversion, Dialect } from './conversion.ts'

/** Which arguments a conversion takes, from 1. */
export interface Places {
  readonly value: number
  /** Of a `*`. */
  readonly width: number
  readonly precision: number
}

/** Numbers the conversions of a text from left to right: those without a number take the next argument. */
export function openNumbering(): (conversion: Conversion) => Places {
  let next = 1
  let previous = 0
  return ({ kind, position, width, precision }) => {
    const widthAt = starAt(width)
    const precisionAt = starAt(precision)
    if (kind === 'none') return { value: 0, width: 0, precision: 0 }
    if (kind !== 'again') previous = position ?? next++
    return { value: previous, width: widthAt, precision: precisionAt }
  }

  function starAt(part: string): number {
    if (!part.includes('*')) return 0
    const given = /\d+/u.exec(part)
    return given === null ? next++ : Number(given[0])
  }
}

/** True if it matters where among others the conversion stands. */
export function isOrdered({ kind, position, width, precision }: Conversion): boolean {
  if (kind === 'none') return false
  return position === undefined || /\*(?!\d)/u.test(width + precision)
}

/** The conversion with numbers: `%2$*1$d` for a `%*d`. */
export function spellNumbered(conversion: Conversion, { value, width, precision }: Places): string {
  if (conversion.kind === 'none') return conversion.raw
  const flags = conversion.flags.replace('<', '')
  return `%${value}$${flags}${star(conversion.width, width)}` + star(conversion.precision, precision) + conversion.type
}

function star(part: string, at: number): string {
  return at === 0 ? part : part.replace(/\*.*/u, `*${at}$`)
}

/** `%d` for the first: the same for each way to say which argument it shows. */
export function identityOf(conversion: Conversion, places: Places): string {
  const { kind, position, type } = conversion
  // what takes no argument may have a number all the same
  if (kind === 'none' && position !== undefined) return `%${type}`
  return kind === 'named' ? `%${type}` : spellNumbered(conversion, places)
}

/** What is wrong with the numbers of a text; the formatters differ in what they take. */
export function findBadNumbers(
  conversions: readonly Conversion[],
  dialect: Dialect,
): { readonly code: 'printf-mixed' | 'format-syntax'; readonly found: string } | undefined {
  const taking = conversions.filter(({ kind }) => kind === 'value' || kind === 'named')
  const numbered = taking.filter(
    ({ position, width, precision }) => position !== undefined || /\*\d/u.test(width + precision),
  )
  const ordered = taking.find(isOrdered)
  // Java counts both apart, and says so
  if (numbered.length > 0 && ordered !== undefined && dialect !== 'android') {
    return { code: 'printf-mixed', found: ordered.raw }
  }
  if (dialect !== 'c' || numbered.length === 0) return undefined
  // printf reads its arguments one after the other, and must know the type of each
  const used = new Set(
    numbered.map(openNumbering()).flatMap(({ value, width, precision }) => [value, width, precision]),
  )
  const gap = numbered.find(({ position = 1 }) => position > 1 && !used.has(position - 1))
  return gap && { code: 'format-syntax', found: gap.raw }
}
