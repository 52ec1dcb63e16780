import { expect, test } from 'vitest'
import { createIds, seededRandom } from '../ids.ts'
import type { ApiKey } from './account.ts'
import { glossaryKind } from './kinds.ts'
import type { Seed } from './seed.ts'
import { createStore, type Space, type Store } from './store.ts'

function open(seed: Seed = {}, options: Partial<Parameters<typeof createStore>[0]> = {}): Store {
  return createStore({
    seed,
    strictKeys: false,
    characterLimit: undefined,
    behaviour: {},
    region: undefined,
    preset: 'service',
    keeper: undefined,
    ids: createIds(seededRandom()),
    now: () => Date.UTC(2026, 8, 15),
    ...options,
  })
}

function find(store: Store, key: string, space?: Space): ApiKey {
  const found = store.find(key, space)
  if (found === undefined) throw new Error('not known')
  return found
}

test('a key has an account from its first use, with its own copy of the seed', () => {
  const store = open({ glossaries: [{ name: 'UI', dictionaries: [] }] })
  const one = find(store, 'one')
  const two = find(store, 'two:fx')
  expect([one.account.plan, one.account.limits.characters]).toEqual(['paid', 1_000_000_000_000])
  expect([two.account.plan, two.account.limits.characters]).toEqual(['free', 500_000])
  expect(find(store, 'one')).toBe(one)
  const [first, second] = [one, two].map(({ account }) => [...account.shelf(glossaryKind).values()])
  expect(first).toHaveLength(1)
  expect(second?.[0]?.id).not.toBe(first?.[0]?.id)
  expect(store.find('invalid')).toBeUndefined()
})

test('strict: the keys of the seed, those made of them, and no others', () => {
  const store = open({ accounts: [{ key: 'known', account: 'a' }] }, { strictKeys: true })
  const known = find(store, 'known')
  const made = store.makeKey(known.account, 'new')
  expect(find(store, made.id)).toMatchObject({ id: made.id, label: 'new', role: 'developer', account: known.account })
  expect(store.keysOf(known.account)).toEqual([known, made])
  expect(store.find('other')).toBeUndefined()
})

test('what any key of an account says of it holds for all of them', () => {
  const store = open({
    accounts: [
      { key: 'boss:adm', account: 'a' },
      { key: 'one:fx', account: 'a' },
      { key: 'two:fx', account: 'a', characterLimit: 9, region: 'us' },
    ],
  })
  const { account } = find(store, 'boss:adm')
  expect(account).toMatchObject({ plan: 'free', region: 'us', limits: { characters: 9 } })
  expect(find(store, 'two:fx').account).toBe(account)
})

test('a limit is met exactly: one more is refused and charges nothing', () => {
  const store = open({ accounts: [{ key: 'k', characterLimit: 10, keyCharacterLimit: 8, documentLimit: 1 }] })
  const key = find(store, 'k')
  store.buy(key, { product: 'text', amount: 3 })
  store.buy(key, { product: 'write', amount: 2 })
  expect(() => store.buy(key, { product: 'text', amount: 4 })).toThrow('Quota for this billing period')
  const bill = store.buy(key, { product: 'document', amount: 3, documents: 1 })
  expect(() => store.buy(key, { product: 'text', amount: 1 })).toThrow('Quota')
  store.buy(key, { product: 'text', amount: 0 })
  store.giveBack(key.account, bill)
  expect(store.used(key).byKey).toMatchObject({ text: 3, write: 2, document: 0, documents: 0 })
  const wide = store.changeKey(key, { limits: { ...key.limits, characters: undefined } })
  expect(() => store.buy(wide, { product: 'text', amount: 6 })).toThrow('Quota')
  store.buy(wide, { product: 'text', amount: 5 })
})

test('who had a key before it was changed is held to its limits of now', () => {
  const store = open()
  const before = find(store, 'k')
  store.changeKey(before, { limits: { ...before.limits, speechToTextMs: 5 } })
  expect(() => store.buy(before, { product: 'speechToText', amount: 6 })).toThrow('Quota')
})

test('a deactivated key is no key', () => {
  const store = open()
  store.changeKey(find(store, 'k'), { deactivatedAt: '2026-09-15T00:00:00.000Z' })
  expect(store.find('k')).toBeUndefined()
})

test('a space has accounts of its own, and keys made in it are of it', () => {
  const store = open({}, { strictKeys: true })
  const space: Space = { name: 'session', characterLimit: 5 }
  const boss = find(store, 'boss:adm', space)
  expect(boss.account.limits.characters).toBe(5)
  const { id } = store.makeKey(boss.account, 'new')
  expect(find(store, id, space).account).toBe(boss.account)
  expect(store.find(id)).toBeUndefined()
})
