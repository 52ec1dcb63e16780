/** The blanks before an offset, if nothing else is before it in its line. */
export function indentBefore(text: string, offset: number): string | undefined {
  let start = offset
  while (start > 0 && (text[start - 1] === ' ' || text[start - 1] === '\t')) start--
  return start === 0 || text[start - 1] === '\n' || text[start - 1] === '\r' ? text.slice(start, offset) : undefined
}
