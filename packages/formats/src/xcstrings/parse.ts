import type { Finding } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { type JsonFile, openShared, readJsonProfile, type Reading } from '../json-profile/read.ts'
import type { JsonNode } from '../json/scan.ts'
import { type Catalog, entriesOf, openCatalog } from './catalog.ts'

/**
 * The texts of one locale (`options.locale`, by default that of the source) in a String Catalog. Of a message without a text
 * in the source language, the key is the text.
 */
export function parseXcstrings(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, (file) => readStrings(file, options), openShared)
}

function readStrings(file: JsonFile, options: ParseOptions): Reading {
  const catalog = openCatalog(file, options)
  if (catalog === undefined) return { entries: [], findings: [noStrings(file.root)] }
  return { entries: listEntries(catalog), findings: messagesOf(catalog).flatMap(malformed) }
}

export function listEntries(catalog: Catalog): ParsedFile['entries'] {
  return messagesOf(catalog).flatMap((message) => entriesOf(message, catalog))
}

/** Those that count. */
function messagesOf({ strings }: Catalog): readonly JsonNode[] {
  return strings.children.filter(({ shadowedBy }) => shadowedBy === undefined)
}

function noStrings(root: JsonNode): Finding {
  const strings = root.children.findLast(({ key }) => key === 'strings')
  return {
    code: 'parse-error',
    severity: 'error',
    range: strings ? { start: strings.keyStart, end: strings.keyEnd } : { start: root.start, end: root.start + 1 },
    arguments: { expected: 'an object `strings`, as String Catalogs have', found: strings ? 'something else' : 'none' },
  }
}

function malformed({ kind, key, keyStart, keyEnd }: JsonNode): readonly Finding[] {
  if (kind === 'object') return []
  return [
    {
      code: 'parse-error',
      severity: 'warning',
      range: { start: keyStart, end: keyEnd },
      path: [key],
      arguments: { expected: 'an object with the localizations of this key', found: 'something else' },
    },
  ]
}
