import { diffArrays } from 'diff/lib/diff/array.js'

/** Lines of a file before and after an edit. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly lines: readonly string[]
  /** The number of the first line: in the new file, of what was removed in the old one. */
  readonly line: number
}

/** An edit as lines, and what shows that nothing else changed. */
export interface FileDiff {
  readonly parts: readonly DiffPart[]
  /** Bytes of the old file. */
  readonly bytes: number
  /** Bytes of the old file that the new file has too, in the same order, and that are outside of the changed values. */
  readonly keptBytes: number
}

/** The two files as text, each with its bytes. */
interface FileVersion {
  readonly text: string
  readonly bytes: Uint8Array
}

/**
 * Returns how one file differs from another. It compares the bytes themselves: `keptBytes` counts those that are equal before the
 * first change, between changes and behind the last one.
 */
export function diffFiles(before: FileVersion, after: FileVersion): FileDiff {
  return {
    parts: diffLines(before.text, after.text),
    bytes: before.bytes.length,
    keptBytes: countKept(linesOf(before.bytes), linesOf(after.bytes)),
  }
}

function diffLines(before: string, after: string): readonly DiffPart[] {
  const parts: DiffPart[] = []
  let [oldLine, newLine] = [1, 1]
  for (const { kind, lines } of compare(splitLines(before), splitLines(after))) {
    parts.push({ kind, lines, line: kind === 'removed' ? oldLine : newLine })
    if (kind !== 'added') oldLine += lines.length
    if (kind !== 'removed') newLine += lines.length
  }
  return parts
}

type Run = Omit<DiffPart, 'line'>

/** Edits of values mostly keep the number of lines: then no search is needed, however many lines differ. */
function compare(before: readonly string[], after: readonly string[]): readonly Run[] {
  if (before.length !== after.length) {
    return diffArrays([...before], [...after]).map(({ value, added, removed }) => {
      return { kind: added ? 'added' : removed ? 'removed' : 'same', lines: value }
    })
  }
  const runs: Run[] = []
  let start = 0
  for (let at = 1; at <= before.length; at++) {
    const isSame = before[start] === after[start]
    if (at < before.length && (before[at] === after[at]) === isSame) continue
    if (isSame) runs.push({ kind: 'same', lines: before.slice(start, at) })
    else {
      runs.push({ kind: 'removed', lines: before.slice(start, at) }, { kind: 'added', lines: after.slice(start, at) })
    }
    start = at
  }
  return runs
}

function splitLines(text: string): readonly string[] {
  const lines = text.split(/(?<=\n)/u)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Lines of bytes as text, in which each byte is a character. */
function linesOf(bytes: Uint8Array): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const byte of bytes) {
    line += String.fromCharCode(byte)
    if (byte !== 0x0a) continue
    lines.push(line)
    line = ''
  }
  return line === '' ? lines : [...lines, line]
}

function countKept(before: readonly string[], after: readonly string[]): number {
  let kept = 0
  let removed: readonly string[] = []
  for (const { kind, lines } of compare(before, after)) {
    if (kind === 'same') for (const line of lines) kept += line.length
    // what replaces these lines comes next
    if (kind === 'removed') removed = lines
    if (kind === 'added') {
      kept += sameAtEdges(removed.join(''), lines.join(''))
      removed = []
    }
  }
  return kept
}

function sameAtEdges(one: string, other: string): number {
  const shortest = Math.min(one.length, other.length)
  let start = 0
  while (start < shortest && one[start] === other[start]) start++
  let end = 0
  while (end < shortest - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return start + end
}
