import { startService } from '@lockale/service'
import { type Interceptor, scriptFaults } from '@lockale/service/faults'
import { expect, test } from 'vitest'
import { createFolder, type Folder } from './folder.ts'
import { callLockale } from './call-lockale.ts'

interface Situation {
  readonly config?: Record<string, unknown>
  readonly files?: Readonly<Record<string, unknown>>
  /** What was done before the check: commands, or files that are written. */
  readonly before?: readonly Step[]
  /** What the check says of it. */
  readonly says: readonly string[]
  /** A line that would be untrue. */
  readonly never?: RegExp
  /** What it says is done; nothing: it is green. */
  readonly followed?: readonly Step[]
  readonly intercept?: Interceptor
}

type Step = string | Readonly<Record<string, unknown>>

const two = { cart: 'Your cart is empty', pay: 'Pay now, {{name}}' }
const fixes = (count: number) => `→ lockale sync fixes ${count} of these`
const noAdvice = /lockale sync fixes/u

test.for<[name: string, situation: Situation]>([
  ['strings that a sync writes', { says: [fixes(1)], followed: ['sync'] }],
  [
    'a locale that is locked, half of it there',
    {
      config: { targets: ['de', { locale: 'nn', policy: 'locked' }] },
      files: { 'nn.json': { cart: 'Handlekorga er tom' } },
      before: ['sync'],
      says: ['i pay: is missing: "Pay now, {{name}}" (this locale is locked)'],
      never: noAdvice,
    },
  ],
  [
    'a locale that is locked, with several strings that are not there',
    {
      config: { targets: ['de', { locale: 'nn', policy: 'locked' }] },
      files: { 'nn.json': { other: 'x' }, 'en.json': { ...two, more: 'More of it', other: 'x' } },
      before: ['sync'],
      says: ['3 strings have no translation (this locale is locked); the list: lockale check --verbose'],
      never: noAdvice,
    },
  ],
  [
    'a file of a locked locale that is not there, with a share that is wanted of all locales',
    {
      config: { targets: [{ locale: 'nn', policy: 'locked' }], coverage: 100 },
      says: ['i the file does not exist yet: 2 messages to translate (this locale is locked)'],
      never: noAdvice,
    },
  ],
  [
    'a message that is locked by its name',
    {
      config: { messages: [{ match: 'pay', policy: 'locked' }] },
      before: ['sync'],
      says: ['i pay: is missing: "Pay now, {{name}}" (messages "pay" are locked)'],
      never: noAdvice,
    },
  ],
  [
    'a file that is locked',
    {
      config: { files: [{ source: '{locale}.json', target: '{locale}.json', policy: 'locked' }] },
      files: { 'de.json': { cart: 'Ihr Warenkorb ist leer' } },
      says: ['i pay: is missing: "Pay now, {{name}}" (this file is locked)'],
      never: noAdvice,
    },
  ],
  [
    'an older translation of a machine in a locale that was locked since',
    {
      before: [
        'sync',
        { 'lockale.config.json': configOf({ targets: [{ locale: 'de', policy: 'locked' }] }) },
        { 'en.json': { ...two, cart: 'Your cart has nothing in it' } },
      ],
      says: ['(this locale is locked) → lockale accept cart --locale de'],
      never: noAdvice,
      followed: ['accept cart --locale de'],
    },
  ],
  [
    'a language that no service has',
    {
      config: { targets: ['de', 'tlh'] },
      before: ['sync'],
      says: [
        '2 messages to translate (no service that lockale knows has this language)',
        'set policy "locked" for such a target',
      ],
      never: noAdvice,
      followed: [{ 'lockale.config.json': configOf({ targets: ['de', { locale: 'tlh', policy: 'locked' }] }) }],
    },
  ],
  [
    'a source string with a choice that has no form "other"',
    {
      config: { syntax: 'icu' },
      files: { 'en.json': { cart: 'Your cart is empty', pet: '{kind, select, cat {Cat} dog {Dog}} found' } },
      before: ['sync'],
      says: ['(the source is not valid icu: kind has no form "other")'],
      never: noAdvice,
      followed: [
        { 'en.json': { cart: 'Your cart is empty', pet: '{kind, select, cat {Cat} dog {Dog} other {Pet}} found' } },
        'sync',
      ],
    },
  ],
  [
    'a source string that cannot be sent',
    {
      config: { syntax: 'icu' },
      files: { 'en.json': { cart: 'Your cart is empty', broken: 'Pay {name now' } },
      before: ['sync'],
      says: ['(the source is not valid icu: '],
      never: noAdvice,
      followed: [{ 'en.json': { cart: 'Your cart is empty', broken: 'Pay {name} now' } }, 'sync'],
    },
  ],
  [
    'a string whose place holds a group of others',
    {
      files: { 'de.json': { pay: { now: 'Jetzt bezahlen' } } },
      before: ['sync'],
      says: ['rename or remove it in this file'],
      never: noAdvice,
      followed: [{ 'de.json': {} }, 'sync'],
    },
  ],
  [
    'a string that every answer broke three times',
    {
      // an answer that is remembered is no answer once the cache knows more
      before: ['check', 'sync', 'check', 'sync', 'check', 'sync'],
      intercept: scriptFaults(['translate: damage dropped']),
      says: ['every answer in 3 runs failed a check', 'lockale sync --retry-refused asks again'],
      never: noAdvice,
      followed: [{ 'de.json': { cart: 'Ihr Warenkorb ist leer', pay: 'Jetzt bezahlen, {{name}}' } }, 'accept cart pay'],
    },
  ],
])('%s: the check says what is to be done, and is green after it', async ([, situation]) => {
  const { config = {}, files = {}, before = [], says, never, followed = [], intercept } = situation
  await using service = await startService({ announceStandIn: false, ...(intercept && { intercept }) })
  const env = { LOCKALE_KEY: 'any-word' }
  const withService = (text: unknown) => JSON.parse(JSON.stringify(text).replaceAll('SERVICE', service.url)) as unknown
  await using folder = await createFolder({
    'lockale.config.json': withService(configOf(config)),
    'en.json': two,
    ...files,
  })
  const run = (line: string) => callLockale([...line.split(' '), '--no-color'], { cwd: folder.path, env })
  for (const step of before) await take(step)
  const found = await run('check')
  const shown = `${found.out}${found.err}`.replaceAll(/\n +/gu, ' ')
  for (const words of says) expect(shown).toContain(words)
  expect(never?.exec(shown) ?? null).toBeNull()
  expect(found.code).toBe(followed.length === 0 ? 0 : 1)
  for (const step of followed) await take(step)
  expect(await run('check')).toMatchObject({ code: 0 })

  async function take(step: Step): Promise<void> {
    if (typeof step === 'string') await run(step)
    else for (const [file, content] of Object.entries(step)) await write(folder, file, withService(content))
  }
})

function configOf(more: Record<string, unknown>): Record<string, unknown> {
  return { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { baseUrl: 'SERVICE' }, ...more }
}

function write(folder: Folder, file: string, content: unknown): Promise<void> {
  return folder.write(file, content)
}

test('after init and a sync, a language that no service has is one note', async () => {
  await using folder = await createFolder({
    'locales/en.json': two,
    'locales/de.json': { cart: 'Ihr Warenkorb ist leer' },
    'locales/nn.json': { cart: 'Handlekorga er tom' },
  })
  const run = (line: string) => callLockale([...line.split(' '), '--no-color'], { cwd: folder.path, env: {} })
  expect((await run('init --yes --source en')).code).toBe(0)
  expect(await folder.read('lockale.config.json')).toContain('"policy": "locked"')
  expect((await run('check')).err).toContain(fixes(1))
  expect(await run('sync')).toMatchObject({ code: 0, err: expect.not.stringContaining('review') })
  expect(await run('check')).toMatchObject({ code: 0, err: expect.not.stringMatching(noAdvice) })
})

test.for<[name: string, config: Record<string, unknown>, words: string]>([
  [
    'a pattern',
    { messages: [{ match: ['cart*', 'basket'], policy: 'locked' }] },
    'messages "cart*", "basket" are locked',
  ],
  [
    'a file',
    { files: [{ source: '{locale}.json', target: '{locale}.json', policy: 'locked' }] },
    'this file is locked',
  ],
])('the plan says that %s is locked', async ([, config, words]) => {
  await using folder = await createFolder({
    'lockale.config.json': { ...configOf(config), service: { preset: 'local' } },
    'en.json': two,
  })
  const { out } = await callLockale(['plan'], { cwd: folder.path, env: {} })
  expect(out).toContain(`! cart  missing, but ${words}`)
})

test.for<[name: string, config: Record<string, unknown>]>([
  ['a locale', { targets: [{ locale: 'de', policy: 'locked' }] }],
  ['the project', { policy: 'locked' }],
])('the plan lists nothing as missing where %s is locked', async ([, config]) => {
  await using folder = await createFolder({
    'lockale.config.json': { ...configOf(config), service: { preset: 'local' } },
    'en.json': two,
  })
  expect(await callLockale(['plan'], { cwd: folder.path, env: {} })).toMatchObject({
    code: 0,
    out: expect.not.stringContaining('cart'),
  })
})
