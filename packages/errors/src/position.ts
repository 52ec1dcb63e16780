/** Start and end of a part of a string, as UTF-16 offsets. `end` is not included. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Line and column, counted from 1, as text editors show them. Columns count UTF-16 units. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Returns line and column of an offset (of the end, if the offset is too large). A line ends with LF, CRLF or CR. */
export function positionAt(text: string, offset: number): Position {
  return positionFinder(text)(offset)
}

/** Returns a function like `positionAt`, but faster for many offsets of one string: searches line ends only once. */
export function positionFinder(text: string): (offset: number) => Position {
  let found: readonly number[] | undefined
  return (offset) => {
    const starts = (found ??= lineStarts(text))
    const at = Math.min(Math.max(offset, 0), text.length)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: at - (starts[low] ?? 0) + 1 }
  }
}

function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) starts.push(at + 1)
  }
  return starts
}

/**
 * Returns a line, and `around` lines before and after it, by line number from 1; an empty map if there is no such line.
 * A line ends with LF, CRLF or CR. A byte order mark is not part of the first line.
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
    // The empty line after the last line break is returned only if it is the requested line.
    if (number >= line - around && (found !== null || stop > start || number === line)) {
      lines.set(number, text.slice(start, stop))
    }
    if (found === null) break
    start = end.lastIndex
  }
  return lines.has(line) ? lines : new Map()
}
