import { limits, type PresetName, unlimited } from '@lockale/api'
import { quotaExceeded } from '../http/refusal.ts'
import type { Ids } from '../ids.ts'
import {
  type Account,
  type AccountLimits,
  type ApiKey,
  type Behaviour,
  hashKey,
  idOfKey,
  type KeyLimits,
  type KeyRecord,
  maskKey,
  type Plan,
  planOf,
  roleOf,
} from './account.ts'
import { type AccountSettings, ownerOf, seedAccount, sharedSettings } from './seed-account.ts'
import { type Keeper, openShelves, type Shelf, type ShelfKind } from './shelf.ts'
import type { Seed, SeedPhrases } from './seed.ts'
import { type Bill, charactersOf, openUsageBook, type Purchase, type Sums, type UsageCell } from './usage.ts'

/** All data of the service. */
export interface Store {
  /** Returns the data of an API key; `undefined` for a refused key. At the first use of a key, creates its account. */
  find(key: string, space?: Space): ApiKey | undefined
  /** Returns the API keys of an account, including deactivated keys, in order of creation. */
  keysOf(account: Account): readonly ApiKey[]
  /** Creates an API key for an account. The id of the new key is the key itself. */
  makeKey(account: Account, label?: string): ApiKey
  /** Changes the label, the limits or the deactivation time of an API key. Returns the changed key. */
  changeKey(key: ApiKey, changes: Partial<Pick<KeyRecord, 'label' | 'limits' | 'deactivatedAt'>>): ApiKey
  /** Bills an API key and its account. @throws {Refusal} 456 if a limit would be exceeded: then nothing is billed */
  buy(key: ApiKey, purchase: Purchase): Bill
  /** Subtracts a bill from the usage of the account. */
  giveBack(account: Account, bill: Bill): void
  /** Returns what an API key and its account used in this billing period. */
  used(key: ApiKey): { readonly byKey: Sums; readonly byAccount: Sums }
  /** Returns the shelf (table of stored values) of a kind of data that belongs to no account. */
  common<T>(kind: ShelfKind<T>): Shelf<T>
  /** All accounts, in order of their first use. */
  readonly accounts: readonly Account[]
  /** Replaces the phrasebook (fixed translations) of all accounts. */
  setPhrases(phrasebook: readonly SeedPhrases[]): void
  /** Starts again with the seed. Data in a data folder stay as they are. */
  reset(): void
}

/** Settings of a test session. Usage is counted per session; glossaries and memories of an API key are shared. */
export interface Space {
  readonly name: string
  readonly characterLimit?: number
  readonly documentLimit?: number
  readonly teamDocumentLimit?: number
  readonly behaviour?: Partial<Behaviour>
}

interface StoreOptions {
  readonly seed: Seed
  readonly strictKeys: boolean
  /** Character limit of accounts that have no limit in the seed. */
  readonly characterLimit: number | undefined
  readonly behaviour: Partial<Behaviour>
  /** Region that the glossaries, memories and style rule lists of the seed belong to. */
  readonly region: string | undefined
  readonly preset: PresetName
  readonly keeper: Keeper | undefined
  readonly ids: Ids
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** An API key that every service refuses, so that a client can test what happens with a wrong key. */
const refusedKey = 'invalid'
const noSpace: Space = { name: '' }

const accountKind: ShelfKind<AccountRecord> = { name: 'accounts' }
const keyKind: ShelfKind<KeyRecord> = { name: 'keys' }

export function createStore(options: StoreOptions): Store {
  const { seed, strictKeys, keeper, ids } = options
  let shelves = openShelves('', keeper)
  let phrasebook = seed.phrasebook ?? []
  const accounts = new Map<string, Account>()
  const byHash = new Map<string, ApiKey>()
  for (const record of shelves.shelf(accountKind).values()) accounts.set(record.name, open(record, options.behaviour))
  for (const record of shelves.shelf(keyKind).values()) {
    const account = accounts.get(record.owner)
    if (account !== undefined) byHash.set(record.hash, { ...record, account })
  }
  together(readSeed)

  return {
    find(key, space = noSpace) {
      const hash = hashKey(key, space.name)
      const known = byHash.get(hash)
      if (known !== undefined) return known.deactivatedAt === undefined ? known : undefined
      if ((strictKeys && space.name === '') || key === refusedKey) return undefined
      return together(() => {
        const plan = planOf(key)
        const base = baseAccount(hashKey(key, ''), plan)
        const account = space.name === '' ? base : openAccount(hash, { plan, space, base })
        return keep(recordOf(key, { hash, owner: hash }), account)
      })
    },
    keysOf: (account) => [...byHash.values()].filter((key) => key.account === account),
    makeKey(account, label = usualLabels[options.preset]) {
      const id = `${ids.uuid()}:${ids.uuid()}`
      const hash = hashKey(id, account.space)
      return keep({ ...recordOf(id, { hash, owner: account.name }), id, label, role: 'developer' }, account)
    },
    changeKey({ account, ...record }, changes) {
      return keep({ ...record, ...changes }, account)
    },
    buy(asked, purchase) {
      // the caller, such as a voice session, may have old data of the API key
      const key = byHash.get(asked.hash) ?? asked
      if (isBeyond(key, purchase)) throw quotaExceeded()
      const bill: Bill = { ...purchase, keyId: key.id, day: isoNow().slice(0, 10) }
      key.account.usage.add(bill)
      return bill
    },
    giveBack: (account, bill) => account.usage.takeBack(bill),
    used,
    common: (kind) => shelves.shelf(kind),
    get accounts() {
      return [...accounts.values()]
    },
    setPhrases(phrases) {
      phrasebook = phrases
    },
    reset() {
      phrasebook = seed.phrasebook ?? []
      if (keeper !== undefined) return
      shelves = openShelves('', keeper)
      accounts.clear()
      byHash.clear()
      readSeed()
    },
  }

  function used({ id, account }: ApiKey): { readonly byKey: Sums; readonly byAccount: Sums } {
    const month = isoNow().slice(0, 7)
    return { byKey: account.usage.sums(month, id), byAccount: account.usage.sums(month) }
  }

  function isBeyond(key: ApiKey, { product, amount, documents = 0 }: Purchase): boolean {
    const { byKey, byAccount } = used(key)
    const own = key.limits
    const all = key.account.limits
    if (product === 'speechToText' || product === 'speechToSpeech') {
      const name = `${product}Ms` as const
      return exceeds(byKey[product] + amount, own[name]) || exceeds(byAccount[product] + amount, all[name])
    }
    return (
      exceeds(charactersOf(byKey) + amount, own.characters) ||
      exceeds(charactersOf(byAccount) + amount, all.characters) ||
      (documents > 0 && exceeds(byAccount.documents + documents, all.documents)) ||
      (documents > 0 && exceeds(byAccount.documents + documents, all.teamDocuments))
    )
  }

  function readSeed(): void {
    const settings = sharedSettings(seed.accounts ?? [])
    for (const { key, charactersUsed = 0, ...own } of seed.accounts ?? []) {
      const hash = hashKey(key, '')
      // the seed does not replace the stored data of an API key, which may have changed since the last start
      if (byHash.has(hash)) continue
      const owner = ownerOf({ key, ...own })
      const given = settings.get(owner) ?? { plan: planOf(key) }
      const account = accounts.get(owner) ?? openAccount(owner, { ...given, space: noSpace })
      const limits: KeyLimits = { ...noKeyLimits, characters: own.keyCharacterLimit }
      const record = { ...recordOf(key, { hash, owner }), limits, scopes: own.scopes ?? [] }
      const made = keep(own.label === undefined ? record : { ...record, label: own.label }, account)
      if (charactersUsed > 0) {
        account.usage.add({ product: 'text', amount: charactersUsed, keyId: made.id, day: isoNow().slice(0, 10) })
      }
    }
  }

  /** Returns the account that an API key has outside of test sessions. Creates the account if it does not exist. */
  function baseAccount(hash: string, plan: AccountSettings['plan']): Account {
    return byHash.get(hash)?.account ?? accounts.get(hash) ?? openAccount(hash, { plan, space: noSpace })
  }

  function openAccount(
    name: string,
    { plan, space, base, ...own }: AccountSettings & { readonly space: Space; readonly base?: Account | undefined },
  ): Account {
    const characterLimit = space.characterLimit ?? own.characterLimit ?? options.characterLimit
    const record: AccountRecord = {
      name,
      space: space.name,
      base: base?.name,
      plan,
      region: own.region,
      characters: characterLimit ?? (plan === 'free' ? limits.freeCharacters : unlimited),
      documents: space.documentLimit ?? own.documentLimit,
      teamDocuments: space.teamDocumentLimit ?? own.teamDocumentLimit,
      speechToTextMs: own.speechToTextMillisecondsLimit,
      speechToSpeechMs: own.speechToSpeechMillisecondsLimit,
    }
    const account = open(record, { ...options.behaviour, ...space.behaviour })
    accounts.set(name, account)
    shelves.shelf(accountKind).set(name, record)
    if (base === undefined) seedAccount(account, { seed, region: options.region, ids, now: isoNow() })
    return account
  }

  function open({ name, space, base, plan, region, ...limits }: AccountRecord, behaviour: Partial<Behaviour>): Account {
    const own = openShelves(name, keeper)
    const ofKey = (base === undefined ? undefined : accounts.get(base)) ?? own
    return {
      shelf: (kind, shelfRegion) => (kind.isOfKey === true ? ofKey : own).shelf(kind, shelfRegion),
      name,
      space,
      plan,
      region,
      limits,
      get phrasebook() {
        return phrasebook
      },
      behaviour: { ...usualBehaviour, ...behaviour },
      usage: openUsageBook(own.shelf(usageKind)),
    }
  }

  function recordOf(key: string, { hash, owner }: Pick<KeyRecord, 'hash' | 'owner'>): KeyRecord {
    return {
      id: idOfKey(hash),
      owner,
      hash,
      mask: maskKey(key),
      role: roleOf(key),
      scopes: [],
      label: usualLabels[options.preset],
      createdAt: isoNow(),
      deactivatedAt: undefined,
      limits: noKeyLimits,
    }
  }

  function keep(record: KeyRecord, account: Account): ApiKey {
    const key = { ...record, account }
    byHash.set(record.hash, key)
    shelves.shelf(keyKind).set(record.hash, record)
    return key
  }

  function together<T>(work: () => T): T {
    return keeper === undefined ? work() : keeper.together(work)
  }

  function isoNow(): string {
    return new Date(options.now()).toISOString()
  }
}

function exceeds(count: number, limit: number | undefined): boolean {
  return limit !== undefined && count > limit
}

interface AccountRecord extends AccountLimits {
  readonly name: string
  readonly space: string
  /** For an account in a test session: name of the account that the same API key has outside of sessions. */
  readonly base?: string | undefined
  readonly plan: Plan
  readonly region: string | undefined
}

const usualBehaviour: Behaviour = {
  documentQueueMs: 0,
  documentTranslateMs: 0,
  documentFailures: 0,
  documentMinimum: false,
  memoryJobPolls: 0,
  voiceReconnections: undefined,
}

const noKeyLimits: KeyLimits = { characters: undefined, speechToTextMs: undefined, speechToSpeechMs: undefined }

const usageKind: ShelfKind<UsageCell> = { name: 'usage' }

/** The labels of API keys that are created without one. */
const usualLabels: Readonly<Record<PresetName, string>> = { service: 'API Key', deepl: 'DeepL API Key' }
