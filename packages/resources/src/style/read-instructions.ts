import { limits } from '@lockale/api'
import { canonicalCode, isVariant } from '@lockale/api/language-table'
import type { StyleInstructionText } from '@lockale/core'
import type { YamlNode } from '@lockale/formats/yaml/tree'
import type { Problems } from '../problems.ts'
import { shorten, tooLong, unknownName } from './say-wrong.ts'
import { entriesOf, isEmpty, isText } from './style-nodes.ts'

const { maxInstructions, maxLabelCharacters, maxPromptCharacters } = limits.styleRules

/** In the order of the file. Blanks and line breaks around a text do not count: YAML leaves a break behind a block. */
export function readInstructions(field: YamlNode | undefined, problems: Problems): readonly StyleInstructionText[] {
  if (field === undefined || isEmpty(field)) return []
  if (field.kind !== 'seq') {
    problems.add(field.start, '"instructions" is a list: each begins with "- ".')
    return []
  }
  const { children: items } = field
  if (items.length > maxInstructions) {
    const at = items[maxInstructions]?.start ?? field.start
    problems.add(at, `There are ${items.length} instructions; the limit is ${maxInstructions}.`)
  }
  return items.slice(0, maxInstructions).map((item) => readInstruction(item, problems))
}

function readInstruction(item: YamlNode, problems: Problems): StyleInstructionText {
  if (isText(item)) {
    const prompt = readText(item, { what: 'instruction', most: maxPromptCharacters, at: item.start, problems })
    return { label: firstWords(prompt), prompt, sourceLanguage: undefined }
  }
  if (item.kind !== 'map') {
    problems.add(item.start, 'An instruction is a string, or has label and prompt.')
    return { label: '', prompt: '', sourceLanguage: undefined }
  }
  for (const { key, keyStart } of entriesOf(item)) {
    if (!fields.includes(key))
      problems.add(keyStart, unknownName({ what: 'field of an instruction', name: key, known: fields }))
  }
  const entryOf = (name: string): YamlNode | undefined => entriesOf(item).find(({ key }) => key === name)
  const [label, source] = [entryOf('label'), entryOf('source_language')]
  const prompt = readText(entryOf('prompt'), {
    what: 'prompt',
    most: maxPromptCharacters,
    at: item.start,
    problems,
  })
  return {
    label:
      label === undefined
        ? firstWords(prompt)
        : readText(label, { what: 'label', most: maxLabelCharacters, at: label.keyStart, problems }),
    prompt,
    sourceLanguage: source === undefined ? undefined : readSource(source, problems),
  }
}

const fields = ['label', 'prompt', 'source_language']

function readText(
  node: YamlNode | undefined,
  {
    what,
    most,
    at,
    problems,
  }: { readonly what: string; readonly most: number; readonly at: number; readonly problems: Problems },
): string {
  if (node === undefined || !isText(node) || node.value.trim() === '') {
    const isThere = node !== undefined && !isEmpty(node)
    problems.add(node?.start ?? at, isThere ? `The ${what} must be a string.` : `The ${what} is missing.`)
    return ''
  }
  const text = node.value.trim()
  const characters = Array.from(text).length
  if (characters > most) problems.add(node.start, tooLong(what, characters, most))
  return text
}

function readSource(field: YamlNode, problems: Problems): string | undefined {
  const written = isText(field) ? field.value.trim() : ''
  const code = canonicalCode(written)
  if (code !== undefined && !isVariant(code)) return code
  const says =
    code === undefined
      ? `"${shorten(written)}" is not a language of the service.`
      : `"${written}" is a regional variant. A source language has no region: write ${code.slice(0, code.indexOf('-'))}.`
  problems.add(isEmpty(field) ? field.keyStart : field.start, says)
  return undefined
}

const maxLabelWords = 6
const maxWordsLength = 60

/** The label of an instruction that has none. */
export function firstWords(prompt: string): string {
  const words = prompt.split(/\s+/u).slice(0, maxLabelWords).join(' ')
  const characters = Array.from(words)
  return characters.length > maxWordsLength ? characters.slice(0, maxWordsLength).join('').trimEnd() : words
}
