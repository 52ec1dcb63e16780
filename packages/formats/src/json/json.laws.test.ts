import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath } from '../format.ts'
import { documentsOf, keys, namesOnly, samplesOf, texts } from './documents.suite.ts'
import { json } from './json.ts'
import { strictSyntax } from './lex.ts'

testFormatLaws({
  format: json,
  documents: documentsOf(strictSyntax, keys),
  looseDocuments: documentsOf(strictSyntax, namesOnly, { lists: false }),
  texts: texts.filter((text) => !/\p{Surrogate}/u.test(text)),
  keys,
  samples: samplesOf(strictSyntax),
  oracle: (document) => textsIn(document.replace(/^\uFEFF/, '')),
})

/**
 * What JSON.parse reads, but in the order of the file, which it loses for keys like `404`: each key gets a letter before it
 * first, and `__proto__` becomes an own property by that too.
 */
function textsIn(document: string): readonly (readonly [EntryPath, string])[] {
  const marked = document.replaceAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g, (token, colon: string | undefined) =>
    colon === undefined ? token : `"k${token.slice(1)}`,
  )
  return leavesOf(JSON.parse(marked), [])
}

function leavesOf(value: unknown, path: EntryPath): readonly (readonly [EntryPath, string])[] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  const isList = Array.isArray(value)
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    leavesOf(inner, [...path, isList ? key : key.slice(1)]),
  )
}
