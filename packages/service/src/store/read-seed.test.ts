import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { startService } from '../start.ts'
import { readSeed } from './read-seed.ts'

test.for<[name: string, seed: string, message: string, hint?: string]>([
  ['nothing', '', 'seed.json:1:1 is not valid JSON.'],
  ['JSON that ends too early', '{"accounts": [', 'seed.json:1:15 is not valid JSON.'],
  ['a comma too many', '{\n  "accounts": [],\n}', 'seed.json:3:1 is not valid JSON.'],
  ['a word that is cut off', '{"accounts": [tru]}', 'seed.json:1:15 is not valid JSON.'],
  ['a comment', '// one\n{}', 'seed.json:1:1 is not valid JSON.'],
  ['more behind the end', '{} x', 'seed.json:1:4 is not valid JSON.'],
  ['a list', '[]', 'seed.json: the seed is not an object.'],
  ['null', 'null', 'seed.json: the seed is not an object.'],
  ['an unknown field', '{"account": []}', 'seed.json: account is no field of a seed.', 'Did you mean accounts?'],
  [
    'a field far from all',
    '{"zzzzzz": 1}',
    'seed.json: zzzzzz is no field of a seed.',
    'Its fields are: accounts, glossaries, styleLists, memories, spokenTerms, phrasebook.',
  ],
  [
    'a nested one',
    '{"accounts": [{"key": "a", "carracterLimit": 5}]}',
    'seed.json: accounts[0].carracterLimit is no field of a seed.',
    'Did you mean characterLimit?',
  ],
  ['a wrong type', '{"accounts": [{"key": 5}]}', 'seed.json: accounts[0].key is not a string.'],
  ['null for a text', '{"accounts": [{"key": null}]}', 'seed.json: accounts[0].key is not a string.'],
  [
    'a fraction',
    '{"accounts": [{"key": "a", "characterLimit": 1.5}]}',
    'seed.json: accounts[0].characterLimit is not a whole number from 0 up.',
  ],
  [
    'a negative number',
    '{"accounts": [{"key": "a", "documentLimit": -1}]}',
    'seed.json: accounts[0].documentLimit is not a whole number from 0 up.',
  ],
  [
    'an infinite one',
    '{"accounts": [{"key": "a", "documentLimit": 1e999}]}',
    'seed.json: accounts[0].documentLimit is not a whole number from 0 up.',
  ],
  [
    'a missing field',
    '{"glossaries": [{"name": "UI"}]}',
    'seed.json: glossaries[0].dictionaries is missing.',
    'It is a list, each item an object with source and target and entries.',
  ],
  [
    'a field of every object',
    '{"accounts": [{"key": "a", "constructor": {}}]}',
    'seed.json: accounts[0].constructor is no field of a seed.',
  ],
  ['the prototype', '{"__proto__": {"accounts": []}}', 'seed.json: __proto__ is no field of a seed.'],
  [
    'an odd name',
    '{"phrasebook": [{"source": "en", "target": "de", "entries": {"a b": 1}}]}',
    'seed.json: phrasebook[0].entries["a b"] is not a string.',
  ],
  [
    'rules that are none',
    '{"styleLists": [{"name": "a", "language": "de", "rules": {"dates": "short"}}]}',
    'seed.json: styleLists[0].rules.dates is not an object, each value a string.',
  ],
  [
    'entries without a tab',
    '{"glossaries": [{"name": "UI", "dictionaries": [{"source": "en", "target": "de", "entries": "a\\tb\\nc"}]}]}',
    'seed.json: Glossary UI, en to de: Key with the index 1 (starting at position 4) misses tab separator.',
  ],
  [
    'a scope that is none',
    '{"accounts": [{"key": "a", "scopes": ["translate:texts"]}]}',
    'seed.json: There is no scope translate:texts.',
    'Did you mean translate:text?',
  ],
  ['a key twice', '{"accounts": [{"key": "secret"}, {"key": "secret"}]}', 'seed.json: A key stands twice in the seed.'],
  [
    'an account with two limits',
    '{"accounts": [{"key": "a", "account": "x", "characterLimit": 1}, {"key": "b", "account": "x", "characterLimit": 2}]}',
    'seed.json: Account x has two values of characterLimit.',
  ],
  [
    'an account with two plans',
    '{"accounts": [{"key": "a", "account": "x"}, {"key": "b:fx", "account": "x"}]}',
    'seed.json: Account x has free and paid keys.',
  ],
  [
    'terms in Klingon',
    '{"spokenTerms": [{"name": "T", "lists": [{"language": "tlh", "terms": []}]}]}',
    'seed.json: Spoken terms T: no terms can be in tlh.',
  ],
])('refuses %s', async ([, seed, message, hint]) => {
  await expect(readSeed(seed, 'seed.json')).rejects.toMatchObject({
    code: 'SERVICE_SEED_INVALID',
    message,
    ...(hint === undefined ? {} : { hint }),
  })
})

test('a message shows no value', async () => {
  const canary = 'canary-0123456789'
  for (const text of [
    `{"accounts": [{"key": "${canary}" "label"}]}`,
    `{"accounts": ["${canary}"]}`,
    `{"accounts": [{"key": "${canary}"}, {"key": "${canary}"}]}`,
  ]) {
    await expect(readSeed(text, 'seed.json')).rejects.toThrow(expect.not.stringContaining(canary) as Error)
  }
})

test('whatever a file holds, it is a seed or a clear error', async () => {
  const names = fc.constantFrom(
    'accounts',
    'glossaries',
    'memories',
    'key',
    'name',
    'entries',
    '__proto__',
    'phrasebook',
    'x',
  )
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 1 }),
      fc.array(tie('tree'), { maxLength: 2 }),
      fc.dictionary(names, tie('tree'), { maxKeys: 3 }),
    ),
  }))
  await fc.assert(
    fc.asyncProperty(tree, fc.nat(60), async (value, cut) => {
      for (const text of [JSON.stringify(value), JSON.stringify(value).slice(0, cut)]) {
        expect(await outcomeOf(text)).toBeOneOf(['read', 'SERVICE_SEED_INVALID'])
      }
    }),
  )
})

test('a deep or a large file ends as well', async () => {
  await expect(readSeed('['.repeat(100_000), 'seed.json')).rejects.toThrow('is not valid JSON')
  await expect(readSeed(`{"accounts":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'seed.json')).rejects.toThrow(
    'accounts[0] is not an object',
  )
})

test('all there is in one file', async () => {
  const text = `\u{feff}${JSON.stringify({
    accounts: [{ key: 'one', account: 'acme', label: 'CI', documentLimit: 3, scopes: ['translate:text'] }],
    glossaries: [
      { name: 'UI', dictionaries: [{ source: 'en', target: 'de', entries: 'cart\tWarenkorb\nfile\tDatei' }] },
    ],
    styleLists: [
      {
        name: 'S',
        language: 'de',
        rules: { a: { b: 'c' } },
        instructions: [{ label: 'l', prompt: 'p', sourceLanguage: 'en' }],
      },
    ],
    memories: [{ name: 'M', source: 'en', segments: [{ source: 'a', targets: { de: 'b' } }] }],
    spokenTerms: [{ name: 'T', lists: [{ language: 'EN', terms: ['Lockale'] }] }],
    phrasebook: [{ source: 'en', target: 'de', entries: { __proto__x: 'y' } }],
  })}`
  const service = await startService({ seed: await readSeed(text, 'seed.json'), strictKeys: true })
  const account = service.store.accounts[0]
  await service.close()
  expect(account).toMatchObject({ name: 'account acme', limits: { documents: 3 } })
})

function outcomeOf(text: string): Promise<string> {
  return readSeed(text, 'seed.json').then(
    () => 'read',
    (error: unknown) => (error instanceof LockaleError ? error.code : String(error)),
  )
}
