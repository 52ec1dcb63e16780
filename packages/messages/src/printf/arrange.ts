import { isOrdered, openNumbering, spellNumbered } from './arguments.ts'
import type { Conversion, Dialect } from './conversion.ts'
import { scanFormat } from './scan.ts'

/**
 * Writes the marks of a source in another order: conversions that took their arguments one after the other get the numbers
 * of those they had. `undefined` where the formatter could not read that.
 */
export function arrangeConversions(
  marks: readonly string[],
  order: readonly number[],
  dialect: Dialect,
): readonly string[] | undefined {
  const conversions = marks.map((mark) => scanFormat(mark, dialect).conversions)
  const ordered = conversions.flatMap((inner, index) => (inner.some(isOrdered) ? [index] : []))
  const kept = order.filter((index) => conversions[index]?.some(isOrdered))
  // what is missing at the end is not read
  if (kept.every((index, at) => index === ordered[at])) return order.map((index) => marks[index] ?? '')
  const all = conversions.flat()
  // C and Apple do not take both kinds in one text
  if (dialect !== 'android' && all.some(isNumbered)) return undefined
  // printf must know the type of each argument up to the last
  if (dialect === 'c' && kept.some((index) => index > (ordered[kept.length - 1] ?? 0))) return undefined
  const number = openNumbering()
  const spelled = marks.map((mark, index) => spellMark(mark, conversions[index] ?? [], number))
  return order.map((index) => spelled[index] ?? '')
}

function isNumbered(conversion: Conversion): boolean {
  return conversion.kind !== 'none' && !isOrdered(conversion)
}

function spellMark(mark: string, conversions: readonly Conversion[], number: ReturnType<typeof openNumbering>): string {
  let spelled = ''
  let from = 0
  for (const conversion of conversions) {
    spelled += mark.slice(from, conversion.start) + spellNumbered(conversion, number(conversion))
    from = conversion.start + conversion.raw.length
  }
  return spelled + mark.slice(from)
}
