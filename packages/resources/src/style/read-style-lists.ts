import {
  baseCode,
  canonicalCode,
  languageNames,
  limits,
  type StyleRuleCatalogue,
  styleRulesLanguages,
} from '@lockale/api'
import type { StyleList } from '@lockale/core'
import type { Problems } from '../problems.ts'
import { readInstructions } from './read-instructions.ts'
import { readRules } from './read-rules.ts'
import { shorten, tooLong, unknownName } from './say-wrong.ts'
import { hashStyle } from './style-content.ts'
import type { YamlEntry, YamlTree } from './yaml-tree.ts'

export interface StyleReading {
  /** For a file that names no title. */
  readonly defaultTitle: string
  readonly catalogue: StyleRuleCatalogue
  readonly problems: Problems
}

/** The lists of a file, in its order. What is wrong goes to `problems`. */
export function readStyleLists(tree: YamlTree, reading: StyleReading): readonly StyleList[] {
  const { problems, defaultTitle } = reading
  const file = readFields(tree, { what: 'a style', known: fileFields, problems })
  if (file === undefined) return []
  const [name, language, languages] = [file.get('name'), file.get('language'), file.get('languages')]
  const title = readTitle(name, { defaultTitle, problems })
  if (languages !== undefined) {
    for (const [field, { at }] of file) {
      if (ofOneList.has(field)) problems.add(at, `"${field}" belongs below a language where a file has "languages".`)
    }
    return readLanguages(languages, { ...reading, defaultTitle: title })
  }
  if (language === undefined) {
    problems.add(tree.at, 'Which language is it for? Write "language: de", or "languages:" with several.')
    return []
  }
  const code = language.value.kind === 'text' ? language.value.value : ''
  const list = { code, at: language.value.at, fields: file, title }
  return readList(list, reading)
}

const fileFields = ['name', 'language', 'rules', 'instructions', 'languages']
const listFields = ['rules', 'instructions']
const ofOneList: ReadonlySet<string> = new Set(['language', ...listFields])

type Fields = ReadonlyMap<string, YamlEntry>

function readFields(
  tree: YamlTree,
  {
    what,
    known,
    problems,
  }: Pick<StyleReading, 'problems'> & { readonly what: string; readonly known: readonly string[] },
): Fields | undefined {
  if (tree.kind !== 'map') {
    problems.add(tree.at, `${what.charAt(0).toUpperCase()}${what.slice(1)} has fields: ${known.join(', ')}.`)
    return undefined
  }
  for (const { key, at } of tree.entries) {
    if (!known.includes(key)) problems.add(at, unknownName({ what: `field of ${what}`, name: key, known }))
  }
  return new Map(tree.entries.map((entry) => [entry.key, entry]))
}

function readTitle(
  name: YamlEntry | undefined,
  { defaultTitle, problems }: Pick<StyleReading, 'defaultTitle' | 'problems'>,
): string {
  if (name === undefined) return defaultTitle
  const title = name.value.kind === 'text' ? name.value.value.trim() : ''
  if (title === '')
    problems.add(name.value.at, 'The name must be a text. Leave it out: the style is named like its file.')
  return title
}

function readLanguages({ value, at }: YamlEntry, reading: StyleReading): readonly StyleList[] {
  const { problems, defaultTitle } = reading
  if (value.kind !== 'map' || value.entries.length === 0) {
    problems.add(
      value.kind === 'empty' ? at : value.at,
      '"languages" has rules and instructions by language: "de:", "fr:".',
    )
    return []
  }
  const seen = new Map<string, number>()
  return value.entries.flatMap((entry) => {
    const code = entry.key.trim().toLowerCase()
    const before = seen.get(code)
    if (before !== undefined && entry.key !== code) {
      problems.add(entry.at, `"${code}" stands here already, at ${problems.placeOf(before)}.`)
    }
    seen.set(code, before ?? entry.at)
    const fields =
      entry.value.kind === 'empty'
        ? new Map<string, YamlEntry>()
        : readFields(entry.value, { what: 'a language', known: listFields, problems })
    if (fields === undefined) return []
    return readList({ code: entry.key, at: entry.at, fields, title: `${defaultTitle} (${code})` }, reading)
  })
}

interface OpenList {
  readonly code: string
  /** Where the language stands. */
  readonly at: number
  readonly fields: Fields
  readonly title: string
}

function readList({ code, at, fields, title }: OpenList, reading: StyleReading): readonly StyleList[] {
  const { problems, catalogue } = reading
  const language = code.trim().toLowerCase()
  const wrong = styleRulesLanguages.has(language) ? undefined : whatIsWrong(code.trim())
  if (wrong !== undefined) problems.add(at, wrong)
  const characters = Array.from(title).length
  if (characters > limits.styleRules.maxNameCharacters) {
    problems.add(fields.get('name')?.value.at ?? at, tooLong('title', characters, limits.styleRules.maxNameCharacters))
  }
  const rules = readRules(fields.get('rules'), { catalogue, problems })
  const instructions = readInstructions(fields.get('instructions'), problems)
  return [{ language, title, rules, instructions, hash: hashStyle({ language, rules, instructions }) }]
}

function whatIsWrong(code: string): string {
  const base = baseCode(code.replace('_', '-').toLowerCase())
  const all = [...styleRulesLanguages].join(', ')
  if (base.length < code.length && styleRulesLanguages.has(base)) {
    return `"${shorten(code)}" is a variant. A style is for a language with all its variants: write ${base}.`
  }
  const name = languageNames.get(canonicalCode(base) ?? '')
  if (name !== undefined) return `The service takes no styles for ${name} (${base}). It takes them for ${all}.`
  return `"${shorten(code)}" is no language that styles are for. There are ${all}.`
}
