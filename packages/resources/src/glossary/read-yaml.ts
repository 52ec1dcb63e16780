import { closest } from '@lockale/errors'
import { readDictionaryCode } from './dictionary-code.ts'
import type { Placed, PlacedEntry, PlacedGlossary } from './placed.ts'
import type { Problems } from '../problems.ts'
import { readYamlTree } from './read-yaml-tree.ts'
import type { YamlMap, YamlNode, YamlPair, YamlText } from './yaml-node.ts'

/** The entries of a YAML file: `terms` with one source, or `dictionaries`. */
export function readYaml(text: string, problems: Problems): PlacedGlossary {
  const none = { title: undefined, entries: [] }
  const root = readYamlTree(text, problems)
  if (root === undefined) return none
  if (root.kind !== 'map') {
    problems.add(root.start ?? 0, `this is no glossary: write "source: en" and "terms:" with the terms below`)
    return none
  }
  const fields = readFields(root, ['name', 'source', 'terms', 'dictionaries'], problems)
  const name = fields.get('name')
  const title = name === undefined ? undefined : readText(name.value, { of: name.key, problems })
  return { title, entries: [...readTerms(fields, problems), ...readDictionaries(fields, problems)] }
}

interface Field {
  readonly key: Placed
  readonly value: YamlNode | undefined
}

type Fields = ReadonlyMap<string, Field>

/** Fields by name; one that is unknown or there twice is a problem. */
function readFields(map: YamlMap, known: readonly string[], problems: Problems): Fields {
  const fields = new Map<string, Field>()
  for (const pair of map.items) {
    const key = readKey(pair, problems)
    if (key === undefined) continue
    if (!known.includes(key.value)) {
      const near = closest(key.value, known)
      const hint = near === undefined ? `it may have ${known.join(', ')}` : `did you mean ${near}?`
      problems.add(key.start, `"${key.value.slice(0, 40)}" is no field here; ${hint}`)
    } else if (fields.has(key.value)) problems.add(key.start, `${key.value} is there already`)
    else fields.set(key.value, { key, value: pair.value })
  }
  return fields
}

/** `terms: { Cart: { de: Warenkorb } }` with `source: en` beside it. */
function readTerms(fields: Fields, problems: Problems): readonly PlacedEntry[] {
  const terms = fields.get('terms')
  const sourceField = fields.get('source')
  if (terms === undefined) {
    if (sourceField !== undefined) {
      problems.add(sourceField.key.start, '"source" is for "terms", which is not there')
    }
    return []
  }
  const source = readCodeField(sourceField, problems)
  if (sourceField === undefined)
    problems.add(terms.key.start, 'the language of the terms is missing: write "source: en" above')
  const map = readMap(terms.value, { of: terms.key, problems, wanted: 'terms, each with its translations by language' })
  return (map?.items ?? []).flatMap((pair) => {
    const term = readKey(pair, problems)
    if (term === undefined) return []
    const translations = readMap(pair.value, { of: term, problems, wanted: 'translations by language: { de: … }' })
    const seen = new Set<string>()
    return (translations?.items ?? []).flatMap((inner): readonly PlacedEntry[] => {
      const key = readKey(inner, problems)
      const target = key && readDictionaryCode(key, problems)
      const translation = key && readText(inner.value, { of: key, problems })
      if (key === undefined || target === undefined || translation === undefined || source === undefined) return []
      if (target === source)
        problems.add(key.start, `${source} is the source: a term is not translated into its own language`)
      else if (seen.has(target)) problems.add(key.start, `${target} is there already`)
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
  if (field.value?.kind !== 'list') {
    problems.add(startOf(field.value, field.key), 'dictionaries is no list: write "- source: en" below it')
    return []
  }
  const pairs = new Set<string>()
  return field.value.items.flatMap((item): readonly PlacedEntry[] => {
    const map = readMap(item, { of: field.key, problems, wanted: 'source, target and entries' })
    if (map === undefined) return []
    const parts = readFields(map, ['source', 'target', 'entries'], problems)
    const start = startOf(map, field.key)
    const [from, to, list] = [parts.get('source'), parts.get('target'), parts.get('entries')]
    for (const [name, part] of [
      ['source', from],
      ['target', to],
      ['entries', list],
    ] as const) {
      if (part === undefined) problems.add(start, `${name} is missing`)
    }
    const [source, target] = [readCodeField(from, problems), readCodeField(to, problems)]
    const entries = list && readMap(list.value, { of: list.key, problems, wanted: 'terms, each with its translation' })
    if (source === undefined || target === undefined || entries === undefined) return []
    if (source === target) problems.add(start, `source and target are the same language, ${source}`)
    if (pairs.has(`${source}-${target}`)) problems.add(start, `${source}-${target} is there already`)
    pairs.add(`${source}-${target}`)
    return entries.items.flatMap((pair): readonly PlacedEntry[] => {
      const term = readKey(pair, problems)
      const translation = term && readText(pair.value, { of: term, problems })
      return term === undefined || translation === undefined ? [] : [{ source, target, term, translation }]
    })
  })
}

function readCodeField(field: Field | undefined, problems: Problems): string | undefined {
  const text = field && readText(field.value, { of: field.key, problems })
  return text && readDictionaryCode(text, problems)
}

interface Reading {
  /** The key that it stands behind. */
  readonly of: Placed
  readonly problems: Problems
}

function readKey({ key }: YamlPair, problems: Problems): Placed | undefined {
  if (key.kind === 'text') return readScalar(key, problems)
  problems.add(key.start ?? 0, 'a key that is no text cannot stand here')
  return undefined
}

function readText(node: YamlNode | undefined, { of, problems }: Reading): Placed | undefined {
  if (node === undefined) {
    problems.add(of.end, `nothing stands behind "${of.value.slice(0, 40)}"`)
    return undefined
  }
  if (node.kind === 'text') return readScalar(node, problems)
  const isAlias = node.kind === 'alias'
  problems.add(startOf(node, of), `this is no text${isAlias ? ', but an alias: write the text itself' : ''}`)
  return undefined
}

function readScalar(text: YamlText, problems: Problems): Placed | undefined {
  const { value, isPlain, start } = text
  if (!isPlain || (value !== 'null' && value !== '~')) return text
  problems.add(start, `${value} stands for nothing: take the line out, or put quotes around a text`)
  return undefined
}

function readMap(
  node: YamlNode | undefined,
  { of, problems, wanted }: Reading & { readonly wanted: string },
): YamlMap | undefined {
  if (node?.kind === 'map') return node
  if (node === undefined || (node.kind === 'text' && node.value === '')) return undefined
  problems.add(startOf(node, of), `here must be ${wanted}`)
  return undefined
}

function startOf(node: YamlNode | undefined, fallback: Placed): number {
  return node?.start ?? fallback.start
}
