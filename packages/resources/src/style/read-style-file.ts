import { limits, loadStyleRuleCatalogue, type StyleRuleCatalogue } from '@lockale/api'
import { baseCode, canonicalCode, languageNames, styleRulesLanguages } from '@lockale/api/language-table'
import type { StyleFile, StyleList } from '@lockale/core'
import { hashStyle } from './style-content.ts'
import { listed, shorten, tooLong, unknownName } from './say-wrong.ts'
import { readInstructions } from './read-instructions.ts'
import type { YamlNode, YamlTree } from '@lockale/formats/yaml/tree'
import { openProblems, type Problems } from '../problems.ts'
import { readYaml, type YamlLimit } from '../read-yaml.ts'
import { styleFileInvalid, type StyleProblem } from './style-file-invalid.ts'
import { entriesOf, isEmpty, isText } from './style-nodes.ts'

interface StyleText {
  /** Relative to the project, with `/`. */
  readonly path: string
  readonly text: string
}

/**
 * Reads a file of style rules and custom instructions: YAML, for one language or for several.
 * @throws {LockaleError} `STYLE_FILE_INVALID` with every problem and its place
 */
export async function readStyleFile(source: StyleText): Promise<StyleFile> {
  const { file, problems } = await examineStyleFile(source)
  if (file === undefined) throw styleFileInvalid(problems)
  return file
}

/** The same without throwing: `file` is there if and only if there are no problems. */
export async function examineStyleFile({
  path,
  text,
}: StyleText): Promise<{ readonly file: StyleFile | undefined; readonly problems: readonly StyleProblem[] }> {
  const source = text.replace(/^\u{feff}/u, '')
  const problems = openProblems(path, source)
  const tree = readYaml(source, limit, problems)
  if (tree !== undefined) refuseOddNodes(tree, problems)
  const catalogue = await loadStyleRuleCatalogue()
  const lists =
    tree === undefined ? [] : readStyleLists(tree.root, { defaultTitle: titleOf(path), catalogue, problems })
  const found = problems.found()
  return { file: found.length > 0 ? undefined : { path, name: nameOf(path), lists }, problems: found }
}

/** Twice what a list of one language can use. */
const limit: YamlLimit = { maxLength: 262_144, hint: 'Create one file per language.' }

export const stylesFolder = 'lockale/styles'

function nameOf(path: string): string {
  return /(?:^|\/)lockale\/styles\/(.+)$/u.exec(path)?.[1] ?? path
}

function titleOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.ya?ml$/iu, '')
}

interface StyleContext {
  /** For a file that names no title. */
  readonly defaultTitle: string
  readonly catalogue: StyleRuleCatalogue
  readonly problems: Problems
}

/** The lists of a file, in its order. What is wrong goes to `problems`. */
function readStyleLists(root: YamlNode | undefined, reading: StyleContext): readonly StyleList[] {
  const { problems, defaultTitle } = reading
  const file = readFields(root, { what: 'a style', known: fileFields, problems })
  if (file === undefined) return []
  const [name, language, languages] = [file.get('name'), file.get('language'), file.get('languages')]
  const title = readTitle(name, { defaultTitle, problems })
  if (languages !== undefined) {
    for (const [field, { keyStart }] of file) {
      if (ofOneList.has(field))
        problems.add(keyStart, `In a file with "languages", "${field}" must be below a language.`)
    }
    return readLanguages(languages, { ...reading, defaultTitle: title })
  }
  if (language === undefined) {
    problems.add(root?.start ?? 0, 'The language is missing. Write "language: de", or "languages:" with several.')
    return []
  }
  const list = { code: isText(language) ? language.value : '', at: language.start, fields: file, title }
  return readList(list, reading)
}

const fileFields = ['name', 'language', 'rules', 'instructions', 'languages']

const listFields = ['rules', 'instructions']

const ofOneList: ReadonlySet<string> = new Set(['language', ...listFields])

type Fields = ReadonlyMap<string, YamlNode>

function readFields(
  node: YamlNode | undefined,
  {
    what,
    known,
    problems,
  }: Pick<StyleContext, 'problems'> & { readonly what: string; readonly known: readonly string[] },
): Fields | undefined {
  if (node?.kind !== 'map') {
    problems.add(node?.start ?? 0, `${what.charAt(0).toUpperCase()}${what.slice(1)} has fields: ${known.join(', ')}.`)
    return undefined
  }
  const entries = entriesOf(node)
  for (const { key, keyStart } of entries) {
    if (!known.includes(key)) problems.add(keyStart, unknownName({ what: `field of ${what}`, name: key, known }))
  }
  return new Map(entries.map((entry) => [entry.key, entry]))
}

function readTitle(
  name: YamlNode | undefined,
  { defaultTitle, problems }: Pick<StyleContext, 'defaultTitle' | 'problems'>,
): string {
  if (name === undefined) return defaultTitle
  const title = isText(name) ? name.value.trim() : ''
  if (title === '')
    problems.add(name.start, 'The name must be a string. Without a name, the style has the name of its file.')
  return title
}

function readLanguages(field: YamlNode, reading: StyleContext): readonly StyleList[] {
  const { problems, defaultTitle } = reading
  if (field.kind !== 'map' || field.children.length === 0) {
    problems.add(
      isEmpty(field) ? field.keyStart : field.start,
      '"languages" has rules and instructions by language: "de:", "fr:".',
    )
    return []
  }
  const seen = new Map<string, number>()
  return entriesOf(field).flatMap((entry) => {
    const code = entry.key.trim().toLowerCase()
    const before = seen.get(code)
    if (before !== undefined && entry.key !== code) {
      problems.add(entry.keyStart, `"${code}" already occurs, at ${problems.placeOf(before)}.`)
    }
    seen.set(code, before ?? entry.keyStart)
    const fields = isEmpty(entry)
      ? new Map<string, YamlNode>()
      : readFields(entry, { what: 'a language', known: listFields, problems })
    if (fields === undefined) return []
    return readList({ code: entry.key, at: entry.keyStart, fields, title: `${defaultTitle} (${code})` }, reading)
  })
}

interface OpenList {
  readonly code: string
  /** Where the language stands. */
  readonly at: number
  readonly fields: Fields
  readonly title: string
}

function readList({ code, at, fields, title }: OpenList, reading: StyleContext): readonly StyleList[] {
  const { problems, catalogue } = reading
  const language = code.trim().toLowerCase()
  const wrong = styleRulesLanguages.has(language) ? undefined : whatIsWrong(code.trim())
  if (wrong !== undefined) problems.add(at, wrong)
  const characters = Array.from(title).length
  if (characters > limits.styleRules.maxNameCharacters) {
    problems.add(fields.get('name')?.start ?? at, tooLong('title', characters, limits.styleRules.maxNameCharacters))
  }
  const rules = readRules(fields.get('rules'), { catalogue, problems })
  const instructions = readInstructions(fields.get('instructions'), problems)
  return [{ language, title, rules, instructions, hash: hashStyle({ language, rules, instructions }) }]
}

function whatIsWrong(code: string): string {
  const base = baseCode(code.replace('_', '-').toLowerCase())
  const all = [...styleRulesLanguages].join(', ')
  if (base.length < code.length && styleRulesLanguages.has(base)) {
    return `"${shorten(code)}" is a regional variant. A style is for a language without a region: write ${base}.`
  }
  const name = languageNames.get(canonicalCode(base) ?? '')
  if (name !== undefined) return `The service has no styles for ${name} (${base}). It has them for ${all}.`
  return `"${shorten(code)}" is not a language with styles. The languages are ${all}.`
}

/** Option by rule by category; no category is empty. Whatever the catalogue does not have is a problem, at its own place. */
function readRules(
  field: YamlNode | undefined,
  { catalogue, problems }: { readonly catalogue: StyleRuleCatalogue; readonly problems: Problems },
): StyleList['rules'] {
  const categories = entriesBelow(field, { what: '"rules" has categories with rules', problems })
  const read = categories.map((category): [string, Readonly<Record<string, string>>] => {
    const { key, keyStart } = category
    const rules = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined
    if (rules === undefined) {
      problems.add(keyStart, unknownName({ what: 'category of rules', name: key, known: Object.keys(catalogue) }))
      return [key, {}]
    }
    const entries = entriesBelow(category, { what: `"${key}" has rules with one option each`, problems })
    return [key, Object.fromEntries(entries.flatMap((rule) => readRule(rule, { rules, catalogue, problems })))]
  })
  return Object.fromEntries(read.filter(([, rules]) => Object.keys(rules).length > 0))
}

interface RuleContext {
  /** Of the category: options by rule. */
  readonly rules: Readonly<Record<string, readonly string[]>>
  readonly catalogue: StyleRuleCatalogue
  readonly problems: Problems
}

function readRule(node: YamlNode, { rules, catalogue, problems }: RuleContext): readonly [string, string][] {
  const { key, keyStart, start, value } = node
  const options = Object.hasOwn(rules, key) ? rules[key] : undefined
  if (options === undefined) {
    const home = Object.keys(catalogue).find((category) => Object.hasOwn(catalogue[category] ?? {}, key))
    const says = unknownName({ what: 'rule of this category', name: key, known: Object.keys(rules) })
    problems.add(keyStart, home === undefined ? says : `"${key}" belongs to the category ${home}.`)
    return []
  }
  if (!isText(node)) {
    problems.add(isEmpty(node) ? keyStart : start, `"${key}" needs one option. ${listed(options)}`)
    return []
  }
  if (options.includes(value)) return [[key, value]]
  problems.add(start, unknownName({ what: `option of ${key}`, name: value, known: options }))
  return []
}

function entriesBelow(
  field: YamlNode | undefined,
  { what, problems }: { readonly what: string; readonly problems: Problems },
): readonly YamlNode[] {
  if (field === undefined || isEmpty(field)) return []
  if (field.kind === 'map') return entriesOf(field)
  problems.add(field.start, `${what}. See: lockale style rules`)
  return []
}

/** What YAML may have and no style has is a problem: aliases, names that are no text, names that are there twice. */
function refuseOddNodes({ root, shadowed }: Extract<YamlTree, { ok: true }>, problems: Problems): void {
  const nodes = root ? [root] : []
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const { kind, isOpaque, keyStart, start, value, children } = node
    if (isOpaque) problems.add(keyStart, 'A name and a colon are missing here.')
    else if (kind === 'alias') problems.add(start, `"*${value}": aliases are not supported. Write the value itself.`)
    else for (const child of children) nodes.push(child)
  }
  for (const last of new Set(shadowed.map(({ shadowedBy }) => shadowedBy))) {
    const [first, ...others] = [...(last?.shadows ?? []), ...(last ? [last] : [])]
    for (const { key, keyStart } of others) {
      const before = problems.placeOf(first?.keyStart ?? 0)
      problems.add(keyStart, `"${shorten(key)}" already occurs, at ${before}.`)
    }
  }
}
