import { countCharacters, translateLimits } from '@lockale/api'
import { baseCode, canonicalCode, formalityTargets, instructionLanguages } from '@lockale/api/language-table'
import { requestRefused } from '../http/request-refused.ts'
import type { TranslateParams } from './translate-body.ts'

/**
 * Checks the settings of a request before it is sent. Does not check whether ids exist, nor languages and values that
 * this version does not know: the service may support them. It loads with the first request that has settings.
 * @throws {RequestRefused}
 */
export function checkSettings(params: Omit<TranslateParams, 'text'>): void {
  const { sourceLang = '', formality = '', glossaryIds = [], styleId, translationMemoryId } = params
  const target = canonicalCode(params.targetLang)
  if (target !== undefined && /^(?:more|less)$/iu.test(formality) && !formalityTargets.has(target)) {
    const instead = `use prefer_${formality.toLowerCase()}, which is ignored for such a language`
    throw requestRefused('formality-unsupported', `${target} has no formality; ${instead}`)
  }
  checkGlossaries(glossaryIds, sourceLang !== '')
  const odd = glossaryIds.findIndex((id) => !isUuid(id))
  if (odd !== -1) throw requestRefused('glossary-id-malformed', `the id of glossary ${odd + 1} is not a UUID`)
  if (styleId !== undefined && !isUuid(styleId)) throw requestRefused('style-id', 'the style id is not a UUID')
  if (translationMemoryId !== undefined && !isUuid(translationMemoryId)) {
    throw requestRefused('memory-id', 'the id of the translation memory is not a UUID')
  }
  checkInstructions(params.customInstructions ?? [], target)
  if (params.translationMemoryThreshold !== undefined && translationMemoryId === undefined) {
    throw requestRefused('memory-threshold', 'there is a threshold without a translation memory')
  }
  checkThreshold(params.translationMemoryThreshold)
}

function checkInstructions(instructions: readonly string[], target: string | undefined): void {
  const { maxInstructions, maxInstructionCharacters: most } = translateLimits
  const refused = (problem: string): Error => requestRefused('custom-instructions', problem)
  if (instructions.length > maxInstructions) {
    throw refused(`there are ${instructions.length} custom instructions, at most ${maxInstructions} fit`)
  }
  const long = instructions.findIndex((instruction) => countCharacters(instruction) > most)
  if (long !== -1) throw refused(`custom instruction ${long + 1} is longer than ${most} characters`)
  if (instructions.length === 0 || target === undefined || instructionLanguages.has(baseCode(target))) return
  throw refused(`${target} does not support custom instructions`)
}

/** Checks the number of glossaries, and that the source language is set if there are any. @throws {RequestRefused} */
export function checkGlossaries({ length }: readonly string[], hasSource: boolean): void {
  const { maxGlossaries } = translateLimits
  if (length > maxGlossaries) {
    throw requestRefused('too-many-glossaries', `there are ${length} glossaries, at most ${maxGlossaries} fit`)
  }
  if (length > 0 && !hasSource) throw requestRefused('glossary-without-source', 'a glossary needs the source language')
}

/** Checks that a threshold is a whole number from 0 to 100. @throws {RequestRefused} */
export function checkThreshold(threshold: number | undefined): void {
  if (threshold === undefined) return
  if (Number.isInteger(threshold) && threshold >= 0 && threshold <= 100) return
  throw requestRefused('memory-threshold', 'the threshold must be a whole number from 0 to 100')
}

/** Returns true for a UUID of any version, in upper or lower case, as the service accepts it. */
function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(id)
}
