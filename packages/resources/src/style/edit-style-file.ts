import type { StyleInstructionText, StyleList } from '@lockale/core'
import { Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import { planStyle, type RemoteStyle } from './plan-style.ts'
import { firstWords } from './read-instructions.ts'
import { sortedRules } from './style-content.ts'

interface StyleEdit {
  readonly text: string
  /** The list as `text` has it. */
  readonly list: StyleList
  /** What it shall say. */
  readonly remote: RemoteStyle
}

/** The file with rules and instructions of one list as the service has them. What stays the same keeps its place and its comments. */
export function editStyleFile({ text, list, remote }: StyleEdit): string {
  const document = parseDocument(text, { uniqueKeys: false })
  const path = document.has('languages') ? languagePath(document, list.language) : []
  editRules(document, path, { list, remote })
  editInstructions(document, path, { list, remote })
  const lines = text.split(/\r?\n/u)
  const lineWidth = Math.max(minWidth, ...lines.map((line) => line.length))
  const next = document.toString({ lineWidth })
  return `${text.startsWith('\u{feff}') ? '\u{feff}' : ''}${text.includes('\r\n') ? next.replaceAll('\n', '\r\n') : next}`
}

/** Longer lines are folded, but in a file that has longer ones already. */
const minWidth = 120

/** A file that is made for a list of the service. */
export function printStyleFile({ title, language, rules, instructions }: Omit<RemoteStyle, 'id' | 'version'>): string {
  const document = new Document({ name: title, language })
  const categories: Record<string, Record<string, string>> = {}
  for (const [category, rule, option] of sortedRules(rules)) (categories[category] ??= {})[rule] = option
  if (Object.keys(categories).length > 0) document.set('rules', categories)
  if (instructions.length > 0) document.set('instructions', instructions.map(plainInstruction))
  return document.toString({ lineWidth: minWidth })
}

/** As the file spells the language. */
function languagePath(document: Document, language: string): readonly string[] {
  const languages = document.get('languages')
  const keys = isMap(languages) ? languages.items.map(({ key }) => String(key)) : []
  return ['languages', keys.find((key) => key.trim().toLowerCase() === language) ?? language]
}

type Change = Pick<StyleEdit, 'list' | 'remote'>

function editRules(document: Document, path: readonly string[], { list, remote }: Change): void {
  for (const [category, rule, option] of sortedRules(list.rules)) {
    if (remote.rules[category]?.[rule] === undefined) document.deleteIn([...path, 'rules', category, rule])
    else if (remote.rules[category][rule] !== option) {
      document.setIn([...path, 'rules', category, rule], remote.rules[category][rule])
    }
  }
  for (const [category, rule, option] of sortedRules(remote.rules)) {
    if (list.rules[category]?.[rule] !== undefined) continue
    mapAt(document, [...path, 'rules', category]).set(rule, option)
  }
  for (const category of Object.keys(list.rules)) {
    const left = document.getIn([...path, 'rules', category])
    if (isMap(left) && left.items.length === 0) document.deleteIn([...path, 'rules', category])
  }
}

function editInstructions(document: Document, path: readonly string[], { list, remote }: Change): void {
  // What brings the file to the service is planned like the way back. Ids are places in the file.
  const file = { ...remote, instructions: list.instructions.map((one, at) => ({ ...one, id: String(at) })) }
  const calls = planStyle({ ...remote, rules: file.rules }, file)
  const gone = new Set<number>()
  const added: StyleInstructionText[] = []
  const items = (): YAMLSeq => listAt(document, [...path, 'instructions'])
  for (const call of calls) {
    if (call.kind === 'replace') {
      const at = Number(call.instruction.id)
      items().set(at, changedInstruction(document, items().get(at, true), call.instruction))
    }
    if (call.kind === 'remove') gone.add(Number(call.instruction.id))
    if (call.kind === 'add') added.push(call.instruction)
  }
  if (gone.size > 0) items().items = items().items.filter((_, at) => !gone.has(at))
  for (const one of added) items().add(document.createNode(plainInstruction(one)))
}

/** Keeps the fields that are there, and what stands beside them. */
function changedInstruction(document: Document, node: unknown, instruction: StyleInstructionText): unknown {
  const plain = plainInstruction(instruction)
  if (!isMap(node) || typeof plain === 'string') {
    const isShort = isMap(node) && typeof plain === 'string'
    return document.createNode(isShort ? { label: instruction.label, prompt: plain } : plain)
  }
  const dropped = node.items.filter(({ key }) => !Object.hasOwn(plain, String(key)))
  for (const { key } of dropped) node.delete(key)
  for (const [field, value] of Object.entries(plain)) if (node.get(field) !== value) node.set(field, value)
  return node
}

/** A text where the label says no more than that. */
function plainInstruction({
  label,
  prompt,
  sourceLanguage,
}: StyleInstructionText): string | Readonly<Record<string, string>> {
  const [shortLabel, text] = [label.trim(), prompt.trim()]
  if (shortLabel === firstWords(text) && sourceLanguage === undefined) return text
  return {
    label: shortLabel,
    prompt: text,
    ...(sourceLanguage === undefined ? {} : { source_language: sourceLanguage }),
  }
}

function mapAt(document: Document, path: readonly string[]): YAMLMap {
  const found = document.getIn(path)
  if (isMap(found)) return found
  makeWay(document, path)
  const made = document.createNode({})
  document.setIn(path, made)
  return made
}

function listAt(document: Document, path: readonly string[]): YAMLSeq {
  const found = document.getIn(path)
  if (isSeq(found)) return found
  makeWay(document, path)
  const made = document.createNode([])
  document.setIn(path, made)
  return made
}

/** What a file left empty (`rules:`) becomes a map. */
function makeWay(document: Document, path: readonly string[]): void {
  for (let depth = 1; depth < path.length; depth++) {
    const above = path.slice(0, depth)
    if (!isMap(document.getIn(above))) document.setIn(above, document.createNode({}))
  }
}
