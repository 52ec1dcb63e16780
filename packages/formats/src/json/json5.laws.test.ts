import JSON5 from 'json5'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath } from '../format.ts'
import { documentsOf, namesOnly, samplesOf, texts } from './documents.suite.ts'
import { json5 } from './json.ts'
import { json5Syntax } from './lex.ts'

testFormatLaws({
  format: json5,
  documents: documentsOf(json5Syntax, namesOnly),
  looseDocuments: documentsOf(json5Syntax, namesOnly, { lists: false }),
  texts: texts.filter((text) => !/\p{Surrogate}/u.test(text)),
  keys: namesOnly,
  samples: samplesOf(json5Syntax),
  oracle: (document) => leavesOf(JSON5.parse(document), []),
})

function leavesOf(value: unknown, path: EntryPath): readonly (readonly [EntryPath, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => leavesOf(inner, [...path, key]))
}
