import { unlimited } from '@lockale/api'
import type { Ids } from '../ids.ts'
import { type Account, createAccount, planOf } from './account.ts'
import type { Seed } from './seed.ts'

/** Everything the service remembers, by key. */
export interface Store {
  /** The key as known, an account made for it on first use; `undefined` for one that is refused. */
  find(key: string): ApiKey | undefined
  /** Adds to the counts of a key and its account, in the current billing period. */
  charge(key: ApiKey, characters: number): void
  /** Characters of this billing period. */
  used(key: ApiKey): { readonly byKey: number; readonly byAccount: number }
  /** Characters that the key may still have translated. */
  charactersLeft(key: ApiKey): number
}

export interface ApiKey {
  readonly account: Account
  /** None means everything. */
  readonly scopes: readonly string[]
  readonly characterLimit: number
  /** In the billing period of the account. */
  characters: number
}

export interface StoreOptions {
  readonly seed: Seed
  /** Only the keys of the seed are known. */
  readonly strictKeys: boolean
  /** Of accounts that the seed gives none. */
  readonly characterLimit: number | undefined
  readonly ids: Ids
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Refused by every service, so that a client can see what a wrong key does. */
const refusedKey = 'invalid'

export function createStore({ seed, strictKeys, characterLimit, ids, now }: StoreOptions): Store {
  const keys = new Map<string, ApiKey>()
  const shared = new Map<string, Account>()
  for (const { key, account: name, charactersUsed = 0, ...own } of seed.accounts ?? []) {
    const account = (name === undefined ? undefined : shared.get(name)) ?? openAccount(key, own.characterLimit)
    if (name !== undefined) shared.set(name, account)
    account.characters += charactersUsed
    keys.set(key, {
      account,
      scopes: own.scopes ?? [],
      characterLimit: own.keyCharacterLimit ?? unlimited,
      characters: charactersUsed,
    })
  }

  return {
    find(key) {
      const known = keys.get(key)
      if (known !== undefined || strictKeys || key === refusedKey) return known
      const made: ApiKey = { account: openAccount(key), scopes: [], characterLimit: unlimited, characters: 0 }
      keys.set(key, made)
      return made
    },
    charge(key, characters) {
      turnPeriod(key.account)
      key.characters += characters
      key.account.characters += characters
    },
    used(key) {
      turnPeriod(key.account)
      return { byKey: key.characters, byAccount: key.account.characters }
    },
    charactersLeft(key) {
      turnPeriod(key.account)
      return Math.min(key.characterLimit - key.characters, key.account.characterLimit - key.account.characters)
    },
  }

  function openAccount(key: string, ownLimit?: number): Account {
    const time = new Date(now()).toISOString()
    return createAccount({ plan: planOf(key), characterLimit: ownLimit ?? characterLimit, seed, ids, now: time })
  }

  /** Counts begin anew with each calendar month. */
  function turnPeriod(account: Account): void {
    const period = new Date(now()).toISOString().slice(0, 7)
    if (period === account.period) return
    account.period = period
    account.characters = 0
    for (const key of keys.values()) if (key.account === account) key.characters = 0
  }
}
