import type { Position } from '@lockale/errors'

/**
 * Makes a `positionAt` for many offsets of one text: the text is read once, each answer costs a binary search.
 * Same answers as `positionAt` of @lockale/errors.
 */
export function indexLines(text: string): (offset: number) => Position {
  const starts = lineStarts(text)
  return (offset) => {
    const end = Math.min(Math.max(offset, 0), text.length)
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= end) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: end - (starts[low] ?? 0) + 1 }
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
