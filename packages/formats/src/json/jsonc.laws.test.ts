import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import { expect } from 'vitest'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath } from '../format.ts'
import { documentsOf, keys, namesOnly, samplesOf, texts } from './documents.suite.ts'
import { jsonc } from './json.ts'
import { jsoncSyntax } from './lex.ts'

testFormatLaws({
  format: jsonc,
  documents: documentsOf(jsoncSyntax, keys),
  looseDocuments: documentsOf(jsoncSyntax, namesOnly, { lists: false }),
  texts: texts.filter((text) => !/\p{Surrogate}/u.test(text)),
  keys,
  samples: samplesOf(jsoncSyntax),
  oracle: (document) => {
    const errors: ParseError[] = []
    const root = parseTree(document.replace(/^\uFEFF/, ''), errors, { allowTrailingComma: true })
    expect(errors).toEqual([])
    return root ? textsIn(root, []) : []
  },
})

/** Of equal keys the last one; an object that is replaced by a later one is not looked into. */
function textsIn({ type, value, children = [] }: Node, path: EntryPath): readonly (readonly [EntryPath, string])[] {
  if (type === 'string') return [[path, String(value)]]
  if (type === 'array') return children.flatMap((child, index) => textsIn(child, [...path, String(index)]))
  const members = new Map(children.map(({ children: [key, member] = [] }) => [String(key?.value), member]))
  const last = new Set(members.values())
  return children.flatMap(({ children: [key, member] = [] }) =>
    member && last.has(member) ? textsIn(member, [...path, String(key?.value)]) : [],
  )
}
