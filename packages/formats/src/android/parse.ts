import type { Diagnostic } from '@lockale/errors'
import type { Block } from '../block/block.ts'
import type { Findings } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { duplicateFindings } from '../xml/duplicates.ts'
import { openXml } from '../xml/open-xml.ts'
import { readBlocks } from './blocks.ts'

/** Reads a file of `res/values*`: `<string>`, `<plurals>` and `<string-array>`. Never throws for content. */
export function parseAndroid(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const xml = openXml(bytes, options, 'resources')
  if (!xml.ok) return xml.parsed
  const { opened, root, entities } = xml
  const { text, findings, done } = opened
  const entries = entriesOf(readBlocks(text, root, entities).root)
  const diagnostics = [...duplicateFindings(entries, findings), ...surrogateFindings(text, entries, findings)].toSorted(
    (a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0),
  )
  return done({ entries, diagnostics })
}

function entriesOf(root: Block): readonly Entry[] {
  const entries: Entry[] = []
  for (const { entry, children } of root.children) {
    if (entry) entries.push(entry)
    for (const { entry } of children) if (entry) entries.push(entry)
  }
  return entries
}

/** Half a character can only stand in a file as an escape, so its bytes survive; but no request can carry it. */
function surrogateFindings(text: string, entries: readonly Entry[], { finding }: Findings): readonly Diagnostic[] {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return []
  return entries
    .filter(({ value }) => /\p{Surrogate}/u.test(value))
    .map(({ path, valueRange: range }) =>
      finding({ code: 'unpaired-surrogate', severity: 'warning', range, path, arguments: { where: 'text' } }),
    )
}
