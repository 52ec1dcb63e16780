import { baseCode, canonicalCode, formalityTargets, instructionLanguages, isVariant, limits } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'
import { countCharacters, isUuid, type Problem, refuseProblem, textProblems } from './check-values.ts'
import type { TranslateParams } from './encode-translate.ts'

/**
 * Refuses what the service would refuse (SERVICE.md 3.1, 4.3), before a request is spent on it. What depends on things that
 * may change any day is left to the service: ids that exist, languages and values that this version does not know.
 * @param bytes of the encoded body
 * @throws {RequestRefused}
 */
export function checkTranslate(params: TranslateParams, bytes: number): void {
  refuseProblem(problemsOf(params))
  const { maxTexts, maxBytes } = limits.translate
  const { length } = params.text
  if (length > maxTexts) {
    throw requestRefused('too-many-texts', `${length} texts, at most ${maxTexts} fit`, { code: 'REQUEST_TOO_LARGE' })
  }
  if (bytes > maxBytes) {
    throw requestRefused('body-size', `${bytes} bytes, at most ${maxBytes} fit`, { code: 'REQUEST_TOO_LARGE' })
  }
}

function* problemsOf(params: TranslateParams): Generator<Problem | undefined> {
  const { sourceLang = '', targetLang, formality } = params
  yield* textProblems(params.text)
  if (targetLang === '') yield { rule: 'target-missing', problem: 'there is no target language' }
  if (isVariant(canonicalCode(sourceLang) ?? '')) {
    yield { rule: 'variant-as-source', problem: `the source language must be a base language, not ${sourceLang}` }
  }
  const target = canonicalCode(targetLang)
  if (target !== undefined && /^(?:more|less)$/iu.test(formality ?? '') && !formalityTargets.has(target)) {
    const problem = `${target} has no formality; prefer_${formality?.toLowerCase()} is left out where there is none`
    yield { rule: 'formality-unsupported', problem }
  }
  yield* glossaryProblems(params)
  yield* idProblems(params)
  yield instructionsProblem(params.customInstructions ?? [], target)
  yield memoryProblem(params)
}

function* glossaryProblems({ glossaryIds = [], sourceLang = '' }: TranslateParams): Generator<Problem> {
  const { maxGlossaries } = limits.translate
  const { length } = glossaryIds
  if (length > maxGlossaries) {
    yield { rule: 'too-many-glossaries', problem: `there are ${length} glossaries, at most ${maxGlossaries} fit` }
  }
  if (length > 0 && sourceLang === '') {
    yield { rule: 'glossary-without-source', problem: 'a glossary needs the source language' }
  }
  const odd = glossaryIds.findIndex((id) => !isUuid(id))
  if (odd !== -1) yield { rule: 'glossary-id-malformed', problem: `glossary ${odd + 1} is not named by a UUID` }
}

function* idProblems({ styleId, translationMemoryId }: TranslateParams): Generator<Problem> {
  if (styleId !== undefined && !isUuid(styleId)) yield { rule: 'style-id', problem: 'the style id is not a UUID' }
  if (translationMemoryId !== undefined && !isUuid(translationMemoryId)) {
    yield { rule: 'memory-id', problem: 'the id of the translation memory is not a UUID' }
  }
}

function instructionsProblem(instructions: readonly string[], target: string | undefined): Problem | undefined {
  const { maxInstructions, maxInstructionCharacters } = limits.translate
  const rule = 'custom-instructions'
  if (instructions.length > maxInstructions) {
    return { rule, problem: `there are ${instructions.length} custom instructions, at most ${maxInstructions} fit` }
  }
  const long = instructions.findIndex((instruction) => countCharacters(instruction) > maxInstructionCharacters)
  if (long !== -1) {
    return { rule, problem: `custom instruction ${long + 1} is longer than ${maxInstructionCharacters} characters` }
  }
  if (instructions.length === 0 || target === undefined || instructionLanguages.has(baseCode(target))) return undefined
  return { rule, problem: `${target} takes no custom instructions` }
}

function memoryProblem({ translationMemoryId, translationMemoryThreshold }: TranslateParams): Problem | undefined {
  if (translationMemoryThreshold === undefined) return undefined
  const rule = 'memory-threshold'
  if (translationMemoryId === undefined) return { rule, problem: 'there is a threshold without a translation memory' }
  const isPercent =
    Number.isInteger(translationMemoryThreshold) && translationMemoryThreshold >= 0 && translationMemoryThreshold <= 100
  return isPercent ? undefined : { rule, problem: 'the threshold must be a whole number from 0 to 100' }
}
