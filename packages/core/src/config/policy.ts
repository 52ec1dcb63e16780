import type { Config, Policy, Target } from '../model/config.ts'
import { matchesPattern } from '@lockale/config-schema'

export interface PolicyPlace {
  readonly target: { readonly locale: string }
  readonly unit: { readonly name: string; readonly isUnwritten: boolean }
  readonly catalog: { readonly policy: Policy | undefined }
}

/** Returns the policy of the key, else of the file, else of the locale. `locked` for a source string such as `TODO`. */
export function policyOf(place: PolicyPlace, config: Config): Policy {
  const { target, catalog, unit } = place
  if (unit.isUnwritten) return 'locked'
  const ofLocale = config.targets.find(({ locale }) => locale === target.locale)?.policy
  return specialFor(place, config)?.policy ?? catalog.policy ?? ofLocale ?? 'auto'
}

/** What `lockedBy` returns if the policy of the whole locale is `locked`. */
export const lockedLocale = 'this locale is locked'

/** Returns why a message is locked, as a clause (`this locale is locked`); `undefined` if it is not locked. */
export function lockedBy(place: PolicyPlace, config: Config): string | undefined {
  if (place.unit.isUnwritten) return 'its source string is not written yet'
  if (policyOf(place, config) !== 'locked') return undefined
  const special = specialFor(place, config)
  if (special !== undefined)
    return `messages ${special.match.map((pattern) => JSON.stringify(pattern)).join(', ')} are locked`
  return place.catalog.policy === undefined ? lockedLocale : 'this file is locked'
}

function specialFor({ target: { locale }, unit: { name } }: PolicyPlace, { messages }: Config) {
  return messages.findLast(
    ({ policy, match, locales }) =>
      policy !== undefined && (locales?.includes(locale) ?? true) && matchesPattern(match, name),
  )
}

/** Returns whether lockale never writes this target: it is locked, and no message or file has another policy. */
export function isLocked({ policy }: Target, { messages, files }: Pick<Config, 'messages' | 'files'>): boolean {
  const isOther = (each: { readonly policy: Policy | undefined }) => (each.policy ?? 'locked') !== 'locked'
  return policy === 'locked' && !messages.some(isOther) && !files.some(isOther)
}
