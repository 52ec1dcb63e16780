import { type Diagnostic, positionFinder } from '@lockale/errors'
import type { Entry, ParsedFile } from '@lockale/formats'

/**
 * Keys that the app's runtime cannot tell apart: `a.b` beside `a` › `b` where `.` separates segments. One of each pair is
 * never shown.
 * @param separator `false` where keys are whole
 */
export function findCollisions(file: string, parsed: ParsedFile, separator: string | false): readonly Diagnostic[] {
  if (separator === false || separator === '') return []
  const find = positionFinder(parsed.text)
  const first = new Map<string, Entry>()
  return parsed.entries.flatMap((entry): readonly Diagnostic[] => {
    const name = entry.path.join(separator)
    const other = first.get(name)
    if (other === undefined) first.set(name, entry)
    if (other === undefined || isSamePath(other, entry)) return []
    const { line } = find(other.keyRange.start)
    return [
      {
        code: 'key-collision',
        severity: 'warning',
        file,
        range: entry.keyRange,
        position: find(entry.keyRange.start),
        message: name,
        arguments: { other: `the one in line ${line}` },
      },
    ]
  })
}

function isSamePath(a: Entry, b: Entry): boolean {
  return a.path.length === b.path.length && a.path.every((segment, index) => segment === b.path[index])
}
