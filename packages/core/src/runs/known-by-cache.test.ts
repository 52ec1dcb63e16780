import { expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

const lock = 'lockale.lock'
const en = { ok: 'OK', title: 'Your cart is empty', files_one: '{{count}} file', files_other: '{{count}} files' }

/** With a lockfile that knows the locale, and a new message that is not in it any more. */
async function withoutRecord(): Promise<World> {
  const world = createWorld({ 'en.json': { old: 'Old' } }, { targets: ['de'] })
  await world.project.sync({ translator: world.translator })
  const before = world.files()[lock] ?? ''
  world.write('en.json', { old: 'Old', ...en })
  await world.project.sync({ translator: world.translator })
  world.write(lock, before)
  world.translator.requests.length = 0
  return world
}

async function stateOf(world: World, message: string): Promise<string> {
  const [facts] = await world.project.why({ messages: [message] })
  return (facts?.forms ?? []).map(({ form, state, by }) => `${form}${form === '' ? '' : ': '}${state} ${by}`).join(', ')
}

function edit(world: World, file: string, change: Record<string, string | undefined>): void {
  world.write(file, { ...(world.read(file) as object), ...change })
}

const tell: readonly [name: string, message: string, expected: string, change: (world: World) => unknown][] = [
  ['from the source of today', 'title', 'current machine', () => undefined],
  ['a short one', 'ok', 'current machine', () => undefined],
  ['form by form', 'files', 'one: current machine, other: current machine', () => undefined],
  ['from another source', 'ok', 'stale machine', (world) => edit(world, 'en.json', { ok: 'Yes' })],
  [
    'a person changed one form',
    'files',
    'one: edited human, other: current machine',
    (world) => edit(world, 'de.json', { files_one: '{{count}} Datei' }),
  ],
  ['a person typed another', 'ok', 'edited human', (world) => edit(world, 'de.json', { ok: 'Gut' })],
  [
    'a person typed what another message got',
    'ok',
    'edited human',
    (world) => edit(world, 'de.json', { ok: 'de:Your cart is empty' }),
  ],
  [
    'a person typed a short one that a message got which is gone',
    'fine',
    'edited human',
    (world) => {
      edit(world, 'en.json', { ok: undefined, fine: 'OK' })
      edit(world, 'de.json', { ok: undefined, fine: 'de:OK' })
    },
  ],
  [
    'a long one under a new key',
    'heading',
    'current machine',
    (world) => {
      edit(world, 'en.json', { title: undefined, heading: en.title })
      edit(world, 'de.json', { title: undefined, heading: `de:${en.title}` })
    },
  ],
  ['the cache is gone', 'ok', 'edited human', (world) => world.remove('.lockale/ledger')],
  [
    'the cache is damaged',
    'ok',
    'edited human',
    (world) => world.write('.lockale/ledger', (world.files()['.lockale/ledger'] ?? '').replaceAll('made', 'mode')),
  ],
  ['the cache was made small', 'ok', 'current machine', (world) => world.project.cache({ change: 'compact' })],
  ['the cache was cleared', 'ok', 'edited human', (world) => world.project.cache({ change: 'clear' })],
  ['the lockfile is gone', 'ok', 'current machine', (world) => world.remove(lock)],
  [
    'a person said that it is right, and that is lost too',
    'ok',
    'edited reviewed',
    async (world) => {
      const before = world.files()[lock] ?? ''
      await world.project.accept({ messages: ['ok'] })
      world.write(lock, before)
    },
  ],
  [
    'a person handed back to the machine what they had written',
    'old',
    'source-changed human',
    async (world) => {
      edit(world, 'de.json', { old: 'Alt' })
      await world.project.sync({ translator: world.translator })
      await world.project.reopen({ messages: ['old'] })
      await world.project.sync({ translator: world.translator })
      edit(world, 'en.json', { old: 'Older' })
      edit(world, 'de.json', { old: 'Alt' })
    },
  ],
]

test.for(tell)('a text without a record: %s', async ([, message, expected, change]) => {
  const world = await withoutRecord()
  await change(world)
  const before = { files: world.files(), de: world.read('de.json') }
  await world.project.check()
  expect(world.files()).toEqual(before.files)
  expect(await stateOf(world, message)).toBe(expected)
  const isStale = expected.includes('stale')
  await world.project.sync({ translator: world.translator })
  expect(world.read('de.json')).toEqual(isStale ? { ...(before.de as object), [message]: 'de:Yes' } : before.de)
  expect(await stateOf(world, message)).toBe(isStale ? 'current machine' : expected)
  expect(world.translator.texts()).toEqual(isStale ? ['Yes'] : [])
})

test('a message that is gone: its text is known, too', async () => {
  const world = await withoutRecord()
  world.write('en.json', { old: 'Old' })
  await world.project.sync({ translator: world.translator })
  expect(world.read('de.json')).toEqual({ old: 'de:Old' })
})
