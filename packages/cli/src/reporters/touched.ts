import type { Diagnostic, DiagnosticCode } from '@lockale/errors'

/** Lines that were added or changed, by file of the project: first and last one, sorted. A file may have none. */
export type ChangedLines = ReadonlyMap<string, readonly (readonly [first: number, last: number])[]>

/**
 * True for a finding that a change may have caused: its own line was touched, or the line of its message in the source file.
 * A finding about a whole file counts if anything in that file or its source was touched; a file that cannot be read always.
 */
export function isTouched({ code, file, position, source, message }: Diagnostic, changed: ChangedLines): boolean {
  if (always.has(code)) return true
  if (position === undefined && changed.has(file)) return true
  if (position !== undefined && hasLine(changed, file, position.line)) return true
  if (source === undefined) return false
  return message === undefined ? changed.has(source.file) : hasLine(changed, source.file, source.line)
}

/** Nothing else of such a file is known. */
const always: ReadonlySet<DiagnosticCode> = new Set(['conflict-marker', 'parse-error', 'bad-encoding', 'too-deep'])

function hasLine(changed: ChangedLines, file: string, line: number): boolean {
  const ranges = changed.get(file) ?? []
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = ranges[middle] ?? [0, 0]
    if (line < first) high = middle - 1
    else if (line > last) low = middle + 1
    else return true
  }
  return false
}
