/** Returns the ends of intervals without infinite ones, sorted: 1 for `]1,Inf]`. */
export function endsOf(marks: readonly number[]): readonly number[] {
  return [...new Set(marks.filter(Number.isFinite))].sort((one, two) => one - two)
}

/** Parses a string that PHP reads as a number; `undefined` for others. */
export function readNumber(written: string): number | undefined {
  return /^[ \t\n\r\f\v]*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?[ \t\n\r\f\v]*$/iu.test(written)
    ? Number(written)
    : undefined
}

/** Removes white space at the ends of a text as PHP's `trim` does, but keeps no-break spaces. */
export function trim(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blanks.includes(text.charAt(start))) start++
  while (start < end && blanks.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const blanks = ' \n\r\t\v\0'
