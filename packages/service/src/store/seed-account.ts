import type { StyleInstruction } from '@lockale/api'
import type { Ids } from '../ids.ts'
import { type Account, hashKey, type Plan, planOf, roleOf } from './account.ts'
import { glossaryKind, memoryKind, pairOf, spokenTermsKind, styleListKind } from './kinds.ts'
import { parseSeedEntries, type Seed, type SeedAccount, type SeedDictionary } from './seed.ts'
import type { Shelf } from './shelf.ts'

/** Gives a new account its own copy of the data in the seed. */
export function seedAccount(
  account: Account,
  {
    seed,
    region,
    ids,
    now,
  }: { readonly seed: Seed; readonly region: string | undefined; readonly ids: Ids; readonly now: string },
): void {
  fill(account.shelf(glossaryKind, region), seed.glossaries, ({ id = ids.uuid(), name, dictionaries }) => ({
    id,
    name,
    createdAt: now,
    dictionaries: new Map(
      dictionaries.map(({ source, target, entries }) => [
        pairOf(source.toLowerCase(), target.toLowerCase()),
        { source: source.toLowerCase(), target: target.toLowerCase(), entries: toEntries(entries) },
      ]),
    ),
  }))
  for (const { id = ids.uuid(), name, language, rules = {}, instructions = [] } of seed.styleLists ?? []) {
    account.shelf(styleListKind, region).set(id, {
      style_id: id,
      name,
      creation_time: now,
      updated_time: now,
      language: language.toLowerCase(),
      version: 1,
      configured_rules: rules,
      custom_instructions: instructions.map(({ label, prompt, sourceLanguage }): StyleInstruction => ({
        id: ids.uuid(),
        label,
        prompt,
        source_language: sourceLanguage,
      })),
    })
  }
  fill(account.shelf(memoryKind, region), seed.memories, ({ id = ids.uuid(), name, source, segments }) => ({
    id,
    name,
    createdAt: now,
    source: source.toLowerCase(),
    targets: [...new Set(segments.flatMap(({ targets }) => Object.keys(targets)))].map((code) => code.toLowerCase()),
    segments: segments.map((segment) => ({
      source: segment.source,
      targets: new Map(Object.entries(segment.targets).map(([code, text]) => [code.toLowerCase(), text])),
    })),
  }))
  fill(account.shelf(spokenTermsKind, region), seed.spokenTerms, ({ id = ids.uuid(), name, lists }) => ({
    id,
    name,
    createdAt: now,
    lists: new Map(lists.map(({ language, terms }) => [language.toLowerCase(), terms])),
  }))
}

function toEntries(entries: SeedDictionary['entries']): ReadonlyMap<string, string> {
  const parsed = parseSeedEntries(entries)
  return parsed.kind === 'entries' ? parsed.entries : new Map()
}

function fill<Item, Stored extends { readonly id: string }>(
  shelf: Shelf<Stored>,
  items: readonly Item[] = [],
  store: (item: Item) => Stored,
): void {
  for (const stored of items.map(store)) shelf.set(stored.id, stored)
}

export interface AccountSettings extends Pick<SeedAccount, (typeof accountFields)[number]> {
  readonly plan: Plan
}

/** Seed fields that apply to the whole account. If several of its API keys have a field, the values must be equal. */
export const accountFields = [
  'characterLimit',
  'documentLimit',
  'teamDocumentLimit',
  'speechToTextMillisecondsLimit',
  'speechToSpeechMillisecondsLimit',
  'region',
] as const

/** Returns the name of the account that an API key in a seed belongs to. */
export function ownerOf({ key, account }: Pick<SeedAccount, 'key' | 'account'>): string {
  return account === undefined ? hashKey(key, '') : `account ${account}`
}

/** Returns account settings by account name. Developer keys decide the plan; if all keys are admin keys, it is paid. */
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
