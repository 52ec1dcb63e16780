import { baseCode } from '@lockale/api'
import { Refusal } from '../http/refusal.ts'
import { glossaryKind, memoryKind, pairOf, type StoredMemory, styleListKind } from '../store/kinds.ts'
import type { Call } from './route.ts'
import type { ResourceParameters } from './translate-parameters.ts'

/** What a request to translate names, looked up. */
export interface TranslateResources {
  /** Entries of the fitting dictionaries, in the order in which the glossaries were named. */
  readonly dictionaries: readonly ReadonlyMap<string, string>[]
  readonly memory: { readonly stored: StoredMemory; readonly threshold: number } | undefined
}

/**
 * `sources` are the languages of the texts, sent or detected.
 * @throws {Refusal} rules 14, 15, 17, 18, 20 and 21 of SERVICE.md 4.3
 */
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
