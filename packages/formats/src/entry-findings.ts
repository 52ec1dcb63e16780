import type { Diagnostic } from '@lockale/errors'
import type { Findings } from './findings.ts'
import type { Entry, EntryPath } from './format.ts'

/**
 * `duplicate-key` at each value that is lost, since another one with its path comes behind it; `countsLine` and
 * `countsColumn` say where that one stands.
 */
export function duplicateFindings(entries: readonly Entry[], { finding, position }: Findings): readonly Diagnostic[] {
  const ids = new Set<string>()
  for (const { path } of entries) ids.add(idOf(path))
  if (ids.size === entries.length) return []
  const lasts = new Map(entries.map((entry) => [idOf(entry.path), entry]))
  return entries.flatMap((entry) => {
    const { path, keyRange: range } = entry
    const last = lasts.get(idOf(path))
    if (last === undefined || last === entry) return []
    const counts = position(last.keyRange.start)
    const facts = { key: path.at(-1) ?? '', countsLine: counts.line, countsColumn: counts.column }
    return [finding({ code: 'duplicate-key', severity: 'warning', range, path, arguments: facts })]
  })
}

/**
 * `unpaired-surrogate` where a key or a text holds half a character: as an escape, or as it is in UTF-16. Its bytes survive,
 * but no request can carry it.
 */
export function surrogateFindings(entries: readonly Entry[], { finding }: Findings): readonly Diagnostic[] {
  return entries.flatMap(({ kind, path, value, keyRange, valueRange }) => {
    const places = [
      ...(hasLoneSurrogate(path.at(-1) ?? '') ? [{ where: 'key', range: keyRange }] : []),
      ...(kind === 'text' && hasLoneSurrogate(value) ? [{ where: 'text', range: valueRange }] : []),
    ]
    return places.map(({ where, range }) =>
      finding({ code: 'unpaired-surrogate', severity: 'warning', range, path, arguments: { where } }),
    )
  })
}

/** Half of a character: no encoding can write it, so it is refused in new text. */
export function hasLoneSurrogate(text: string): boolean {
  return /\p{Surrogate}/u.test(text)
}

function idOf(path: EntryPath): string {
  const [first = ''] = path
  return path.length === 1 && !first.startsWith('\0') ? first : `\0${JSON.stringify(path)}`
}
