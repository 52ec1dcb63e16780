import type { Range } from '@lockale/errors'
import type { Patch } from '../splice.ts'

/** Removes lines of obsolete entries, with the blank lines that parted them from what stays. */
export function obsoletePatches(text: string, obsolete: readonly Range[]): readonly Patch[] {
  const runs: Range[] = []
  for (const range of obsolete) {
    const last = runs.at(-1)
    if (last && isBlank(text, last.end, range.start)) runs[runs.length - 1] = { start: last.start, end: range.end }
    else runs.push(range)
  }
  return runs.map(({ start, end }) => {
    let behind = end
    while (behind < text.length && isBlankAt(text, behind)) behind++
    if (behind < text.length) return { range: { start, end: lineStart(text, behind, end) }, text: '' }
    let front = start
    while (front > 0 && isBlankAt(text, front - 1)) front--
    const kept = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(front, start))?.[0].length ?? 0
    return { range: { start: Math.min(start, front + kept), end: text.length }, text: '' }
  })
}

function isBlank(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (!isBlankAt(text, at)) return false
  return true
}

function isBlankAt(text: string, at: number): boolean {
  return ' \t\r\n'.includes(text.charAt(at))
}

/** The start of the line of an offset, not before `from`. */
function lineStart(text: string, offset: number, from: number): number {
  let at = offset
  while (at > from && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  return at
}
