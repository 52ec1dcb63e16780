import { baseCode, canonicalCode, formalityTargets, instructionLanguages } from '@lockale/api/language-table'
import { isServiceError, type LanguageService, type TranslateParams } from '@lockale/client'
import { nearestLocales, toLanguageCode } from '@lockale/core'
import { askLanguages, createLookups, type Lookups, notForThisKey, type TargetLanguage } from '@lockale/connect'
import { isLockaleError, LockaleError } from '@lockale/errors'

/** Settings of a request, without the strings and the target language. */
export type TextSettings = Omit<TranslateParams, 'text' | 'targetLang'>

/** Returns the service's code for a target language. Returns a malformed code unchanged, and the service refuses it. */
export function toTextTarget(language: string): string {
  return canonicalCode(language) ?? (isTextLanguage(language) ? toLanguageCode(language) : language)
}

/** Returns the service's code for a source language: always a base language, such as `pt` for `pt-BR`. */
export function toTextSource(language: string): string {
  return baseCode(toTextTarget(language))
}

/** Returns true for a well-formed language tag (BCP 47). */
export function isTextLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1
  } catch {
    return false
  }
}

/**
 * Throws if one of the targets does not support the settings, before any target is billed.
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

function unsupported(problem: string, hint: string): LockaleError {
  return new LockaleError('TRANSLATE_MISFIT', problem, { hint: `${hint} Nothing was sent.` })
}

interface Asked {
  readonly client: LanguageService
  readonly signal: AbortSignal
}

/**
 * Throws for unsupported target languages, and for glossaries, styles or memories that are not for a target, before
 * any target is billed. If a glossary, style or memory does not exist, the service refuses the first request.
 * @throws {LockaleError} `TARGET_NOT_SUPPORTED`, `TRANSLATE_MISFIT`
 */
export async function refuseUnfit(
  targets: readonly string[],
  settings: TextSettings,
  { client, signal }: Asked,
): Promise<void> {
  const odd = targets.filter((target) => canonicalCode(target) === undefined)
  const languages = odd.length === 0 ? undefined : await languagesOf({ client, signal })
  const unknown = odd.filter(
    (target) => languages?.some(({ code }) => code.toLowerCase() === target.toLowerCase()) === false,
  )
  if (unknown.length > 0) throw notALanguage(unknown, languages ?? [])
  if (targets.length < 2) return
  const lookups = createLookups(client, () => ({ signal }))
  for (const target of targets) {
    const why = await whyUnfit(target, settings, lookups)
    if (why !== undefined)
      throw unsupported(`${why}.`, `Translate into ${target} in a separate command, without this setting.`)
  }
}

/** Returns the target languages of the service; `undefined` if the API key may not request the list. */
async function languagesOf({ client, signal }: Asked): Promise<readonly TargetLanguage[] | undefined> {
  try {
    return (await askLanguages(client, () => ({ signal }))).languages
  } catch (error) {
    if (isServiceError(error, 'UNAUTHORIZED')) return undefined
    throw error
  }
}

function notALanguage(targets: readonly string[], languages: readonly TargetLanguage[]): LockaleError {
  const known = new Map(languages.map(({ code, name }) => [code, name]))
  const near = [...new Set(targets.flatMap((target) => nearestLocales(target, known)))]
  const names = targets.map((target) => JSON.stringify(target)).join(', ')
  const what = targets.length === 1 ? 'is not a supported language' : 'are not supported languages'
  return new LockaleError('TARGET_NOT_SUPPORTED', `${names} ${what}.`, {
    hint: `${near.length === 0 ? '' : `Did you mean ${near.join(' or ')}? `}lockale languages lists all. Nothing was sent.`,
  })
}

async function whyUnfit(
  target: string,
  { sourceLang: source, glossaryIds = [], styleId, translationMemoryId: memory }: TextSettings,
  lookups: Lookups,
): Promise<string | undefined> {
  const questions = [
    ...(source === undefined ? [] : glossaryIds.map((id) => lookups.unsupportedGlossary(id, { source, target }))),
    ...(styleId === undefined ? [] : [lookups.unsupportedStyle(styleId, { target })]),
    ...(memory === undefined || source === undefined ? [] : [lookups.unsupportedMemory(memory, { source, target })]),
  ]
  try {
    return (await Promise.all(questions)).find((why) => why !== undefined && why !== notForThisKey)
  } catch (error) {
    if (isLockaleError(error, 'SETTING_NOT_FOUND')) return undefined
    throw error
  }
}
