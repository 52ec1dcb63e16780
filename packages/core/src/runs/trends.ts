import { isPseudoLocale } from '@lockale/messages'
import { policyOf } from '../config/policy.ts'
import { isToReview, type MessageChange } from '../model/change.ts'
import type { Config } from '../model/config.ts'
import { unknownSource } from '../model/hash.ts'
import type { MessageKey } from '../model/key.ts'
import { countCoverage } from '../report/coverage.ts'
import { findPreviousSources } from '../report/previous-texts.ts'
import { inspect, type Ports } from './inspect.ts'

/** How much of a locale is up to date. */
export interface MeasuredCoverage {
  readonly locale: string
  /** Number of messages of the source. */
  readonly messages: number
  /** Number of those that are up to date. */
  readonly done: number
}

/** Returns the coverage that a check counts, without anything else that a check looks for. Leaves out pseudo-locales. */
export async function measureCoverage(config: Config, ports: Ports): Promise<readonly MeasuredCoverage[]> {
  const { diffs, unread } = await inspect(config, ports)
  const outdated = { among: () => [], partsOf: () => [] }
  return countCoverage({ diffs, unread, outdated }, localesOf(config)).map(({ locale, files }) => ({
    locale,
    messages: files.reduce((sum, file) => sum + file.messages, 0),
    done: files.reduce((sum, file) => sum + file.done, 0),
  }))
}

/** A translation that needs review. */
export interface WaitingTranslation {
  readonly catalog: string
  readonly key: MessageKey
  readonly locale: string
  /**
   * What git knows of the source string. A commit: it changed the string that the translation was made from. `uncommitted`:
   * the string changed since the last commit. `undefined`: git does not know.
   */
  readonly since: { readonly commit: string } | 'uncommitted' | undefined
}

/** Newest versions of a source file that are looked at. */
const maxVersions = 100

/** Returns the translations that need review: their source string changed, or a machine wrote them and was in doubt. */
export async function findWaiting(config: Config, ports: Ports): Promise<readonly WaitingTranslation[]> {
  const locales = new Set(localesOf(config))
  const { diffs } = await inspect(config, ports)
  const waiting = diffs
    .filter(({ target }) => locales.has(target.locale))
    .flatMap(({ open }) => open.filter((change) => isWaiting(change) && policyOf(change, config) !== 'locked'))
  const changed = waiting.filter(({ state }) => state === 'fuzzy')
  const previousSources = await findPreviousSources(changed, ports.history, maxVersions)
  return waiting.map(({ catalog, target, unit, state, forms }) => {
    const facts = state === 'fuzzy' ? forms.flatMap((form) => form.facts) : []
    const [was] = facts.flatMap(({ source, previous }) => {
      const isOther = previous !== true && source !== unknownSource && source !== unit.fingerprint
      return (isOther ? previousSources(unit, source) : undefined) ?? []
    })
    const commit = was?.changedIn
    const since = was === undefined ? undefined : commit === undefined ? 'uncommitted' : { commit }
    return { catalog: catalog.id, key: unit.key, locale: target.locale, since }
  })
}

function isWaiting({ state, forms }: MessageChange): boolean {
  return state === 'fuzzy' || (state !== 'missing' && state !== 'stale' && forms.some(isToReview))
}

function localesOf({ targets }: Config): readonly string[] {
  return targets.map(({ locale }) => locale).filter((locale) => !isPseudoLocale(locale))
}
