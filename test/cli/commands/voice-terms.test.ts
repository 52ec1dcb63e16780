import { expect, test } from 'vitest'
import { play } from '../play-voice.ts'
import { mp3 } from '../sounds.ts'

const files = { 'terms/products.en.txt': 'Lockale\nKaßlo\n', 'terms/products.de.txt': 'Lockale\n' }
const seed = {
  spokenTerms: [
    {
      id: '11111111-1111-4111-8111-111111111111',
      name: 'products',
      lists: [
        { language: 'en', terms: ['Lockale'] },
        { language: 'de', terms: ['Lockale'] },
      ],
    },
  ],
}
const bothFiles = 'terms push terms/products.en.txt terms/products.de.txt'
const twice = { spokenTerms: [...seed.spokenTerms, { name: 'products', lists: [] }] }

function calls(requests: readonly { readonly method: string; readonly path: string }[]): readonly string[] {
  return requests.map(
    ({ method, path }) => `${method} ${path.replace('/v3/spoken-terms', '').replace(/[\da-f-]{36}/u, 'id')}`,
  )
}

test('new ones are made', () =>
  play(bothFiles, { files }, ({ code, out, service }) => {
    expect(code).toBe(0)
    expect(out).toMatch(
      /^✓ products en {2}2 terms · created {2}[\da-f-]{36}\n✓ products de {2}1 term · replaced {2}[\da-f-]{36}\n$/u,
    )
    expect(calls(service.requests)).toEqual(['GET ', 'POST ', 'PUT /id/term-lists'])
  }))

test('what changed is sent, and what is as it was is not', () =>
  play(`${bothFiles} --json`, { files, service: { seed } }, ({ code, out, service }) => {
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      dryRun: false,
      pushed: [
        { name: 'products', language: 'en', count: 2, change: 'changed', spokenTermsId: seed.spokenTerms[0]?.id },
        { name: 'products', language: 'de', count: 1, change: 'same' },
      ],
    })
    expect(calls(service.requests)).toEqual(['GET ', 'GET /id/entries', 'PUT /id/term-lists', 'GET /id/entries'])
  }))

test('a dry run changes nothing', () =>
  play(`${bothFiles} --dry-run`, { files, service: { seed } }, ({ code, out, service }) => {
    expect(code).toBe(0)
    expect(out).toMatch(/^\+ products en {2}2 terms · to replace .*\n= products de {2}1 term · unchanged .*\n$/u)
    expect(service.requests.every(({ method }) => method === 'GET')).toBe(true)
  }))

test('they are listed', () =>
  play('terms list', { service: { seed } }, ({ code, out }) => {
    expect({ code, out }).toEqual({
      code: 0,
      out: 'products  en 1 term · de 1 term  11111111-1111-4111-8111-111111111111\n',
    })
  }))

test('as data', () =>
  play('terms list --json', { service: { seed } }, ({ code, out }) => {
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({
      spokenTerms: [{ name: 'products', termLists: [{ language: 'en', count: 1 }, {}] }],
    })
  }))

test('none', () =>
  play('terms list', {}, ({ code, out }) => {
    expect({ code, out }).toEqual({ code: 0, out: 'no spoken terms  lockale voice terms push <file> creates them\n' })
  }))

test.for(['products', '11111111-1111-4111-8111-111111111111'])('%s deleted', (name) =>
  play(`terms delete ${name}`, { service: { seed } }, ({ code, out, service }) => {
    expect(code).toBe(0)
    expect(out).toContain('products deleted')
    expect(calls(service.requests)).toEqual(['GET ', 'DELETE /id'])
  }),
)

test('a dry run deletes nothing', () =>
  play('terms delete products --dry-run --json', { service: { seed } }, ({ code, out, service }) => {
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ dryRun: true, deleted: { name: 'products' } })
    expect(calls(service.requests)).toEqual(['GET '])
  }))

test('a session is given them by name', () =>
  play('talk.mp3 --spoken-terms products', { files: { 'talk.mp3': mp3(1) }, service: { seed } }, ({ code, out }) => {
    expect(code).toBe(0)
    expect(out).not.toBe('')
  }))

test.for<[name: string, line: string, options: Parameters<typeof play>[1], code: number, error: string]>([
  ['a file that is not there', 'terms push gone.en.txt', {}, 2, 'FILE_UNREADABLE'],
  ['a file with a mistake', 'terms push a.en.txt', { files: { 'a.en.txt': 'One\nOne\n' } }, 2, 'SPOKEN_TERMS_INVALID'],
  [
    'two files for one list',
    'terms push a.en.txt b/a.en.txt',
    { files: { 'a.en.txt': 'One', 'b/a.en.txt': 'Two' } },
    2,
    'SPOKEN_TERMS_INVALID',
  ],
  ['a name that is not there', 'terms delete products', {}, 2, 'SPOKEN_TERMS_NOT_FOUND'],
  ['a name that two have', 'terms delete products', { service: { seed: twice } }, 2, 'SPOKEN_TERMS_AMBIGUOUS'],
  [
    'a file for a name that two have',
    'terms push terms/products.en.txt',
    { files, service: { seed: twice } },
    2,
    'SPOKEN_TERMS_AMBIGUOUS',
  ],
  ['a free key', 'terms list', { key: 'free:fx' }, 4, 'UNAUTHORIZED'],
  [
    'a key without the scope',
    bothFiles,
    { files, service: { seed: { accounts: [{ key: 'paid-key', scopes: ['spoken_terms:read'] }] } } },
    4,
    'UNAUTHORIZED',
  ],
  ['a service that fails', 'terms list --json', { service: { faults: ['/v3/spoken-terms: 400'] } }, 6, 'BAD_REQUEST'],
])('%s', ([, line, options, code, error]) =>
  play(line, options, (played) => {
    expect(played.code).toBe(code)
    expect(played.err + played.out).toContain(error)
  }),
)
