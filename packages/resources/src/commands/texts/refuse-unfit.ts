import { canonicalCode } from '@lockale/api/language-table'
import { isServiceError, type LanguageService } from '@lockale/client'
import { askLanguages, createLookups, type Lookups, notForThisKey, type TargetLanguage } from '@lockale/connect'
import { nearestLocales } from '@lockale/core'
import { isLockaleError, LockaleError } from '@lockale/errors'
import { type TextSettings, unsupported } from './text-request.ts'

interface Asked {
  readonly client: Pick<
    LanguageService,
    'languages' | 'languagesV2' | 'standInEngine' | 'glossaries' | 'styleRules' | 'memories'
  >
  readonly signal: AbortSignal
}

/**
 * Refuses languages that the service does not have, and what it would refuse for one of several languages after the others were
 * paid for: what is not for it of glossaries, a style list, a memory. What is not there at all it refuses itself, for the first one.
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

/** @returns `undefined` where the service does not say, or the key may not ask: it may translate all the same */
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
