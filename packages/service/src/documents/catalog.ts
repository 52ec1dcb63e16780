import { findFormat } from '@lockale/formats'
import { InvalidDocument, type OpenDocument } from './open-document.ts'

export type CatalogKind = 'json' | 'yaml' | 'properties' | 'strings' | 'resx'

/**
 * Files of keys and texts: the texts alone. Keys, comments, layout, and values that are no texts stay.
 * @throws {InvalidDocument} for a file that cannot be read as its kind
 */
export async function openCatalog(bytes: Uint8Array, kind: CatalogKind): Promise<OpenDocument> {
  const path = `document.${kind}`
  const found = kind === 'strings' ? findFormat({ path, bytes }) : findFormat({ path, id: kind })
  const format = await found?.load()
  if (format === undefined) throw new Error(`There is no format for ${kind}.`)
  const parsed = format.parse(bytes, { file: path })
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) throw new InvalidDocument()

  // Of duplicate keys only the last one is a text that anybody sees.
  const byPath = new Map(parsed.entries.map((entry) => [JSON.stringify(entry.path), entry]))
  const entries = [...byPath.values()].filter(({ kind: what, value, markup, valueRange: { start, end } }) => {
    if (what !== 'text' || value.trim() === '' || markup === true) return false
    return kind !== 'yaml' || !oldBoolean.test(parsed.text.slice(start, end))
  })
  return {
    texts: entries.map(({ value }) => value),
    write(texts) {
      const changes = entries.flatMap(({ path: at, value }, index) => {
        const text = texts[index] ?? value
        return text === value ? [] : [{ kind: 'set', path: at, value: text } as const]
      })
      if (changes.length === 0) return bytes
      return format.edit(parsed, changes, { file: path, order: parsed.entries.map((entry) => entry.path) })
    },
    hasPlaceholders: true,
  }
}

/** Booleans of YAML 1.1, which many programs still read. */
const oldBoolean = /^(?:y|n|yes|no|on|off)$/iu
