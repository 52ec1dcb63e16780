import { isLockaleError } from '@lockale/errors'
import type { UnknownLocale } from '@lockale/exchange'
import type { CommandContext } from './command.ts'
import type { Chosen } from './init-choice.ts'

/** What is known of the languages that can be translated into. */
export interface KnownLanguages {
  /** Targets that cannot be translated. */
  readonly lacking: (chosen: Pick<Chosen, 'source' | 'targets'>) => readonly UnknownLocale[]
  /** The service itself said it; otherwise it is lockale's own list. */
  readonly isAsked: boolean
  /** Why the service said nothing although there is a key, in a sentence without its stop. */
  readonly note: string | undefined
}

/** Nobody waits longer for what `doctor`, `plan` and `sync` find out as well. */
const waitMs = 2000

/**
 * Asks the service which languages it has, where a variable of the environment holds a key of it; else it is lockale's own list.
 * Sends nothing of the project, runs no program for the key, spends nothing, and never fails.
 */
export async function knownLanguages({ host }: Pick<CommandContext, 'host'>, preset: string): Promise<KnownLanguages> {
  const { unknownLocales } = await import('@lockale/exchange')
  const own = (note?: string): KnownLanguages => {
    const lacking: KnownLanguages['lacking'] = ({ targets }) => unknownLocales(targets.map(({ locale }) => locale))
    return { lacking, isAsked: false, note }
  }
  if (preset !== 'deepl') return own()
  const { keySourceOf, listLanguages } = await import('@lockale/connect')
  const key = await keySourceOf(host.env, { preset })
  if (key?.kind !== 'variable') return own()
  // a key with hosts of its own may be none of DeepL's: nobody has said yet where it is to go
  const hasHosts = key.name === 'LOCKALE_KEY' && (host.env['LOCKALE_HOST'] ?? '').trim() !== ''
  if (hasHosts) return own()
  const wait = AbortSignal.timeout(waitMs)
  const signal = AbortSignal.any([host.signal, wait])
  try {
    const calls = await host.parts.openCalls({ ...deepl, timeoutMs: waitMs }, { env: host.env })
    try {
      const options = () => ({ signal, attempts: 1, maxWaitMs: 0 })
      const question = { resource: 'translate_text', include: ['beta'], asksSources: false, options } as const
      const { languages, note } = await listLanguages(calls.client, question)
      if (languages === undefined) return own(note)
      const targets = languages.filter(({ usableAsTarget }) => usableAsTarget)
      const names = new Map(targets.map(({ lang, name }) => [lang, name]))
      const { isMadeByRule } = await import('@lockale/core')
      const lacking: KnownLanguages['lacking'] = ({ source, targets: wanted }) => {
        const locales = wanted.map(({ locale }) => locale).filter((locale) => !isMadeByRule(source, locale))
        return unknownLocales(locales, names)
      }
      return { lacking, isAsked: true, note }
    } finally {
      await calls.close()
    }
  } catch (error) {
    host.signal.throwIfAborted()
    if (!wait.aborted && !isLockaleError(error)) throw error
    const why = isLockaleError(error) && !wait.aborted ? error.code : `no answer within ${waitMs / 1000} s`
    return own(`the service did not say which languages it has (${why}): lockale goes by its own list`)
  }
}

const deepl = {
  preset: 'deepl',
  baseUrl: undefined,
  region: undefined,
  account: undefined,
  tag: undefined,
  concurrency: 1,
} as const
