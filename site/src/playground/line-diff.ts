import { diffArrays } from 'diff/lib/diff/array.js'

/** Lines of a file before and after an edit, with their line ends. */
export interface DiffPart {
  readonly kind: 'same' | 'removed' | 'added'
  readonly lines: readonly string[]
  /** The number of the first line: in the new file, of what was removed in the old one. */
  readonly line: number
}

/** Returns how a text became another one, line by line. */
export function diffLines(before: string, after: string): readonly DiffPart[] {
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
  const lines: string[] = []
  for (let start = 0; start < text.length;) {
    const at = text.indexOf('\n', start)
    const end = at === -1 ? text.length : at + 1
    lines.push(text.slice(start, end))
    start = end
  }
  return lines
}
