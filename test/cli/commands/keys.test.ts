import { LockaleError } from '@lockale/errors'
import type { LocalService, ServiceOptions } from '@lockale/service'
import { expect, test } from 'vitest'
import { type InsideOptions, runInside } from '../../canary/run-inside.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const admin = 'keys-administrator-key:adm'
const developer = 'keys-developer-key-1'

interface Shown {
  readonly id: string
  readonly label: string
  readonly isDeactivated: boolean
  readonly limits: Readonly<Record<string, number | null>>
}

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  readonly call: (...args: readonly string[]) => Promise<Ended>
  readonly list: () => Promise<readonly Shown[]>
  /** At a terminal, where the question is answered so. */
  readonly answer: (typed: string | undefined, ...args: readonly string[]) => Promise<Ended>
}

async function openWorld(options: ServiceOptions = {}, key = admin): Promise<World> {
  const seed = {
    accounts: [
      { key: developer, account: 'shop', label: 'web' },
      { key: 'keys-developer-key-2', account: 'shop', label: 'web' },
      { key: admin, account: 'shop' },
    ],
  }
  const service = await startAsReal({ seed, ...options })
  const folder = await createFolder({})
  const env = { LOCKALE_KEY: key }
  const at = ['--base-url', service.url]
  const call = (...args: readonly string[]) => callLockale(['keys', ...args, ...at], { cwd: folder.path, env })
  return {
    service,
    folder,
    call,
    async list() {
      const { keys } = JSON.parse((await call('list', '--json')).out) as { readonly keys: readonly Shown[] }
      return keys
    },
    answer: (typed, ...args) => runInside(['keys', ...args, ...at], { cwd: folder.path, env, parts: partsFor(typed) }),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** Whoever types something that is not taken gives up. */
function partsFor(typed: string | undefined): NonNullable<InsideOptions['parts']> {
  const never = () => Promise.reject(new Error('nobody asks that'))
  const text = ({ problem }: { readonly problem?: (value: string) => string | undefined }) =>
    typed === undefined || problem?.(typed) !== undefined
      ? Promise.reject(new LockaleError('INIT_CANCELLED', 'Stopped; nothing was written.', { hint: 'Run init.' }))
      : Promise.resolve(typed)
  return { prompts: () => Promise.resolve({ select: never, confirm: never, text }) }
}

test('a key from its making to its end', async () => {
  await using world = await openWorld()
  const made = await world.call('create', 'CI')
  const [, id = ''] = /^✓ CI\n {2}([\da-f:-]{73})\n$/u.exec(made.out) ?? []
  expect([made.code, made.err]).toEqual([0, expect.stringContaining('not shown again')])
  const listed = await world.call('list')
  expect(listed.out).toContain(`${id.slice(0, 8)}…  CI `)
  expect(listed.out).not.toContain(id)
  expect((await world.call('label', 'CI', 'CI of the shop')).out).toContain('CI of the shop')
  expect((await world.call('limit', id.slice(0, 8), '--characters', '5000')).out).toContain('at most 5,000 characters')
  const more = await world.call('limit', 'CI of the shop', '--speech-to-text-minutes', '2')
  expect(more.out).toContain('at most 5,000 characters, 2 minutes of speech to text')
  expect((await world.list()).at(-1)).toMatchObject({
    id: id.slice(0, 8),
    label: 'CI of the shop',
    limits: { characters: 5000, speechToTextMs: 120_000, speechToSpeechMs: null },
  })
  const lifted = await world.call('limit', id, '--characters', 'none')
  expect(lifted.out).toContain('at most 2 minutes of speech to text')
  const ended = await world.call('deactivate', id, '--yes')
  expect([ended.code, ended.out]).toEqual([0, expect.stringMatching(/deactivated \d{4}-\d{2}-\d{2}\n$/u)])
  const again = await world.call('deactivate', id)
  expect([again.code, again.out]).toEqual([0, ended.out])
  expect((await world.list()).at(-1)).toMatchObject({ isDeactivated: true })
})

test('all as data: an id is whole where it is made, and nowhere else', async () => {
  await using world = await openWorld()
  const made = JSON.parse((await world.call('create', '--json')).out) as { readonly key: { keyId: string; id: string } }
  expect(made).toMatchObject({ command: 'keys', action: 'create', key: { label: 'API Key', isDeactivated: false } })
  const { keyId, id } = made.key
  expect(keyId).toMatch(/^[\da-f-]{36}:[\da-f-]{36}$/u)
  expect(keyId.startsWith(id)).toBe(true)
  const outs = [
    await world.call('list', '--json'),
    await world.call('label', id, 'new', '--json'),
    await world.call('limit', id, '--characters', '0', '--json'),
    await world.call('deactivate', id, '--yes', '--json'),
  ]
  expect(outs.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  expect(outs.map(({ out }) => out).join('')).not.toContain(keyId)
  expect(JSON.parse(outs[3]?.out ?? '')).toMatchObject({
    action: 'deactivate',
    key: { id, label: 'new', isDeactivated: true, limits: { characters: 0, speechToTextMs: null } },
  })
})

test('an account without keys', async () => {
  await using world = await openWorld({ seed: { accounts: [{ key: admin }] } })
  expect((await world.call('list')).out).toBe(
    'the account has no developer keys\n→ lockale keys create <label> creates one\n',
  )
})

test.for<[name: string, typed: string | undefined, code: number, isDeactivated: boolean]>([
  ['its label', 'CI', 0, true],
  ['another word', 'yes', 130, false],
  ['Ctrl-C', undefined, 130, false],
])('at a terminal %s is typed', async ([, typed, code, isDeactivated]) => {
  await using world = await openWorld()
  await world.call('create', 'CI')
  const ended = await world.answer(typed, 'deactivate', 'CI')
  expect([ended.code, (await world.list()).at(-1)?.isDeactivated]).toEqual([code, isDeactivated])
  expect(ended.err).toContain(code === 0 ? '' : 'The key is still active')
})

test.for<[name: string, args: readonly string[], code: number, says: readonly string[]]>([
  ['no action', [], 2, ['USAGE_OPERANDS', 'lockale keys --help']],
  ['an action nobody knows', ['remove'], 2, ['USAGE_OPERANDS', 'list, create, label, limit, deactivate']],
  ['a label without its text', ['label', 'web'], 2, ['USAGE_OPERANDS', 'needs 2 names']],
  ['a word too many', ['list', 'web'], 2, ['USAGE_OPERANDS', 'takes no "web"']],
  ['a limit of nothing', ['limit', 'web'], 2, ['USAGE_BAD_VALUE', '--characters <n>']],
  [
    'a limit that is no number',
    ['limit', 'web', '--characters', '1.5'],
    2,
    ['USAGE_BAD_VALUE', 'whole number or none'],
  ],
  [
    'a limit that is too large',
    ['limit', 'web', '--speech-to-text-minutes', '999999999999999'],
    2,
    ['USAGE_BAD_VALUE'],
  ],
  ['a limit elsewhere', ['create', '--characters', '5'], 2, ['USAGE_BAD_VALUE', 'lockale keys limit']],
  ['a key nobody has', ['label', 'nobody', 'x'], 2, ['DEVELOPER_KEY_UNKNOWN', 'lockale keys list']],
  ['two keys of one label', ['deactivate', 'web', '--yes'], 2, ['DEVELOPER_KEY_AMBIGUOUS', '("web")']],
  ['an empty label', ['create', ''], 2, ['REQUEST_INVALID', 'the label is empty']],
  ['a label that is too long', ['create', 'x'.repeat(101)], 2, ['REQUEST_INVALID', '100 characters']],
  ['a label with a line end', ['create', 'a\nb'], 2, ['REQUEST_INVALID', 'control character']],
])('refused, and nothing changed: %s', async ([, args, code, says]) => {
  await using world = await openWorld()
  const before = await world.list()
  const { code: ended, out, err } = await world.call(...args)
  expect([ended, out]).toEqual([code, ''])
  for (const piece of says) expect(err).toContain(piece)
  expect(await world.list()).toEqual(before)
})

test('without a terminal --yes is required', async () => {
  await using world = await openWorld()
  await world.call('create', 'CI')
  const { code, err } = await world.call('deactivate', 'CI')
  expect([code, err]).toEqual([2, expect.stringContaining('DEVELOPER_KEY_NOT_CONFIRMED')])
  expect((await world.list()).at(-1)).toMatchObject({ isDeactivated: false })
})

test('a developer key administers nothing', async () => {
  await using world = await openWorld({}, developer)
  const { code, err } = await world.call('list')
  expect([code, err]).toEqual([4, expect.stringContaining('Administration needs')])
})

test('as many keys as an account may have', async () => {
  await using world = await openWorld()
  const ended: (number | undefined)[] = []
  for (let count = 0; count < 24; count++) ended.push((await world.call('create')).code)
  expect(ended).toEqual([...Array.from({ length: 23 }, () => 0), 6])
})

test('a service that is down, and a region', async () => {
  await using region = await openWorld({ region: 'us' })
  const there = await region.call('list')
  expect([there.code, there.err]).toEqual([2, expect.stringContaining('NOT_FOUND')])
  await region.service.close()
  const { code, err } = await region.call('create', 'CI')
  expect([code, err]).toEqual([6, expect.stringContaining('CONNECTION_FAILED')])
})

test('a service that asks for a long wait is not waited for', async () => {
  await using world = await openWorld({ intercept: () => ({ status: 429, headers: { 'retry-after': '21' } }) })
  const ended = [await world.call('list'), await world.call('create'), await world.call('label', 'web', 'x')]
  expect([ended.map(({ code }) => code), world.service.requests.length]).toEqual([[6, 6, 6], 3])
})
