import { type Plan, planOf } from './account.ts'
import { hashKey, roleOf } from './api-key.ts'
import type { SeedAccount } from './seed.ts'

/** What a seed says about an account, in all of its keys together. */
export interface AccountSettings {
  readonly plan: Plan
  readonly characterLimit?: number | undefined
  readonly documentLimit?: number | undefined
  readonly teamDocumentLimit?: number | undefined
  readonly speechToTextMillisecondsLimit?: number | undefined
  readonly speechToSpeechMillisecondsLimit?: number | undefined
  readonly region?: string | undefined
}

/** Settings that belong to the account: every key that shares it may give them, all the same. */
export const accountFields = [
  'characterLimit',
  'documentLimit',
  'teamDocumentLimit',
  'speechToTextMillisecondsLimit',
  'speechToSpeechMillisecondsLimit',
  'region',
] as const

/** The name of the account that a key of a seed belongs to. */
export function ownerOf({ key, account }: Pick<SeedAccount, 'key' | 'account'>): string {
  return account === undefined ? hashKey(key, '') : `account ${account}`
}

/** By the names of `ownerOf`. The plan is what the developer keys say; an admin key alone is that of a paid account. */
export function sharedSettings(accounts: readonly SeedAccount[]): ReadonlyMap<string, AccountSettings> {
  const settings = new Map<string, AccountSettings>()
  for (const account of accounts) {
    const owner = ownerOf(account)
    const before = settings.get(owner)
    const given = accountFields.filter((name) => account[name] !== undefined).map((name) => [name, account[name]])
    const plan = before === undefined || roleOf(account.key) === 'developer' ? planOf(account.key) : before.plan
    settings.set(owner, { ...before, ...(Object.fromEntries(given) as Partial<AccountSettings>), plan })
  }
  return settings
}
