import { canonicalCode } from '@lockale/api'
import { isServiceError, type LanguageService } from '@lockale/client'
import { isLockaleError } from '@lockale/errors'
import { createLookups, type Lookups, notForThisKey } from '../fit.ts'
import { misfit } from './text-request.ts'
import type { TextWork } from './translate-texts.ts'

interface Asked {
  readonly client: Pick<LanguageService, 'languages' | 'glossaries' | 'styleRules' | 'memories'>
  readonly signal: AbortSignal
}

/**
 * Refuses what the service would refuse for one of several languages after the others were paid for: one that it does not have, and
 * what is not for it of glossaries, a style list, a memory. What is not there at all it refuses itself, for the first one.
 * @throws {LockaleError} `TRANSLATE_MISFIT`
 */
export async function refuseUnfit(works: readonly TextWork[], { client, signal }: Asked): Promise<void> {
  if (works.length < 2) return
  const odd = works.filter(({ target }) => canonicalCode(target) === undefined)
  const targets = odd.length === 0 ? undefined : await targetsOf({ client, signal })
  const unknown = targets && odd.find(({ target }) => !targets.has(target.toLowerCase()))
  if (unknown !== undefined) {
    throw misfit(`The service does not translate into ${unknown.target}.`, 'lockale languages lists what it has.')
  }
  const lookups = createLookups(client, () => ({ signal }))
  for (const work of works) {
    const why = await whyUnfit(work, lookups)
    if (why !== undefined) throw misfit(`${why}.`, `Ask for ${work.target} by itself, without it.`)
  }
}

/** @returns `undefined` where the key may not ask: it may translate all the same */
async function targetsOf({ client, signal }: Asked): Promise<ReadonlySet<string> | undefined> {
  try {
    const languages = await client.languages('translate_text', { signal, include: ['beta'] })
    return new Set(languages.flatMap(({ lang, usableAsTarget }) => (usableAsTarget ? [lang.toLowerCase()] : [])))
  } catch (error) {
    if (isServiceError(error, 'UNAUTHORIZED')) return undefined
    throw error
  }
}

async function whyUnfit({ target, settings }: TextWork, lookups: Lookups): Promise<string | undefined> {
  const { sourceLang: source, glossaryIds = [], styleId, translationMemoryId: memory } = settings
  const questions = [
    ...(source === undefined ? [] : glossaryIds.map((id) => lookups.glossaryMisfit(id, { source, target }))),
    ...(styleId === undefined ? [] : [lookups.styleMisfit(styleId, { target })]),
    ...(memory === undefined || source === undefined ? [] : [lookups.memoryMisfit(memory, { source, target })]),
  ]
  try {
    return (await Promise.all(questions)).find((why) => why !== undefined && why !== notForThisKey)
  } catch (error) {
    if (isLockaleError(error, 'SETTING_NOT_FOUND')) return undefined
    throw error
  }
}
