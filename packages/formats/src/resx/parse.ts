import type { ParsedFile, ParseOptions } from '../format.ts'
import { duplicateFindings } from '../entry-findings.ts'
import { openXml } from '../xml/open-xml.ts'
import { readBlocks } from './blocks.ts'

/** Reads the texts of a .NET resource file. Never throws for content. */
export function parseResx(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const xml = openXml(bytes, options, 'root')
  if (!xml.ok) return xml.parsed
  const { text, findings, done } = xml.opened
  const entries = readBlocks(text, xml.root).root.children.flatMap(({ entry }) => (entry ? [entry] : []))
  return done({ entries, diagnostics: duplicateFindings(entries, findings) })
}
