import type { GlossaryDictionary } from '@lockale/core'
import { readYamlTree, type YamlNode } from '@lockale/formats/yaml/tree'
import { type GlossaryContent, printDictionary, printFlow, termsOf } from './print-glossary.ts'
import { printScalar } from './print-scalar.ts'
import { byPair } from './remote-glossary.ts'
import { applySplices, lineEndOf, type Splice } from './splices.ts'

/**
 * The file with other entries: lines that hold what they should stay as they are, with all comments; new ones come last.
 * `undefined` for a file of a form that cannot be edited line by line.
 */
export function editYaml(
  text: string,
  { title, dictionaries, hasOtherName }: GlossaryContent & { readonly hasOtherName: boolean },
): string | undefined {
  const tree = readYamlTree(text)
  const root = tree.ok ? tree.root : undefined
  if (root?.kind !== 'map' || root.style === 'flow') return undefined
  const edit: Edit = { text, splices: [], lineEnd: lineEndOf(text) }
  try {
    if (hasOtherName) editName(root, title, edit)
    const left = editDictionaries(root, dictionaries, edit)
    const source = fieldOf(root, 'source')
    const own = source && codeOf(source)
    const terms = fieldOf(root, 'terms')
    const others = left.filter((one) => one.source !== own || terms?.kind !== 'map')
    if (terms?.kind === 'map') editMap(terms, termsOf(left.filter((one) => one.source === own)), edit)
    addDictionaries(root, others, edit)
    return applySplices(text, edit.splices)
  } catch (error) {
    if (error instanceof NotByLine) return undefined
    throw error
  }
}

/** What is changed does not stand on lines of its own. */
class NotByLine extends Error {}

interface Edit {
  readonly text: string
  readonly splices: Splice[]
  readonly lineEnd: string
}

type Wanted = ReadonlyMap<string, string | ReadonlyMap<string, string>>

function fieldOf(map: YamlNode, name: string): YamlNode | undefined {
  return map.children.find(({ key }) => key === name)
}

function codeOf({ value }: YamlNode): string {
  return value.trim().toLowerCase()
}

function editName(root: YamlNode, title: string, edit: Edit): void {
  const name = fieldOf(root, 'name')
  if (name !== undefined) {
    if (name.value !== title) edit.splices.push(replaced(name, printScalar(title)))
    return
  }
  const start = lineStart(root.start, edit)
  edit.splices.push({ start, end: start, text: `name: ${printScalar(title)}${edit.lineEnd}` })
}

/** Edits the items of `dictionaries`. @returns what stands in none of them */
function editDictionaries(
  root: YamlNode,
  dictionaries: readonly GlossaryDictionary[],
  edit: Edit,
): readonly GlossaryDictionary[] {
  const list = fieldOf(root, 'dictionaries')
  if (list?.kind !== 'seq') return dictionaries
  const wanted = new Map(byPair(dictionaries))
  for (const item of list.children) {
    if (item.kind !== 'map' || list.style === 'flow') throw new NotByLine()
    const pair = ['source', 'target'].map((name) => codeOf(fieldOf(item, name) ?? item)).join('-')
    const dictionary = wanted.get(pair)
    wanted.delete(pair)
    const entries = fieldOf(item, 'entries')
    if (dictionary === undefined) edit.splices.push(removedLines(item.start, item.end, edit))
    else if (entries?.kind === 'map') editMap(entries, dictionary.entries, edit)
    else throw new NotByLine()
  }
  return [...wanted.values()]
}

function addDictionaries(root: YamlNode, dictionaries: readonly GlossaryDictionary[], edit: Edit): void {
  if (dictionaries.length === 0) return
  const list = fieldOf(root, 'dictionaries')
  if (list?.kind !== 'seq') {
    insertAt(edit.text.length, `dictionaries:\n${dictionaries.map((one) => printDictionary(one)).join('')}`, edit)
    return
  }
  const first = list.children[0]?.start ?? list.start
  const line = edit.text.slice(edit.text.lastIndexOf('\n', first - 1) + 1, first)
  const indent = /^ *(?=- *$)/u.exec(line)?.[0]
  if (indent === undefined) throw new NotByLine()
  insertAt(lineAfter(list.end, edit), dictionaries.map((one) => printDictionary(one, indent)).join(''), edit)
}

/** Makes a map hold what is wanted. */
function editMap(map: YamlNode, wanted: Wanted, edit: Edit, read: ReadKey = asTerm): void {
  const keys = map.children.map(({ key }) => read(key))
  // out of braces nothing can be taken without its comma
  if (map.style === 'flow' && keys.some((key) => !wanted.has(key))) {
    edit.splices.push(replaced(map, printMap(wanted)))
    return
  }
  for (const [at, item] of map.children.entries()) {
    const value = wanted.get(keys[at] ?? '')
    if (value === undefined) edit.splices.push(removedLines(item.keyStart, item.end, edit))
    else if (typeof value !== 'string' && item.kind === 'map') editMap(item, value, edit, asCode)
    else if (item.kind !== 'scalar') throw new NotByLine()
    else if (item.value !== value) edit.splices.push(replaced(item, printValue(value)))
  }
  const there = new Set(keys)
  const added = [...wanted].filter(([key]) => !there.has(key))
  if (added.length > 0) addEntries(map, added, edit)
}

/** Behind the last one. */
function addEntries(
  map: YamlNode,
  added: readonly (readonly [string, string | ReadonlyMap<string, string>])[],
  edit: Edit,
): void {
  const end = map.children.at(-1)?.end
  if (end === undefined) throw new NotByLine()
  const printed = added.map(([key, value]) => `${printScalar(key)}: ${printValue(value)}`)
  if (map.style === 'flow') {
    edit.splices.push({ start: end, end, text: printed.map((entry) => `, ${entry}`).join('') })
    return
  }
  const indent = edit.text.slice(lineStart(map.start, edit), map.start)
  insertAt(lineAfter(end, edit), printed.map((entry) => `${indent}${entry}\n`).join(''), edit)
}

/** What a key stands for: terms are as they are, codes of languages may be in capitals. */
type ReadKey = (key: string) => string
const asTerm: ReadKey = (key) => key
const asCode: ReadKey = (key) => key.trim().toLowerCase()

function printMap(wanted: Wanted): string {
  return `{ ${[...wanted].map(([key, value]) => `${printScalar(key)}: ${printValue(value)}`).join(', ')} }`
}

function printValue(value: string | ReadonlyMap<string, string>): string {
  return typeof value === 'string' ? printScalar(value) : printFlow(value)
}

function replaced({ style, start, end }: YamlNode, text: string): Splice {
  return { start, end, text: style === 'empty' ? ` ${text}` : text }
}

function insertAt(at: number, lines: string, { text, splices, lineEnd }: Edit): void {
  const gap = at === 0 || text[at - 1] === '\n' ? '' : lineEnd
  splices.push({ start: at, end: at, text: gap + lines.replaceAll('\n', lineEnd) })
}

/** All of the lines, which must hold nothing else. */
function removedLines(from: number, to: number, edit: Edit): Splice {
  return { start: lineStart(from, edit), end: lineAfter(to, edit), text: '' }
}

/** Where the line of a node begins, before which there may be blanks and the `-` of a list only. */
function lineStart(at: number, { text }: Edit): number {
  const start = text.lastIndexOf('\n', at - 1) + 1
  if (!/^[ -]*$/u.test(text.slice(start, at))) throw new NotByLine()
  return start
}

function lineAfter(at: number, { text }: Edit): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end + 1
}
