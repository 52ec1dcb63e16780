import { closest } from '@lockale/errors'
import type { YamlNode } from '@lockale/formats/yaml/tree'
import type { Problems } from '../problems.ts'
import { readYaml, type YamlLimit } from '../read-yaml.ts'
import { readDictionaryCode } from './dictionary-code.ts'
import type { Placed, PlacedEntry, PlacedGlossary } from './placed.ts'

/** The entries of a YAML file: `terms` with one source, or `dictionaries`. Numbers and booleans are texts as they are written. */
export function readYamlGlossary(text: string, problems: Problems): PlacedGlossary {
  const none = { title: undefined, entries: [] }
  const root = readYaml(text, limit, problems)?.root
  if (root === undefined) return none
  if (root.kind !== 'map') {
    problems.add(root.start, `this is not a glossary: write "source: en", and "terms:" with the terms below`)
    return none
  }
  const fields = readFields(root, ['name', 'source', 'terms', 'dictionaries'], problems)
  const name = fields.get('name')
  const title = name && readText(name, problems)
  return { title, entries: [...readTerms(fields, problems), ...readDictionaries(fields, problems)] }
}

/** Tens of thousands of terms in several languages have 2 million. */
const limit: YamlLimit = { maxLength: 8_388_608, hint: 'CSV may be larger.' }

type Fields = ReadonlyMap<string, YamlNode>

/** Fields by name; one that is unknown or there twice is a problem. */
function readFields(map: YamlNode, known: readonly string[], problems: Problems): Fields {
  const fields = new Map<string, YamlNode>()
  for (const field of map.children) {
    const key = readKey(field, problems)
    if (key === undefined) continue
    if (!known.includes(key.value)) {
      const near = closest(key.value, known)
      const hint = near === undefined ? `the fields are ${known.join(', ')}` : `did you mean ${near}?`
      problems.add(key.start, `"${key.value.slice(0, 40)}" is not a field; ${hint}`)
    } else if (fields.has(key.value)) problems.add(key.start, `${key.value} already occurs`)
    else fields.set(key.value, field)
  }
  return fields
}

/** `terms: { Cart: { de: Warenkorb } }` with `source: en` beside it. */
function readTerms(fields: Fields, problems: Problems): readonly PlacedEntry[] {
  const terms = fields.get('terms')
  const sourceField = fields.get('source')
  if (terms === undefined) {
    if (sourceField !== undefined) problems.add(sourceField.keyStart, '"source" needs "terms", which is missing')
    return []
  }
  const source = readCodeField(sourceField, problems)
  if (sourceField === undefined)
    problems.add(terms.keyStart, 'the language of the terms is missing: write "source: en" above')
  const map = readMap(terms, 'terms, each with its translations by language', problems)
  return (map?.children ?? []).flatMap((node) => {
    const term = readKey(node, problems)
    if (term === undefined) return []
    const translations = readMap(node, 'translations by language: { de: … }', problems)
    const seen = new Set<string>()
    return (translations?.children ?? []).flatMap((inner): readonly PlacedEntry[] => {
      const key = readKey(inner, problems)
      const target = key && readDictionaryCode(key, problems)
      const translation = key && readText(inner, problems)
      if (key === undefined || target === undefined || translation === undefined || source === undefined) return []
      if (target === source) problems.add(key.start, `${source} is the source language and cannot also be a target`)
      else if (seen.has(target)) problems.add(key.start, `${target} already occurs`)
      else {
        seen.add(target)
        return [{ source, target, term, translation }]
      }
      return []
    })
  })
}

/** `dictionaries: [{ source: en, target: de, entries: { Cart: Warenkorb } }]` */
function readDictionaries(fields: Fields, problems: Problems): readonly PlacedEntry[] {
  const field = fields.get('dictionaries')
  if (field === undefined) return []
  if (field.kind !== 'seq') {
    problems.add(startOf(field), 'dictionaries is not a list: write "- source: en" below it')
    return []
  }
  const pairs = new Set<string>()
  return field.children.flatMap((item): readonly PlacedEntry[] => {
    const map = readMap(item, 'source, target and entries', problems)
    if (map === undefined) return []
    const parts = readFields(map, ['source', 'target', 'entries'], problems)
    const { start } = map
    const [from, to, list] = [parts.get('source'), parts.get('target'), parts.get('entries')]
    for (const [name, part] of [
      ['source', from],
      ['target', to],
      ['entries', list],
    ] as const) {
      if (part === undefined) problems.add(start, `${name} is missing`)
    }
    const [source, target] = [readCodeField(from, problems), readCodeField(to, problems)]
    const entries = list && readMap(list, 'terms, each with its translation', problems)
    if (source === undefined || target === undefined || entries === undefined) return []
    if (source === target) problems.add(start, `source and target are the same language, ${source}`)
    if (pairs.has(`${source}-${target}`)) problems.add(start, `${source}-${target} already occurs`)
    pairs.add(`${source}-${target}`)
    return entries.children.flatMap((node): readonly PlacedEntry[] => {
      const term = readKey(node, problems)
      const translation = term && readText(node, problems)
      return term === undefined || translation === undefined ? [] : [{ source, target, term, translation }]
    })
  })
}

function readCodeField(field: YamlNode | undefined, problems: Problems): string | undefined {
  const text = field && readText(field, problems)
  return text && readDictionaryCode(text, problems)
}

function readKey({ key, isOpaque, keyStart, keyEnd }: YamlNode, problems: Problems): Placed | undefined {
  // quotes are part of the key as it is written, and not of what it says
  if (!isOpaque) {
    return readScalar({ value: key, start: keyStart, end: keyEnd }, keyEnd - keyStart === key.length, problems)
  }
  problems.add(keyStart, 'this key is not a string')
  return undefined
}

function readText(node: YamlNode, problems: Problems): Placed | undefined {
  if (node.style === 'empty') {
    problems.add(node.keyEnd, `"${node.key.slice(0, 40)}" has no value`)
    return undefined
  }
  if (node.kind === 'scalar') return readScalar(node, node.style === 'plain', problems)
  const isAlias = node.kind === 'alias'
  problems.add(node.start, `this is not a string${isAlias ? ', but an alias: write the string itself' : ''}`)
  return undefined
}

function readScalar(text: Placed, isPlain: boolean, problems: Problems): Placed | undefined {
  const { value, start } = text
  if (!isPlain || (value !== 'null' && value !== '~')) return text
  problems.add(start, `${value} means no value: remove the line, or put quotes around a string`)
  return undefined
}

/** `undefined` for none: that is no problem where there is nothing. */
function readMap(node: YamlNode, wanted: string, problems: Problems): YamlNode | undefined {
  if (node.kind === 'map') return node
  if (node.kind !== 'scalar' || node.value !== '') problems.add(node.start, `expected ${wanted}`)
  return undefined
}

/** Of the value, or of its key where there is none. */
function startOf({ style, keyStart, start }: YamlNode): number {
  return style === 'empty' ? keyStart : start
}
