import type { EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import type { Member, Section } from './scan.ts'
import { sectionsOf } from './parse.ts'
import { type StringStyle, stringStyleOf } from './encode.ts'

/** How a table or a list of a file is written. */
export type Writing = 'section' | 'elements' | 'dotted' | 'inline' | 'array'

/** What a file shows of how its writers do it. */
export interface TomlFacts {
  readonly sections: readonly Section[]
  /** Of the table or list at a path; `undefined` if there is none, or only a part of a header names it. */
  readonly writingOf: (path: EntryPath) => Writing | undefined
  /** What stands between keys and values: that of the first pair. */
  readonly separator: string
  readonly style: StringStyle
}

const known = new WeakMap<ParsedFile, TomlFacts>()

export function factsOf(parsed: ParsedFile): TomlFacts {
  const facts = known.get(parsed) ?? readFacts(parsed)
  known.set(parsed, facts)
  return facts
}

function readFacts(parsed: ParsedFile): TomlFacts {
  const { text } = parsed
  const sections = sectionsOf(parsed)
  let writings: PathTree<Writing> | undefined
  const first = sections.find(({ pairs }) => pairs.length > 0)?.pairs[0]
  const separator =
    first && first.value.start - first.keyEnd <= maxSeparator ? text.slice(first.keyEnd, first.value.start) : ' = '
  const lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n'
  return {
    sections,
    writingOf: (path) => treeAt((writings ??= readWritings(sections)), path)?.value,
    separator,
    style: stringStyleOf(text, lineBreak),
  }
}

function readWritings(sections: readonly Section[]): PathTree<Writing> {
  const writings = plantTree<Writing>()
  for (const { path, isElement, pairs } of sections) {
    if (isElement) plant(writings, path.slice(0, -1), 'elements')
    note(path, 'section')
    for (const pair of pairs) noteMember(path, pair)
  }
  return writings

  function note(path: EntryPath, writing: Writing): void {
    if (treeAt(writings, path)?.value === undefined) plant(writings, path, writing)
  }

  function noteMember(outer: EntryPath, { keys, value }: Member): void {
    for (let length = 1; length < keys.length; length++) note([...outer, ...keys.slice(0, length)], 'dotted')
    if (value.members.length === 0) return
    const path = [...outer, ...keys]
    note(path, value.kind === 'array' ? 'array' : 'inline')
    for (const member of value.members) noteMember(path, member)
  }
}

/** A longer one is not copied. */
const maxSeparator = 1000
