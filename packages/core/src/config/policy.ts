import type { Config, Policy, Target } from '../model/config.ts'
import { matchesPattern } from './patterns.ts'

export interface PolicyPlace {
  readonly target: { readonly locale: string }
  readonly unit: { readonly name: string }
  readonly catalog: { readonly policy: Policy | undefined }
}

/** Of all that a config says of a message in a target the nearest: its key, its file, its locale, the project. */
export function policyOf({ target: { locale }, unit: { name }, catalog }: PolicyPlace, config: Config): Policy {
  const special = config.messages.findLast(
    ({ policy, match, locales }) =>
      policy !== undefined && (locales?.includes(locale) ?? true) && matchesPattern(match, name),
  )
  const target = config.targets.find((each) => each.locale === locale)
  return special?.policy ?? catalog.policy ?? target?.policy ?? 'auto'
}

/** Nothing is ever written into the target, whatever its messages and files are. */
export function isLocked({ policy }: Target, { messages, files }: Pick<Config, 'messages' | 'files'>): boolean {
  const isOther = (each: { readonly policy: Policy | undefined }) => (each.policy ?? 'locked') !== 'locked'
  return policy === 'locked' && !messages.some(isOther) && !files.some(isOther)
}
