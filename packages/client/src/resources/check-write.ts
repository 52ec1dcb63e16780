import { canonicalCode, effectiveWriteTarget, limits, writeTargets, writingStyleTargets } from '@lockale/api'
import { requestRefused } from '../http/request-refused.ts'
import { type Problem, refuseProblem, textProblems } from './check-values.ts'
import type { RephraseParams } from './write-params.ts'

/**
 * As `checkTranslate`, for rephrase and correct (SERVICE.md 3.2).
 * @param bytes of the encoded body
 * @throws {RequestRefused}
 */
export function checkWrite(params: RephraseParams, bytes: number): void {
  refuseProblem(problemsOf(params))
  const { maxTexts, maxBytes } = limits.write
  const { length } = params.text
  if (length > maxTexts) {
    throw requestRefused('too-many-texts', `${length} texts, at most ${maxTexts} fit`, { code: 'REQUEST_TOO_LARGE' })
  }
  if (bytes > maxBytes) {
    throw requestRefused('body-size', `${bytes} bytes, at most ${maxBytes} fit`, { code: 'REQUEST_TOO_LARGE' })
  }
}

function* problemsOf({ text, targetLang, writingStyle, tone }: RephraseParams): Generator<Problem | undefined> {
  yield* textProblems(text)
  const target = targetLang === undefined ? undefined : canonicalCode(targetLang)
  // a language of which nothing is known may be one of tomorrow
  if (target !== undefined && !writeTargets.has(target)) {
    yield { rule: 'write-target', problem: `texts cannot be improved in ${target}` }
  }
  if (isSet(writingStyle) && isSet(tone)) {
    yield { rule: 'style-and-tone', problem: 'there is a writing style and a tone, and only one of them can be used' }
  }
  const firm = [writingStyle, tone].find((value) => isSet(value) && !/^prefer_/iu.test(value ?? ''))
  if (firm === undefined || target === undefined || writingStyleTargets.has(effectiveWriteTarget(target))) return
  const problem = `${target} has no writing styles and tones; prefer_${firm} is left out where there are none`
  yield { rule: 'style-or-tone-unsupported', problem }
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value.toLowerCase() !== 'default'
}
