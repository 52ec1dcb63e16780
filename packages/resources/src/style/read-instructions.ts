import { canonicalCode, isVariant, limits } from '@lockale/api'
import type { StyleInstructionText } from '@lockale/core'
import type { Problems } from '../problems.ts'
import { shorten, tooLong, unknownName } from './say-wrong.ts'
import type { YamlEntry, YamlTree } from './yaml-tree.ts'

const { maxInstructions, maxLabelCharacters, maxPromptCharacters } = limits.styleRules

/** In the order of the file. Blanks and line breaks around a text do not count: YAML leaves a break behind a block. */
export function readInstructions(field: YamlEntry | undefined, problems: Problems): readonly StyleInstructionText[] {
  const value = field?.value
  if (value === undefined || value.kind === 'empty') return []
  if (value.kind !== 'list') {
    problems.add(value.at, '"instructions" is a list: each begins with "- ".')
    return []
  }
  const { items } = value
  if (items.length > maxInstructions) {
    const at = items[maxInstructions]?.at ?? value.at
    problems.add(at, `There are ${items.length} instructions, at most ${maxInstructions} fit.`)
  }
  return items.slice(0, maxInstructions).map((item) => readInstruction(item, problems))
}

function readInstruction(item: YamlTree, problems: Problems): StyleInstructionText {
  if (item.kind === 'text') {
    const prompt = readText(item, { what: 'instruction', most: maxPromptCharacters, at: item.at, problems })
    return { label: firstWords(prompt), prompt, sourceLanguage: undefined }
  }
  if (item.kind !== 'map') {
    problems.add(item.at, 'An instruction is a text, or has label and prompt.')
    return { label: '', prompt: '', sourceLanguage: undefined }
  }
  for (const { key, at } of item.entries) {
    if (!fields.includes(key))
      problems.add(at, unknownName({ what: 'field of an instruction', name: key, known: fields }))
  }
  const entryOf = (name: string): YamlEntry | undefined => item.entries.find(({ key }) => key === name)
  const [label, source] = [entryOf('label'), entryOf('source_language')]
  const prompt = readText(entryOf('prompt')?.value, {
    what: 'prompt',
    most: maxPromptCharacters,
    at: item.at,
    problems,
  })
  return {
    label:
      label === undefined
        ? firstWords(prompt)
        : readText(label.value, { what: 'label', most: maxLabelCharacters, at: label.at, problems }),
    prompt,
    sourceLanguage: source === undefined ? undefined : readSource(source, problems),
  }
}

const fields = ['label', 'prompt', 'source_language']

function readText(
  tree: YamlTree | undefined,
  {
    what,
    most,
    at,
    problems,
  }: { readonly what: string; readonly most: number; readonly at: number; readonly problems: Problems },
): string {
  if (tree?.kind !== 'text' || tree.value.trim() === '') {
    const isThere = tree !== undefined && tree.kind !== 'empty'
    problems.add(tree?.at ?? at, isThere ? `The ${what} must be a text.` : `The ${what} is missing.`)
    return ''
  }
  const text = tree.value.trim()
  const characters = Array.from(text).length
  if (characters > most) problems.add(tree.at, tooLong(what, characters, most))
  return text
}

function readSource({ value, at }: YamlEntry, problems: Problems): string | undefined {
  const written = value.kind === 'text' ? value.value.trim() : ''
  const code = canonicalCode(written)
  if (code !== undefined && !isVariant(code)) return code
  const says =
    code === undefined
      ? `"${shorten(written)}" is no language of the service.`
      : `"${written}" is a variant. Texts come from a language with all its variants: write ${code.slice(0, code.indexOf('-'))}.`
  problems.add(value.kind === 'empty' ? at : value.at, says)
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
