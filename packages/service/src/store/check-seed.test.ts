import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { type ServiceOptions, startService } from '../start.ts'
import type { Seed } from './seed.ts'

const id = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11'

test.for<[name: string, seed: Seed, message: string]>([
  ['a key with blanks', { accounts: [{ key: 'a b' }] }, 'A key of the seed is empty or has blanks in it.'],
  [
    'an id that is none',
    { glossaries: [{ id: 'ui', name: 'UI', dictionaries: [] }] },
    'The id ui of the seed is not a UUID in lower case.',
  ],
  [
    'an id twice',
    {
      styleLists: [
        { id, name: 'a', language: 'de' },
        { id, name: 'b', language: 'de' },
      ],
    },
    `The id ${id} stands twice in the seed.`,
  ],
  [
    'a dictionary for a variant',
    { glossaries: [{ name: 'UI', dictionaries: [{ source: 'en', target: 'pt-BR', entries: {} }] }] },
    'Glossary UI: no dictionary can be from en to pt-BR.',
  ],
  [
    'style rules for Polish',
    { styleLists: [{ name: 'S', language: 'pl' }] },
    'Style list S: there are no style rules for pl.',
  ],
  [
    'a memory in Klingon',
    { memories: [{ name: 'M', source: 'en', segments: [{ source: 'a', targets: { tlh: 'b' } }] }] },
    'Memory M: tlh is no language of the service.',
  ],
  [
    'a phrasebook in Klingon',
    { phrasebook: [{ source: 'tlh', target: 'de', entries: {} }] },
    'Phrasebook: tlh is no language of the service.',
  ],
])('refuses %s', async ([, seed, message]) => {
  await expect(startService({ seed })).rejects.toMatchObject({ code: 'SERVICE_SEED_INVALID', message })
})

test.for<[name: string, make: (secret: object) => ServiceOptions, code: string, message: string]>([
  ['an option', (secret) => ({ behaviour: secret }), 'SERVICE_OPTION_INVALID', 'behaviour cannot be read.'],
  ['the options', (secret) => secret, 'SERVICE_OPTION_INVALID', 'The value for startService cannot be read.'],
  ['the seed', (secret) => ({ seed: secret }), 'SERVICE_SEED_INVALID', 'the seed cannot be read.'],
  ['a seed', (secret) => ({ seed: { accounts: secret as [] } }), 'SERVICE_SEED_INVALID', 'accounts cannot be read.'],
])('refuses %s that throws when it is read, and hides its error', async ([name, make, code, message]) => {
  const secret = new Proxy(name === 'a seed' ? [] : {}, {
    get: () => {
      throw new Error('a secret')
    },
    ownKeys: () => {
      throw new Error('a secret')
    },
  })
  const error: unknown = await startService(make(secret)).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code, message, hint: expect.stringContaining('plain data') as string })
  expect(inspect(error)).not.toContain('a secret')
})
