import type { Diagnostic } from '@lockale/errors'
import type { Findings } from '../findings.ts'
import type { Entry, EntryPath } from '../format.ts'

/**
 * `duplicate-key` at each value that is lost, since another one with its path comes behind it; `countsLine` and
 * `countsColumn` say where that one stands.
 */
export function duplicateFindings(entries: readonly Entry[], { finding, position }: Findings): readonly Diagnostic[] {
  const last = new Map<string, Entry>()
  for (const entry of entries) last.set(keyOf(entry.path), entry)
  if (last.size === entries.length) return []
  return entries.flatMap((entry) => {
    const { path, keyRange: range } = entry
    const counting = last.get(keyOf(path))
    if (counting === undefined || counting === entry) return []
    const counts = position(counting.keyRange.start)
    const facts = { key: path.at(-1) ?? '', countsLine: counts.line, countsColumn: counts.column }
    return [finding({ code: 'duplicate-key', severity: 'warning', range, path, arguments: facts })]
  })
}

/** No key of an XML file has NUL in it. */
function keyOf(path: EntryPath): string {
  return path.length === 1 ? (path[0] ?? '') : path.join('\0')
}
