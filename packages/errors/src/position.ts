/** A range of a string in UTF-16 offsets. `end` is not included. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A place as editors show it: both count from 1; a column is a UTF-16 offset in its line plus 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Line and column of an offset. A line ends with LF, CRLF or CR. An offset behind the end is the end. */
export function positionAt(text: string, offset: number): Position {
  return positionFinder(text)(offset)
}

/** `positionAt` for many offsets of one text: the line starts are found once, when the first is asked for. */
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
