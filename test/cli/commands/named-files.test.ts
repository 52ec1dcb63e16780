import { openProject } from '@lockale/project'
import { expect, test } from 'vitest'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'

const terms = 'en,de,fr\ncart,Korb,panier\ncheckout,Kasse,\n'
const english = {
  title: 'Your shopping cart',
  pay: 'Go to checkout',
  hello: 'Good morning',
  many: 'All carts',
}

interface World extends AsyncDisposable {
  readonly folder: Folder
  readonly service: Awaited<ReturnType<typeof startAsReal>>
  run(line: string): ReturnType<typeof callLockale>
  /** Source texts that were bought since the last call of it. */
  bought(): readonly string[]
}

async function openWorld(
  config: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, unknown>> = {},
): Promise<World> {
  const service = await startAsReal()
  const folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr', 'pl'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      service: { baseUrl: service.url },
      ...config,
    },
    'locales/en.json': english,
    'lockale/glossaries/terms.csv': terms,
    ...files,
  })
  return {
    folder,
    service,
    run: (line) => callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } }),
    bought() {
      const texts = service.meter.texts.map(({ target, text }) => `${target} ${text}`)
      service.meter.reset()
      return texts.toSorted()
    },
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

const glossary = 'lockale/glossaries/terms.csv'

test('sync brings a glossary of the project to the service, uses it, and says where it does not fit', async () => {
  await using world = await openWorld({ glossary })
  const plan = await world.run('plan')
  expect([plan.code, plan.out]).toEqual([0, expect.stringContaining('glossary left out for pl')])
  expect(world.service.requests.some(({ method }) => method === 'POST' || method === 'PUT')).toBe(false)

  const sync = await world.run('sync')
  expect([sync.code, sync.err]).toEqual([0, expect.stringContaining('terms.csv pushed to the service: 1 request')])
  expect(JSON.parse(await world.folder.read('locales/de.json'))).toMatchObject({
    title: expect.stringContaining('Korb'),
  })
  expect(await world.folder.read('lockale.resources.json')).toMatch(/glossary terms\.csv": \{"id":"[0-9a-f-]{36}"/u)
  expect(await world.folder.read('lockale.lock')).not.toContain('terms.csv')

  world.bought()
  const again = await world.run('sync')
  expect([again.code, world.bought()]).toEqual([0, []])
})

test('a changed term makes nothing stale; --refresh glossary re-translates only strings that contain it', async () => {
  await using world = await openWorld({ glossary })
  expect((await world.run('sync')).code).toBe(0)
  world.bought()

  await world.folder.write(glossary, terms.replace('Korb', 'Einkaufswagen'))
  const check = await world.run('check')
  expect(check.code).toBe(0)
  const status = await world.run('status')
  expect(status.out).toContain('2')
  const plain = await world.run('sync')
  expect([plain.code, plain.out, world.bought()]).toEqual([0, expect.stringContaining('2 strings (glossary)'), []])

  const refresh = await world.run('sync --refresh glossary')
  expect([refresh.code, world.bought()]).toEqual([0, ['de All carts', 'de Your shopping cart']])
  expect(JSON.parse(await world.folder.read('locales/de.json'))).toMatchObject({
    title: expect.stringContaining('Einkaufswagen'),
  })
  const after = await world.run('sync')
  expect([after.code, after.out, world.bought()]).toEqual([0, expect.not.stringContaining('another glossary'), []])
})

test('a term taken back costs nothing: what was bought with it is remembered', async () => {
  await using world = await openWorld({ glossary })
  await world.run('sync')
  await world.folder.write(glossary, terms.replace('Korb', 'Einkaufswagen'))
  await world.run('sync --refresh glossary')
  world.bought()
  await world.folder.write(glossary, terms)
  const back = await world.run('sync --refresh glossary')
  expect([back.code, world.bought()]).toEqual([0, []])
  expect(JSON.parse(await world.folder.read('locales/de.json'))).toMatchObject({
    title: expect.stringContaining('Korb'),
  })
})

test('a glossary that comes to a project with texts concerns those that meet its terms', async () => {
  await using world = await openWorld({})
  await world.run('sync')
  world.bought()
  const config = JSON.parse(await world.folder.read('lockale.config.json')) as object
  await world.folder.write('lockale.config.json', { ...config, glossary })
  const refresh = await world.run('sync --refresh glossary')
  expect([refresh.code, world.bought()]).toEqual([
    0,
    ['de All carts', 'de Go to checkout', 'de Your shopping cart', 'fr All carts', 'fr Your shopping cart'],
  ])
})

test('what was changed on the web since is not overwritten by a sync, and nothing is spent', async () => {
  await using world = await openWorld({ glossary })
  await world.run('sync')
  const [{ glossary_id: id } = { glossary_id: '' }] = (
    JSON.parse((await world.run('api GET /v3/glossaries')).out) as { glossaries: { glossary_id: string }[] }
  ).glossaries
  const patch = {
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'cart\tWagen', entries_format: 'tsv' }],
  }
  await world.folder.write('patch.json', patch)
  expect((await world.run(`api PATCH /v3/glossaries/${id} --data patch.json`)).code).toBe(0)
  world.bought()
  await world.folder.write('locales/en.json', { ...english, more: 'A new cart' })
  const sync = await world.run('sync --json')
  expect([sync.code, JSON.parse(sync.out), world.bought()]).toEqual([
    8,
    expect.objectContaining({ error: expect.objectContaining({ code: 'GLOSSARY_DRIFTED' }) }),
    [],
  ])
})

test.for<
  [name: string, config: Readonly<Record<string, unknown>>, code: string, files: Readonly<Record<string, unknown>>]
>([
  ['a file that is not there', { glossary: 'lockale/glossaries/none.csv' }, 'SETTING_FILE_MISSING', {}],
  ['a file that is not sound', { glossary }, 'GLOSSARY_FILE_INVALID', { [glossary]: 'en,de\ncart,\u0007\n' }],
  [
    'one that does not fit the target it is given for',
    { targets: [{ locale: 'pl', glossary }] },
    'SETTING_DOES_NOT_FIT',
    {},
  ],
])('%s stops the run before anything is spent', async ([, config, code, files]) => {
  await using world = await openWorld(config, files)
  const sync = await world.run('sync --json')
  expect([sync.code, JSON.parse(sync.out), world.bought()]).toEqual([
    2,
    expect.objectContaining({ error: expect.objectContaining({ code }) }),
    [],
  ])
})

test('packages of a workspace have glossaries of the same name, each its own', async () => {
  await using service = await startAsReal()
  const config = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: service.url },
    glossary: 'lockale/glossaries/terms.csv',
  }
  await using folder = await createFolder({
    'package.json': { private: true, workspaces: ['a', 'b'] },
    'a/package.json': { name: 'a' },
    'a/lockale.config.json': config,
    'a/en.json': { title: 'The cart' },
    'a/lockale/glossaries/terms.csv': 'en,de\ncart,Korb\n',
    'b/package.json': { name: 'b' },
    'b/lockale.config.json': config,
    'b/en.json': { title: 'The cart' },
    'b/lockale/glossaries/terms.csv': 'en,de\ncart,Wagen\n',
  })
  for (const name of ['a', 'b']) {
    const cwd = `${folder.path}/${name}`
    const pushed = await callLockale(['glossary', 'push', '--new'], { cwd, env: { LOCKALE_KEY: 'test-key' } })
    expect(pushed.code).toBe(0)
  }
  const sync = await callLockale(['sync'], { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  expect([sync.code, sync.err]).toEqual([0, expect.anything()])
  expect(await folder.read('a/de.json')).toContain('Korb')
  expect(await folder.read('b/de.json')).toContain('Wagen')
  expect(await folder.read('a/lockale.resources.json')).not.toBe(await folder.read('b/lockale.resources.json'))
})

test('a bundler plugin, which reads no glossary, calls nothing outdated for its terms', async () => {
  await using world = await openWorld({ glossary })
  await world.run('sync')
  const project = await openProject({ cwd: world.folder.path })
  const { coverage } = await project.check()
  expect(coverage.map(({ outdated }) => outdated)).toEqual([0, 0, 0])
})
