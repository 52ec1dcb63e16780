import { baseCode } from '@lockale/api/language-table'
import { type ReviewedText, toLanguageCode } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { type MemoryTexts, newTmxHeader, textsToUnits, writeTmx } from '@lockale/interchange'

/** A memory before it is pushed. */
export interface MemoryDraft extends MemoryTexts {
  /** Language code of the service. */
  readonly source: string
  readonly tmx: Uint8Array
}

/**
 * Makes a TMX file of texts, with the language codes of the service.
 * @param plain leaves texts with placeholders and tags out
 * @throws {LockaleError} `MEMORY_SOURCES_DIFFER`
 */
export function draftMemory(
  texts: readonly ReviewedText[],
  {
    sourceLocale,
    plain,
    toolVersion,
  }: { readonly sourceLocale: string; readonly plain: boolean; readonly toolVersion: string },
): MemoryDraft {
  const sources = [...new Set(texts.map((text) => text.sourceLocale))]
  if (sources.length > 1) {
    throw new LockaleError('MEMORY_SOURCES_DIFFER', `The packages have source strings in ${sources.join(', ')}.`, {
      hint: 'A memory has one source language. Select packages of one source language with --files.',
    })
  }
  const source = baseCode(toLanguageCode(sources[0] ?? sourceLocale))
  const made = textsToUnits(texts, { source, languageOf: toLanguageCode, plain })
  const header = newTmxHeader({ sourceLanguage: source, tool: 'lockale', toolVersion })
  return { ...made, source, tmx: new TextEncoder().encode([...writeTmx(header, made.units)].join('')) }
}
