/** The numbers that marks name: of `]1,Inf]` 1. */
export function endsOf(marks: readonly number[]): readonly number[] {
  return [...new Set(marks.filter(Number.isFinite))].sort((one, two) => one - two)
}

/** A string that PHP takes for a number; `undefined` for another. */
export function readNumber(written: string): number | undefined {
  return /^[ \t\n\r\f\v]*[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?[ \t\n\r\f\v]*$/iu.test(written)
    ? Number(written)
    : undefined
}

/** As PHP compares a number with a string: negative, 0 or positive. With a word it compares as words. */
export function compareWith(number: number, written: string): number {
  const other = readNumber(written) ?? written
  const one = typeof other === 'number' ? number : String(number)
  return one === other ? 0 : one < other ? -1 : 1
}

/** PHP's `trim`, which keeps the blanks that French has before its signs. */
export function trim(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blanks.includes(text.charAt(start))) start++
  while (start < end && blanks.includes(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const blanks = ' \n\r\t\v\0'
