import type { TomlValue } from './scan.ts'

/** What stands between two members of an array or inline table: a comma, and blanks or a line break with an indent. */
export function listLayoutOf(text: string, { start, members }: TomlValue): string {
  const [first, second] = members
  if (first === undefined) return ', '
  const gap = second ? text.slice(first.value.end, second.keyStart) : `,${text.slice(start + 1, first.keyStart)}`
  if (gap.length > maxGap || !/^,\s*$/.test(gap)) return ', '
  return gap === ',' && second === undefined ? ', ' : gap
}

const maxGap = 1000
