import { limits, loadStyleRuleCatalogue } from '@lockale/api'
import { canonicalCode, isVariant, styleRulesLanguages } from '@lockale/api/language-table'
import { closest, isRecord, LockaleError } from '@lockale/errors'
import { listProblems } from '../problems.ts'

/** A style rule list in a file: the same JSON as in the body of `POST /v3/style_rules`. */
export interface StyleFile {
  readonly name: string
  /** The language of the list, as a base code in lower case. */
  readonly language: string
  /** Options by category and rule. Names are those of the service. */
  readonly configured_rules: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly custom_instructions: readonly StyleFileInstruction[]
}

export interface StyleFileInstruction {
  readonly label: string
  readonly prompt: string
  readonly source_language?: string | undefined
}

export function printStyleFile(file: StyleFile): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reads a style file, and checks it by the rules and limits of the service. Ignores fields that only the service
 * writes, so that a file may contain the service's response without changes.
 * @param path path of the file, for error messages
 * @throws {LockaleError} `STYLE_FILE_INVALID`, with every problem in its message
 */
export async function readStyleFile({ path, text }: { path: string; text: string }): Promise<StyleFile> {
  const problems: string[] = []
  const value = parseJson(text, path)
  const fields = readFields(value, { at: '', known: listFields, problems })
  const name = readText(fields['name'], { at: 'name', most: limits.styleRules.maxNameCharacters, problems })
  const language = readLanguage(fields['language'], problems)
  const rules = await readRules(fields['configured_rules'], problems)
  const instructions = readInstructions(fields['custom_instructions'], problems)
  if (problems.length > 0) {
    throw styleFileInvalid(path, `${path} has ${listProblems(problems)}`)
  }
  return { name, language, configured_rules: rules, custom_instructions: instructions }
}

const listFields = {
  own: ['name', 'language', 'configured_rules', 'custom_instructions'],
  ofService: ['style_id', 'version', 'creation_time', 'updated_time'],
}
const instructionFields = { own: ['label', 'prompt', 'source_language'], ofService: ['id'] }

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{feff}/u, ''))
  } catch (cause) {
    const says = cause instanceof Error ? cause.message : ''
    throw styleFileInvalid(path, `${path} is not JSON: ${says}.`, cause)
  }
}

function styleFileInvalid(place: string, message: string, cause?: unknown): LockaleError {
  return new LockaleError('STYLE_FILE_INVALID', message, {
    place,
    hint: 'Nothing was sent. For the layout of the file: lockale explain STYLE_FILE_INVALID',
    cause,
  })
}

/** Reads the fields of an object. @param at where it is: `custom_instructions[1]`, or `''` for the whole file */
function readFields(
  value: unknown,
  { at, known, problems }: { at: string; known: typeof listFields; problems: string[] },
): Readonly<Record<string, unknown>> {
  if (!isRecord(value)) {
    problems.push(`${at === '' ? 'the file' : at} must be an object with ${known.own.join(', ')}`)
    return {}
  }
  for (const key of Object.keys(value)) {
    if (known.own.includes(key) || known.ofService.includes(key)) continue
    problems.push(`${at === '' ? '' : `${at}.`}${shorten(key)} is not a field. ${suggest(key, known.own)}`)
  }
  return value
}

function readText(
  value: unknown,
  { at, most, problems }: { readonly at: string; readonly most: number; readonly problems: string[] },
): string {
  const text = typeof value === 'string' ? value.trim() : ''
  const characters = Array.from(text).length
  if (value === undefined) problems.push(`${at} is missing`)
  else if (text === '') problems.push(`${at} must be a string that is not empty`)
  else if (characters > most) problems.push(`${at} has ${characters} characters; the limit is ${most}`)
  return text
}

function readLanguage(value: unknown, problems: string[]): string {
  const language = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (styleRulesLanguages.has(language)) return language
  const all = `The languages are ${[...styleRulesLanguages].join(', ')}`
  problems.push(value === undefined ? `language is missing. ${all}` : `language cannot be ${shown(value)}. ${all}`)
  return language
}

async function readRules(value: unknown, problems: string[]): Promise<StyleFile['configured_rules']> {
  const at = 'configured_rules'
  const catalogue = await loadStyleRuleCatalogue()
  const rules: Record<string, Record<string, string>> = {}
  for (const [category, configured] of entriesOf(value, { at, problems })) {
    const known = Object.hasOwn(catalogue, category) ? catalogue[category] : undefined
    if (known === undefined) {
      problems.push(`${at}.${shorten(category)} is not a category. ${suggest(category, Object.keys(catalogue))}`)
      continue
    }
    for (const [rule, option] of entriesOf(configured, { at: `${at}.${category}`, problems })) {
      const options = Object.hasOwn(known, rule) ? known[rule] : undefined
      if (options === undefined) {
        problems.push(`${at}.${category}.${shorten(rule)} is not a rule. ${suggest(rule, Object.keys(known))}`)
      } else if (typeof option !== 'string' || !options.includes(option)) {
        const near = typeof option === 'string' ? suggest(option, options) : `Use one of ${options.join(', ')}`
        problems.push(`${at}.${category}.${rule} cannot be ${shown(option)}. ${near}`)
      } else (rules[category] ??= {})[rule] = option
    }
  }
  return rules
}

function entriesOf(
  value: unknown,
  { at, problems }: { readonly at: string; readonly problems: string[] },
): readonly (readonly [string, unknown])[] {
  if (isRecord(value)) return Object.entries(value)
  if (value !== undefined) problems.push(`${at} must be an object`)
  return []
}

function readInstructions(value: unknown, problems: string[]): readonly StyleFileInstruction[] {
  if (value === undefined) return []
  const { maxInstructions, maxLabelCharacters, maxPromptCharacters } = limits.styleRules
  if (!Array.isArray(value)) {
    problems.push('custom_instructions must be a list')
    return []
  }
  if (value.length > maxInstructions) {
    problems.push(`custom_instructions has ${value.length} instructions; the limit is ${maxInstructions}`)
    return []
  }
  return value.map((item: unknown, index) => {
    const at = `custom_instructions[${index}]`
    const fields = readFields(item, { at, known: instructionFields, problems })
    if (!isRecord(item)) return { label: '', prompt: '' }
    const source = fields['source_language']
    return {
      label: readText(fields['label'], { at: `${at}.label`, most: maxLabelCharacters, problems }),
      prompt: readText(fields['prompt'], { at: `${at}.prompt`, most: maxPromptCharacters, problems }),
      ...(source === undefined ? {} : { source_language: readSource(source, `${at}.source_language`, problems) }),
    }
  })
}

function readSource(value: unknown, at: string, problems: string[]): string {
  const code = typeof value === 'string' ? canonicalCode(value.trim()) : undefined
  if (code !== undefined && !isVariant(code)) return code
  problems.push(`${at} cannot be ${shown(value)}. Use a language without a region: en, de, pt`)
  return ''
}

function suggest(name: string, known: readonly string[]): string {
  const near = closest(name, known)
  return near === undefined ? `Use one of ${known.join(', ')}` : `Did you mean ${near}?`
}

function shown(value: unknown): string {
  return shorten(JSON.stringify(value) ?? String(value))
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
