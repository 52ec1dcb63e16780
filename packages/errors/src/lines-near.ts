/**
 * A line of a text and those around it, by their numbers from 1; nothing where it has no such line. A line ends with LF, CRLF or
 * CR; a byte order mark is no part of the first. Reads no further than it must.
 */
export function linesNear(
  text: string,
  { line, around }: { readonly line: number; readonly around: number },
): ReadonlyMap<number, string> {
  const lines = new Map<number, string>()
  const end = /\r\n|\n|\r/gu
  let start = text.startsWith('\u{feff}') ? 1 : 0
  for (let number = 1; number <= line + around; number++) {
    const found = end.exec(text)
    const stop = found?.index ?? text.length
    // Behind the last line break of a file is no line, unless that is what is meant.
    if (number >= line - around && (found !== null || stop > start || number === line)) {
      lines.set(number, text.slice(start, stop))
    }
    if (found === null) break
    start = end.lastIndex
  }
  return lines.has(line) ? lines : new Map()
}
