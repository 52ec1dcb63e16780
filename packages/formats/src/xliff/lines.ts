/** The start of the line of an offset, if nothing but blanks is before it there. */
export function lineStart(text: string, offset: number): number | undefined {
  let at = offset
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  return at === 0 || text[at - 1] === '\n' || text[at - 1] === '\r' ? at : undefined
}
