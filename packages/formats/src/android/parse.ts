import type { Block } from '../block/block.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { duplicateFindings, surrogateFindings } from '../entry-findings.ts'
import { openXml } from '../xml/open-xml.ts'
import { readBlocks } from './blocks.ts'

/** Reads a file of `res/values*`: `<string>`, `<plurals>` and `<string-array>`. Never throws for content. */
export function parseAndroid(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const xml = openXml(bytes, options, 'resources')
  if (!xml.ok) return xml.parsed
  const { opened, root, entities } = xml
  const { text, findings, done } = opened
  const entries = entriesOf(readBlocks(text, root, entities).root)
  const diagnostics = [...duplicateFindings(entries, findings), ...surrogateFindings(entries, findings)].toSorted(
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
