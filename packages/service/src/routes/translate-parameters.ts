import { countCharacters, limits, translateLimits } from '@lockale/api'
import { baseCode, canonicalCode, formalityTargets, instructionLanguages, isVariant } from '@lockale/api/language-table'
import { parseUuid, readChoice, readFlag, readString, readStrings, readTexts, readUuid } from '../http/fields.ts'
import type { Fields } from '../http/parse-body.ts'
import { notSpecified, notSupported, Refusal } from '../http/refusal.ts'
import { glossaryKind, memoryKind, pairOf, type StoredMemory, styleListKind } from '../store/kinds.ts'
import type { Call } from './route.ts'

/** Valid parameters of a request to translate. It is not yet known whether the ids in them exist. */
export interface ResourceParameters {
  /** Target code as the service writes it, such as `en-GB`. */
  readonly target: string
  /** Lower-case base code of the source language; `undefined` to detect it. */
  readonly source: string | undefined
  readonly glossaryIds: readonly string[]
  readonly styleId: string | undefined
  readonly memoryId: string | undefined
  /** Minimum similarity of a translation memory match in percent, 50 to 100. */
  readonly memoryThreshold: number
}

export interface TranslateParameters extends ResourceParameters {
  readonly texts: readonly string[]
  readonly modelType: string | undefined
  readonly tagHandling: 'xml' | 'html' | undefined
  readonly tagHandlingVersion: 'v1' | 'v2'
  readonly ignoreTags: readonly string[]
  readonly showsBilledCharacters: boolean
}

/** Reads the fields of a request to translate. @throws {Refusal} rules 3 to 13, 17, 19, 20 and 22 of docs/api.md */
export function readTranslateParameters(fields: Fields): TranslateParameters {
  const texts = readTexts(fields, translateLimits)
  const target = readTarget(fields)
  const source = readSource(fields)
  const modelType = readChoice(fields, { name: 'model_type', values: modelTypes })
  readChoice(fields, { name: 'split_sentences', values: ['0', '1', 'nonewlines'] })
  readFlag(fields, 'preserve_formatting')
  readFlag(fields, 'outline_detection')
  readFlag(fields, 'enable_beta_languages')
  readString(fields, 'context')
  readNames(fields, 'splitting_tags')
  readNames(fields, 'non_splitting_tags')
  const tagHandling = readChoice(fields, { name: 'tag_handling', values: ['xml', 'html'] })
  const tagHandlingVersion = readChoice(fields, { name: 'tag_handling_version', values: ['v1', 'v2'] }) ?? 'v2'
  const ignoreTags = readNames(fields, 'ignore_tags') ?? []
  const showsBilledCharacters = readFlag(fields, 'show_billed_characters') ?? false
  const resources = readResourceParameters(fields, { target, source })
  return {
    texts,
    modelType,
    tagHandling,
    tagHandlingVersion,
    ignoreTags,
    showsBilledCharacters,
    ...resources,
  }
}

/** Reads parameters of both strings and documents. @throws {Refusal} rules 7, 9-13, 17, 19, 20 and 22 of docs/api.md */
export function readResourceParameters(
  fields: Fields,
  { target, source }: Pick<ResourceParameters, 'target' | 'source'>,
): ResourceParameters {
  const formality = readChoice(fields, { name: 'formality', values: formalities, anyCase: true })
  const glossaryId = readUuid(fields, 'glossary_id')
  const glossaryIds = readGlossaryIds(fields)
  const instructions = readInstructions(fields)
  const styleId = readUuid(fields, 'style_id')
  const memoryId = readUuid(fields, 'translation_memory_id')
  const memoryThreshold = memoryId === undefined ? limits.memory.threshold : readThreshold(fields)

  if ((formality === 'more' || formality === 'less') && !formalityTargets.has(target)) {
    throw new Refusal(400, `Target language '${target.toUpperCase()}' doesn't support formality.`)
  }
  if (glossaryId !== undefined && glossaryIds.length > 0) {
    throw new Refusal(400, 'Parameters glossary_id and glossary_ids cannot be used together')
  }
  if (source === undefined && (glossaryId !== undefined || glossaryIds.length > 0)) {
    throw new Refusal(400, 'Use of a glossary requires the source_lang parameter to be specified')
  }
  if (instructions.length > 0 && !instructionLanguages.has(baseCode(target))) {
    throw new Refusal(400, `Target language '${target.toUpperCase()}' doesn't support custom_instructions.`)
  }
  return {
    target,
    source,
    glossaryIds: glossaryId === undefined ? glossaryIds : [glossaryId],
    styleId,
    memoryId,
    memoryThreshold: Math.max(memoryThreshold, limits.memory.minThreshold),
  }
}

const modelTypes = ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const
const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const

/** Returns the target code. @throws {Refusal} rules 6 and 7 of docs/api.md */
export function readTarget(fields: Fields): string {
  const code = readString(fields, 'target_lang')
  if (code === undefined || code === '') throw notSpecified('target_lang')
  const target = canonicalCode(code)
  if (target === undefined) throw notSupported('target_lang')
  return target
}

/** Returns the source code; `undefined` to detect it. @throws {Refusal} rules 7 and 8 of docs/api.md */
export function readSource(fields: Fields): string | undefined {
  const code = readString(fields, 'source_lang')
  // Official clients send an empty field to have the language detected.
  if (code === undefined || code === '') return undefined
  const source = canonicalCode(code)
  if (source === undefined || isVariant(source)) throw notSupported('source_lang')
  return source
}

function readGlossaryIds(fields: Fields): readonly string[] {
  if (!fields.has('glossary_ids')) return []
  const ids = readNames(fields, 'glossary_ids') ?? []
  if (ids.length === 0) throw notSupported('glossary_ids')
  if (ids.length > translateLimits.maxGlossaries) {
    throw new Refusal(
      400,
      `Parameter glossary_ids must not contain more than ${translateLimits.maxGlossaries} glossary IDs`,
    )
  }
  return ids.map((text) => {
    const id = parseUuid(text)
    if (id === undefined) throw notSupported('glossary_ids')
    return id
  })
}

function readInstructions(fields: Fields): readonly string[] {
  const instructions = readStrings(fields, 'custom_instructions') ?? []
  const { maxInstructions, maxInstructionCharacters } = translateLimits
  if (instructions.length > maxInstructions) {
    throw new Refusal(
      400,
      `Bad request. Reason: Too many 'custom_instructions', at most ${maxInstructions} are allowed.`,
    )
  }
  if (instructions.some((instruction) => countCharacters(instruction) > maxInstructionCharacters)) {
    throw new Refusal(
      400,
      `Bad request. Reason: Each of 'custom_instructions' must be at most ${maxInstructionCharacters} characters.`,
    )
  }
  return instructions
}

function readThreshold(fields: Fields): number {
  const value = fields.get('translation_memory_threshold')
  if (value === undefined) return limits.memory.threshold
  const threshold = typeof value === 'string' && /^\d{1,3}$/u.test(value) ? Number(value) : value
  if (typeof threshold !== 'number' || !Number.isInteger(threshold) || threshold < 0 || threshold > 100) {
    throw new Refusal(400, 'Parameter "translation_memory_threshold" must be an integer between 0 and 100')
  }
  return threshold
}

interface TranslateResources {
  /** Entries of the dictionaries for the language pair, in the order of the glossary ids. */
  readonly dictionaries: readonly ReadonlyMap<string, string>[]
  readonly memory: { readonly stored: StoredMemory; readonly threshold: number } | undefined
}

/** Finds the glossaries and the memory to use, and checks the style rule list. @throws {Refusal} rules 14 to 21 */
export function findTranslateResources(
  parameters: ResourceParameters,
  { shelf, sources }: { readonly shelf: Call['shelf']; readonly sources: readonly string[] },
): TranslateResources {
  const dictionaries = parameters.glossaryIds.map((id) => findDictionary(id, parameters, shelf))
  checkStyle(parameters, shelf)
  return { dictionaries, memory: findMemory(parameters, { shelf, sources }) }
}

function findDictionary(
  id: string,
  { source = '', target }: ResourceParameters,
  shelf: Call['shelf'],
): ReadonlyMap<string, string> {
  const glossary = shelf(glossaryKind).get(id)
  if (glossary === undefined) throw new Refusal(404, 'Glossary not found')
  const dictionary = glossary.dictionaries.get(pairOf(source, baseCode(target)))
  if (dictionary === undefined) {
    const pair = pairOf(source, target)
    throw new Refusal(400, `Bad request. Reason: No dictionary found for language pair ${pair} in glossary`)
  }
  return dictionary.entries
}

function checkStyle({ styleId, target }: ResourceParameters, shelf: Call['shelf']): void {
  if (styleId === undefined) return
  const list = shelf(styleListKind).get(styleId)
  if (list === undefined) throw new Refusal(404, 'Style rule list not found')
  if (baseCode(list.language) !== baseCode(target)) {
    throw new Refusal(400, 'Style rule language does not match the translate request target language')
  }
}

function findMemory(
  { memoryId, memoryThreshold, target }: ResourceParameters,
  { shelf, sources }: { readonly shelf: Call['shelf']; readonly sources: readonly string[] },
): TranslateResources['memory'] {
  if (memoryId === undefined) return undefined
  const stored = shelf(memoryKind).get(memoryId)
  if (stored === undefined) throw new Refusal(404, 'Translation memory not found')
  const strange = sources.find((source) => source !== baseCode(stored.source))
  if (strange !== undefined) throw notCovered(memoryId, 'source', strange)
  if (!stored.targets.some((code) => baseCode(code) === baseCode(target))) throw notCovered(memoryId, 'target', target)
  return { stored, threshold: memoryThreshold }
}

function notCovered(id: string, side: 'source' | 'target', code: string): Refusal {
  return new Refusal(404, `Translation Memory ${id} does not support the ${side} language ${code.toUpperCase()}`)
}

/** Returns a list of names. An item of the list may contain several names with commas between them. */
function readNames(fields: Fields, name: string): readonly string[] | undefined {
  return readStrings(fields, name)
    ?.flatMap((item) => item.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
