import { baseCode, canonicalCode, formalityTargets, instructionLanguages } from '@lockale/api/language-table'
import type { TranslateParams } from '@lockale/client'
import { toLanguageCode } from '@lockale/core'
import { LockaleError } from '@lockale/errors'

/** All settings of a request, without the strings and the target language. */
export type TextSettings = Omit<TranslateParams, 'text' | 'targetLang'>

/** Returns the service's code of a language that a user names; an unknown one stays as it is, for the service to refuse. */
export function toTextTarget(language: string): string {
  return canonicalCode(language) ?? (isTextLanguage(language) ? toLanguageCode(language) : language)
}

/** Sources are base languages only. */
export function toTextSource(language: string): string {
  return baseCode(toTextTarget(language))
}

/** True for what has the form of a language tag (BCP 47). */
export function isTextLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}

/**
 * Refuses what one of several targets would refuse after the others were paid for.
 * @throws {LockaleError} `TRANSLATE_MISFIT`
 */
export function refuseUnsupported(settings: TextSettings, targets: readonly string[]): void {
  const { formality = '', customInstructions = [] } = settings
  for (const target of targets) {
    const known = canonicalCode(target)
    if (known === undefined) continue
    if (/^(?:more|less)$/u.test(formality) && !formalityTargets.has(known)) {
      throw unsupported(
        `The service has no formality for ${target}.`,
        `Use prefer_${formality}, which is ignored for languages without formality.`,
      )
    }
    if (customInstructions.length > 0 && !instructionLanguages.has(baseCode(known))) {
      throw unsupported(
        `The service does not support instructions for ${target}.`,
        `Supported languages: ${[...instructionLanguages].join(', ')}.`,
      )
    }
  }
}

/** Returns the error for one target among several. */
export function unsupported(problem: string, hint: string): LockaleError {
  return new LockaleError('TRANSLATE_MISFIT', problem, { hint: `${hint} Nothing was sent.` })
}

/** Returns the error for flags that mean nothing, or nothing together. */
export function usage(problem: string, hint: string): LockaleError {
  return new LockaleError('USAGE_BAD_VALUE', problem, { hint })
}
