import { baseCode, canonicalCode, formalityTargets, instructionLanguages } from '@lockale/api/language-table'
import { textBytes, translateOverheadBytes, type TranslateParams } from '@lockale/client'
import { toLanguageCode } from '@lockale/core'
import { LockaleError } from '@lockale/errors'

/** All that is said of texts but what they are and where they go. */
export type TextSettings = Omit<TranslateParams, 'text' | 'targetLang'>

/** The service's code of a language that a person names; one that nobody knows is left for the service to refuse. */
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

/** Of one target among several. */
export function unsupported(problem: string, hint: string): LockaleError {
  return new LockaleError('TRANSLATE_MISFIT', problem, { hint: `${hint} Nothing was sent.` })
}

/** How large a request may be. */
export interface RequestLimits {
  readonly maxTexts: number
  readonly maxBytes: number
}

/**
 * Texts as requests that they fit in, by their indexes and in their order.
 * @throws {LockaleError} `TEXT_TOO_LARGE` for one that fits none
 */
export function packTexts(
  texts: readonly string[],
  params: Omit<TranslateParams, 'text'>,
  { maxBytes, maxTexts }: RequestLimits,
): readonly (readonly number[])[] {
  const room = maxBytes - translateOverheadBytes(params)
  const requests: number[][] = []
  let bytes = 0
  for (const [index, text] of texts.entries()) {
    const more = textBytes(text)
    if (more > room) throw tooLarge(texts, index, maxBytes)
    const last = requests.at(-1)
    if (last === undefined || last.length === maxTexts || bytes + more > room) {
      requests.push([index])
      bytes = more
    } else {
      last.push(index)
      bytes += more
    }
  }
  return requests
}

function tooLarge(texts: readonly string[], index: number, maxBytes: number): LockaleError {
  const name = texts.length === 1 ? 'The string' : `String ${index + 1}`
  return new LockaleError(
    'TEXT_TOO_LARGE',
    `${name} is larger than the limit of one request (${maxBytes / 1024} KiB with all settings).`,
    {
      hint: 'Send it line by line with --lines. To translate it as a file: lockale document. Nothing was sent.',
    },
  )
}
