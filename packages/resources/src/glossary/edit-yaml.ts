import type { GlossaryDictionary } from '@lockale/core'
import { isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import { parseYaml } from './parse-yaml.ts'
import { type GlossaryContent, printDictionary, printFlow, termsOf } from './print-glossary.ts'
import { printScalar } from './print-scalar.ts'
import { openProblems } from '../problems.ts'
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
  const root = parseYaml(text, openProblems('', text))?.contents
  if (!isMap(root) || root.flow === true) return undefined
  const edit: Edit = { text, splices: [], lineEnd: lineEndOf(text) }
  try {
    if (hasOtherName) editName(root, title, edit)
    const left = editDictionaries(root, dictionaries, edit)
    const source = fieldOf(root, 'source')
    const own = isScalar(source) ? String(source.value).trim().toLowerCase() : undefined
    const terms = fieldOf(root, 'terms')
    const others = left.filter((one) => one.source !== own || !isMap(terms))
    if (isMap(terms)) editMap(terms, termsOf(left.filter((one) => one.source === own)), edit)
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

function fieldOf(map: YAMLMap, name: string): unknown {
  return map.items.find(({ key }) => isScalar(key) && key.value === name)?.value
}

function editName(root: YAMLMap, title: string, edit: Edit): void {
  const name = fieldOf(root, 'name')
  if (isScalar(name) && name.range) {
    if (name.value !== title) edit.splices.push(replaced(name.range, printScalar(title)))
    return
  }
  const start = lineStart(startOf(root.items[0]?.key), edit)
  edit.splices.push({ start, end: start, text: `name: ${printScalar(title)}${edit.lineEnd}` })
}

/** Edits the items of `dictionaries`. @returns what stands in none of them */
function editDictionaries(
  root: YAMLMap,
  dictionaries: readonly GlossaryDictionary[],
  edit: Edit,
): readonly GlossaryDictionary[] {
  const list = fieldOf(root, 'dictionaries')
  if (!isSeq(list)) return dictionaries
  const wanted = new Map(byPair(dictionaries))
  for (const item of list.items) {
    if (!isMap(item) || list.flow === true) throw new NotByLine()
    const [source, target] = ['source', 'target'].map((name) => {
      const code = fieldOf(item, name)
      return isScalar(code) ? String(code.value).trim().toLowerCase() : ''
    })
    const dictionary = wanted.get(`${source}-${target}`)
    wanted.delete(`${source}-${target}`)
    const entries = fieldOf(item, 'entries')
    if (dictionary === undefined) edit.splices.push(removedLines(startOf(item), endOf(item), edit))
    else if (isMap(entries)) editMap(entries, dictionary.entries, edit)
    else throw new NotByLine()
  }
  return [...wanted.values()]
}

function addDictionaries(root: YAMLMap, dictionaries: readonly GlossaryDictionary[], edit: Edit): void {
  if (dictionaries.length === 0) return
  const list = fieldOf(root, 'dictionaries')
  if (!isSeq(list)) {
    insertAt(edit.text.length, `dictionaries:\n${dictionaries.map((one) => printDictionary(one)).join('')}`, edit)
    return
  }
  const first = startOf(list.items[0])
  const line = edit.text.slice(edit.text.lastIndexOf('\n', first - 1) + 1, first)
  const indent = /^ *(?=- *$)/u.exec(line)?.[0]
  if (indent === undefined) throw new NotByLine()
  const end = lineAfter(endOf(list.items.at(-1)), edit)
  insertAt(end, dictionaries.map((one) => printDictionary(one, indent)).join(''), edit)
}

/** Makes a map hold what is wanted. */
function editMap(map: YAMLMap, wanted: Wanted, edit: Edit, read: ReadKey = asTerm): void {
  const keys = map.items.map((item) => read(keyOf(item)))
  // out of braces nothing can be taken without its comma
  if (map.flow === true && keys.some((key) => !wanted.has(key))) {
    edit.splices.push(replaced(map.range ?? [0, 0], printMap(wanted)))
    return
  }
  for (const [at, item] of map.items.entries()) {
    const value = wanted.get(keys[at] ?? '')
    if (value === undefined) edit.splices.push(removedLines(startOf(item.key), endOf(item.value ?? item.key), edit))
    else if (typeof value !== 'string' && isMap(item.value)) editMap(item.value, value, edit, asCode)
    else if (isScalar(item.value) && item.value.range) {
      if (item.value.value === value) continue
      edit.splices.push(replaced(item.value.range, printValue(value)))
    } else throw new NotByLine()
  }
  const there = new Set(keys)
  const added = [...wanted].filter(([key]) => !there.has(key))
  if (added.length > 0) addEntries(map, added, edit)
}

/** Behind the last one. */
function addEntries(
  map: YAMLMap,
  added: readonly (readonly [string, string | ReadonlyMap<string, string>])[],
  edit: Edit,
): void {
  const [first, last] = [map.items[0], map.items.at(-1)]
  const end = endOf(last?.value ?? last?.key)
  const printed = added.map(([key, value]) => `${printScalar(key)}: ${printValue(value)}`)
  if (map.flow === true) {
    edit.splices.push({ start: end, end, text: printed.map((entry) => `, ${entry}`).join('') })
    return
  }
  const start = startOf(first?.key)
  const indent = edit.text.slice(lineStart(start, edit), start)
  insertAt(lineAfter(end, edit), printed.map((entry) => `${indent}${entry}\n`).join(''), edit)
}

/** What a key stands for: terms are as they are, codes of languages may be in capitals. */
type ReadKey = (key: string) => string
const asTerm: ReadKey = (key) => key
const asCode: ReadKey = (key) => key.trim().toLowerCase()

function keyOf({ key }: Pair): string {
  if (!isScalar(key)) throw new NotByLine()
  return String(key.value)
}

function printMap(wanted: Wanted): string {
  return `{ ${[...wanted].map(([key, value]) => `${printScalar(key)}: ${printValue(value)}`).join(', ')} }`
}

function printValue(value: string | ReadonlyMap<string, string>): string {
  return typeof value === 'string' ? printScalar(value) : printFlow(value)
}

function replaced([start, end]: readonly number[], text: string): Splice {
  return { start: start ?? 0, end: end ?? 0, text }
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

function startOf(node: unknown): number {
  if ((isMap(node) || isSeq(node) || isScalar(node)) && node.range) return node.range[0]
  throw new NotByLine()
}

/** Of the last thing in it, not of the comments behind. */
function endOf(node: unknown): number {
  if (isMap(node) && node.flow !== true) return endOf(node.items.at(-1)?.value ?? node.items.at(-1)?.key)
  if (isSeq(node) && node.flow !== true) return endOf(node.items.at(-1))
  if ((!isMap(node) && !isSeq(node) && !isScalar(node)) || !node.range) throw new NotByLine()
  const [, end] = node.range
  // of a block of text the line end belongs to it
  return isScalar(node) && node.type?.startsWith('BLOCK') === true ? end - 1 : end
}
