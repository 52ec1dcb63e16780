import { canonicalCode, isVariant, limits } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import type { TranslateParams } from './encode-translate.ts'

/**
 * Refuses what the service would refuse for its form (SERVICE.md 3.1, 4.3), before a request is spent on it. What depends on
 * languages and ids is left to the service: both may change any day.
 * @param bytes of the encoded body
 * @throws {LockaleError} `REQUEST_INVALID`, `REQUEST_TOO_LARGE`
 */
export function checkTranslate(params: TranslateParams, bytes: number): void {
  const problem = problemOf(params)
  if (problem !== undefined) {
    throw new LockaleError('REQUEST_INVALID', `The translation cannot be asked for: ${problem}.`, {
      hint: 'The service would refuse this request. Nothing was sent.',
    })
  }
  const { maxTexts, maxBytes } = limits.translate
  if (params.text.length > maxTexts) throw tooLarge(`${params.text.length} texts, at most ${maxTexts} fit`)
  if (bytes > maxBytes) throw tooLarge(`${bytes} bytes, at most ${maxBytes} fit`)
}

function tooLarge(size: string): LockaleError {
  return new LockaleError('REQUEST_TOO_LARGE', `The translation cannot be asked for in one request: ${size}.`, {
    hint: 'Spread the texts over several requests. Nothing was sent.',
  })
}

function problemOf(params: TranslateParams): string | undefined {
  const { text, targetLang, sourceLang, glossaryIds = [], translationMemoryId, translationMemoryThreshold } = params
  const { maxGlossaries } = limits.translate
  if (text.length === 0) return 'there is no text'
  const odd = text.findIndex((item) => typeof item !== 'string' || loneSurrogate.test(item))
  if (odd !== -1) return `text ${odd + 1} is not well-formed Unicode`
  if (targetLang === '') return 'there is no target language'
  if (sourceLang !== undefined && isVariant(canonicalCode(sourceLang) ?? '')) {
    return `the source language must be a base language, not ${sourceLang}`
  }
  if (glossaryIds.length > maxGlossaries)
    return `there are ${glossaryIds.length} glossaries, at most ${maxGlossaries} fit`
  if (glossaryIds.length > 0 && sourceLang === undefined) return 'a glossary needs the source language'
  if (translationMemoryThreshold !== undefined) {
    if (translationMemoryId === undefined) return 'there is a threshold without a translation memory'
    if (!isPercent(translationMemoryThreshold)) return 'the threshold must be a whole number from 0 to 100'
  }
  return instructionsProblem(params.customInstructions ?? [])
}

function instructionsProblem(instructions: readonly string[]): string | undefined {
  const { maxInstructions, maxInstructionCharacters } = limits.translate
  if (instructions.length > maxInstructions) {
    return `there are ${instructions.length} custom instructions, at most ${maxInstructions} fit`
  }
  const long = instructions.findIndex((instruction) => countCodePoints(instruction) > maxInstructionCharacters)
  if (long === -1) return undefined
  return `custom instruction ${long + 1} is longer than ${maxInstructionCharacters} characters`
}

function countCodePoints(text: string): number {
  return Array.from(text).length
}

const loneSurrogate = /\p{Surrogate}/u

function isPercent(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 100
}
