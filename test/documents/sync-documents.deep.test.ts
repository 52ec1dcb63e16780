import type { LocalService, ServiceOptions } from '@lockale/service'
import { describe, expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import type { Ended } from '../cli/lockale.ts'
import { startAsReal } from '../start-as-real.ts'

const guide = '# Guide\n\nPress the button.\n'
const terms = '<p>All rights reserved.</p>\n'
const key = { LOCKALE_KEY: 'test-key' }

interface Stage extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  readonly lockale: (line: string) => Promise<Ended>
  /** Documents that were sent so far. */
  readonly uploads: () => number
}

interface Setting extends ServiceOptions {
  readonly config?: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, unknown>>
}

async function setStage({ config = {}, files = {}, ...options }: Setting = {}): Promise<Stage> {
  const service = await startAsReal(options)
  const folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['locales/{locale}.json'],
      documents: ['docs/{locale}/**/*.{md,html}'],
      service: { baseUrl: service.url },
      checks: { 'punctuation-spacing': 'off' },
      ...config,
    },
    'locales/en.json': { title: 'Cart' },
    'docs/en/guide.md': guide,
    'docs/en/legal/terms.html': terms,
    ...files,
  })
  return {
    service,
    folder,
    lockale: (line) => callLockale(line.split(' '), { cwd: folder.path, env: key }),
    uploads: () => service.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/document').length,
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('the main job: sync, edit, correct, accept, delete, check', async () => {
  await using stage = await setStage()
  const { folder, lockale, uploads } = stage
  expect(await lockale('check')).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      /^docs\/de\/guide\.md\n {2}✗ the file does not exist yet: translate docs\/en\/guide\.md/u,
    ),
  })
  expect(await lockale('plan')).toMatchObject({ code: 0, out: expect.stringContaining('docs/fr/legal/terms.html') })
  expect(uploads()).toBe(0)

  const first = await lockale('sync')
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('4 documents translated') })
  expect(uploads()).toBe(4)
  const translated = await folder.read('docs/de/guide.md')
  expect(translated).toMatch(/^# .+\n\n.+\n$/u)
  expect(translated).not.toBe(guide)
  expect(await lockale('check')).toMatchObject({ code: 0 })
  const settled = await folder.bytes()

  expect(await lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') })
  expect(uploads()).toBe(4)
  expect(await folder.bytes()).toEqual(settled)

  await folder.write('docs/en/guide.md', `${guide}\nThen wait.\n`)
  expect(await lockale('check')).toMatchObject({
    code: 1,
    out: expect.stringContaining('docs/en/guide.md has changed since this translation was made'),
  })
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  expect(uploads()).toBe(6)
  expect(await folder.read('docs/de/guide.md')).not.toBe(translated)

  await folder.write('docs/de/guide.md', '# Anleitung\n')
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  expect(await lockale('check')).toMatchObject({ code: 0 })
  await folder.write('docs/en/guide.md', '# Guide\n')
  expect(await lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('1 kept') })
  expect(await folder.read('docs/de/guide.md')).toBe('# Anleitung\n')
  expect(await lockale('check')).toMatchObject({ code: 1, out: expect.stringContaining('the human translation') })
})

describe('what was sent is not sent again', () => {
  const one = { targets: ['de'], documents: ['docs/{locale}/*.md'] }

  test.for<[name: string, fault: string]>([
    ['the service is down for questions', '/v2/document/*@1-5: 503'],
    ['the result does not come', '/v2/document/*/result@1-5: 503'],
    ['the connection breaks in the midst of the file', '/v2/document/*/result@1-2: cut 5'],
  ])('%s: the next run fetches it', async ([, fault]) => {
    await using stage = await setStage({ config: one, faults: [fault] })
    const first = await stage.lockale('sync')
    expect(first.code).toBe(6)
    expect(await stage.folder.bytes()).not.toHaveProperty('docs/de/guide.md')
    expect(await stage.lockale('sync')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 document translated'),
    })
    expect(stage.uploads()).toBe(1)
    expect(await stage.lockale('check')).toMatchObject({ code: 0 })
  })

  test('what the service has lost is sent again, and that is said', async () => {
    const faults = ['/v2/document/*@1-5: 503', '/v2/document/*@6: 404']
    await using stage = await setStage({ config: one, faults })
    expect(await stage.lockale('sync')).toMatchObject({ code: 6 })
    expect(await stage.lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('billed twice') })
    expect(stage.uploads()).toBe(2)
  })
})

describe('what goes wrong', () => {
  const one = { targets: ['de'] }

  test('one that cannot be translated is reported, and the others go on', async () => {
    await using stage = await setStage({ config: one, behaviour: { documentFailures: 1 } })
    const ended = await stage.lockale('sync')
    expect(ended).toMatchObject({ code: 3, out: expect.stringContaining('The document was not translated') })
    expect(ended.out).toContain('1 document translated')
    expect(await stage.lockale('sync')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 document translated'),
    })
  })

  test.for<[name: string, setting: Setting, code: number, says: string]>([
    ['no characters left', { characterLimit: 20 }, 5, 'stopped'],
    ['too large', { faults: ['/v2/document: 413'] }, 3, 'was not translated'],
    ['refused', { faults: ['/v2/document: 400 message="no such thing"'] }, 3, 'no such thing'],
    ['a key that is refused', { faults: ['/v2/document: 403'] }, 4, 'stopped'],
    ['the service is down', { faults: ['/v2/document: 503'] }, 6, 'stopped'],
  ])('%s: messages are written all the same', async ([, setting, code, says]) => {
    await using stage = await setStage({ config: one, ...setting })
    const ended = await stage.lockale('sync')
    expect([ended.code, ended.out]).toEqual([code, expect.stringContaining(says)])
    expect(await stage.folder.readJson('locales/de.json')).toHaveProperty('title')
    expect(await stage.folder.bytes()).not.toHaveProperty('docs/de/guide.md')
  })

  test('a budget is for messages and documents together, and nothing is sent over it', async () => {
    await using stage = await setStage()
    const ended = await stage.lockale('sync --max-characters 40 --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([5, { error: { code: 'BUDGET_EXCEEDED' } }])
    expect([stage.uploads(), stage.service.meter.billedCharacters]).toEqual([0, 0])
  })

  test('--dry-run sends nothing', async () => {
    await using stage = await setStage()
    const ended = await stage.lockale('sync --dry-run --json')
    expect([ended.code, JSON.parse(ended.out)]).toMatchObject([
      0,
      { documents: { characters: 110, unmeasured: 0, steps: { length: 4 } } },
    ])
    expect(stage.uploads()).toBe(0)
  })
})

describe('narrowing', () => {
  test.for<[line: string, files: readonly string[]]>([
    ['sync --locale de', ['docs/de/guide.md', 'docs/de/legal/terms.html', 'locales/de.json']],
    ['sync --files docs/en/guide.md', ['docs/de/guide.md', 'docs/fr/guide.md']],
    ['sync --files docs/fr', ['docs/fr/guide.md', 'docs/fr/legal/terms.html']],
    ['sync --message title', ['locales/de.json', 'locales/fr.json']],
  ])('%s', async ([line, files]) => {
    await using stage = await setStage()
    const before = Object.keys(await stage.folder.bytes())
    expect(await stage.lockale(line)).toMatchObject({ code: 0 })
    const made = Object.keys(await stage.folder.bytes()).filter(
      (file) => !before.includes(file) && file !== 'lockale.lock',
    )
    expect(made.toSorted()).toEqual(files)
  })

  test('a file that is none is a mistake', async () => {
    await using stage = await setStage()
    const ended = await stage.lockale('sync --files docs/nothing --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([2, { error: { code: 'FILES_UNKNOWN' } }])
  })
})

describe('the record', () => {
  test('a deleted source removes its machine translation, and keeps a human one', async () => {
    await using stage = await setStage({ files: { 'docs/en/x.md': '# X\n' } })
    await stage.lockale('sync')
    await stage.folder.write('docs/fr/x.md', '# Le X\n')
    const { rm } = await import('node:fs/promises')
    await rm(`${stage.folder.path}/docs/en/x.md`)
    expect(await stage.lockale('check')).toMatchObject({ out: expect.stringContaining('docs/de/x.md') })
    expect(await stage.lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('1 removed · 1 kept') })
    expect(await stage.folder.bytes()).not.toHaveProperty('docs/de/x.md')
    expect(await stage.folder.read('docs/fr/x.md')).toBe('# Le X\n')
  })

  test('a run over messages alone keeps what it says of documents, and the other way', async () => {
    await using stage = await setStage()
    await stage.lockale('sync')
    const lockfile = await stage.folder.read('lockale.lock')
    await stage.folder.write('locales/en.json', { title: 'Cart', more: 'More' })
    await stage.lockale('sync --message more')
    const lines = (await stage.folder.read('lockale.lock')).split('\n')
    const about = lockfile.split('\n').filter((line) => /^(?:docs|locales)/u.test(line))
    expect(about).toHaveLength(3)
    expect(lines).toEqual(expect.arrayContaining(about))
  })

  test('a glob that finds nothing any more deletes nothing', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [`docs/en/${index}.md`, `# ${index} it is\n`]),
    )
    await using stage = await setStage({ files: many, config: { targets: ['de'] } })
    await stage.lockale('sync')
    const { rename } = await import('node:fs/promises')
    await rename(`${stage.folder.path}/docs/en`, `${stage.folder.path}/docs/elsewhere`)
    const ended = await stage.lockale('sync --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([
      8,
      { error: { code: 'PRUNE_IMPLAUSIBLE' } },
    ])
    expect(await stage.folder.bytes()).toHaveProperty('docs/de/3.md')
    expect(await stage.lockale('sync --allow-prune')).toMatchObject({
      code: 0,
      out: expect.stringContaining('13 removed'),
    })
  })

  test('a person accepts what was kept', async () => {
    await using stage = await setStage({ config: { targets: ['de'] } })
    await stage.lockale('sync')
    await stage.folder.write('docs/de/guide.md', '# Anleitung\n')
    await stage.folder.write('docs/en/guide.md', '# Guide\n')
    await stage.lockale('sync')
    expect(await stage.lockale('check')).toMatchObject({ code: 1 })
    expect(await stage.lockale('document --accept docs/de/guide.md')).toMatchObject({
      code: 0,
      out: '✓ docs/de/guide.md is right as it is\n',
    })
    expect(await stage.lockale('check')).toMatchObject({ code: 0 })
    const unknown = await stage.lockale('document --accept locales/de.json --json')
    expect([unknown.code, JSON.parse(unknown.out || unknown.err)]).toMatchObject([
      2,
      { error: { code: 'FILES_UNKNOWN' } },
    ])
  })

  test('translations that were there before stay as they are, at no cost', async () => {
    await using stage = await setStage({ files: { 'docs/de/guide.md': '# Anleitung\n' }, config: { targets: ['de'] } })
    expect(await stage.lockale('sync')).toMatchObject({ code: 0 })
    expect(stage.uploads()).toBe(1)
    expect(await stage.folder.read('docs/de/guide.md')).toBe('# Anleitung\n')
  })
})

describe('what is said of it as data', () => {
  const states = { missing: 0, stale: 0, fuzzy: 0, edited: 0, current: 1, orphan: 0 }

  test('sync, check and status', async () => {
    await using stage = await setStage({ config: { targets: ['de'], documents: ['docs/{locale}/*.md'] } })
    const synced = await stage.lockale('sync --json')
    expect(JSON.parse(synced.out)).toMatchObject({
      isComplete: true,
      documents: {
        plan: { translate: 1, remove: 0, keep: 0, characters: 27, unmeasured: 0 },
        translated: [
          {
            locale: 'de',
            source: 'docs/en/guide.md',
            file: 'docs/de/guide.md',
            characters: 22,
            isResumed: false,
            isUnchanged: false,
          },
        ],
        failed: [],
        kept: [],
        removed: [],
        characters: 22,
        charactersPossiblyTwice: 0,
        isComplete: true,
      },
      files: expect.arrayContaining(['docs/de/guide.md', 'lockale.lock']),
    })
    const document = { locale: 'de', documents: 1, states }
    for (const command of ['check', 'status']) {
      expect(JSON.parse((await stage.lockale(`${command} --json`)).out)).toMatchObject({ documents: [document] })
    }
  })

  test('an evaluation, and that a file is as it was', async () => {
    const documents = [
      { source: 'a.xml', target: 'a.{locale}.xml', evaluate: true },
      { source: 'a.png', target: 'a.{locale}.png', watermark: true },
    ]
    const png = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
    await using stage = await setStage({
      config: { targets: ['de'], documents },
      files: { 'a.xml': '<a><p>All rights reserved.</p></a>', 'a.png': png },
    })
    expect(await stage.lockale('plan')).toMatchObject({ out: expect.stringContaining('50,000 characters') })
    const { out, code } = await stage.lockale('sync')
    expect(code).toBe(0)
    expect(out).toMatch(/a\.de\.xml: [\d.]+ of 100 over \d+ segment/u)
    expect(out).toContain('a.de.png equals its source')
    expect(await stage.lockale('check')).toMatchObject({ code: 0 })
    expect(await stage.lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') })
    expect(stage.uploads()).toBe(2)
  })

  test('changed settings re-translate it only with --refresh', async () => {
    await using stage = await setStage({ config: { targets: ['de'], documents: ['docs/{locale}/*.md'] } })
    await stage.lockale('sync')
    const config = JSON.parse(await stage.folder.read('lockale.config.json')) as object
    await stage.folder.write('lockale.config.json', { ...config, formality: 'prefer_more' })
    await stage.lockale('sync')
    expect(stage.uploads()).toBe(1)
    expect(await stage.lockale('sync --refresh formality')).toMatchObject({ code: 0 })
    expect(stage.uploads()).toBe(2)
    await stage.lockale('sync --refresh formality')
    expect(stage.uploads()).toBe(2)
  })

  test('two documents with one translation stop it', async () => {
    const documents = [{ source: 'docs/en/**/*', target: 'out/{locale}/{name}.txt' }]
    const files = { 'docs/en/legal/guide.html': 'x' }
    await using stage = await setStage({ config: { documents }, files })
    const ended = await stage.lockale('check --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([
      2,
      { error: { code: 'DOCUMENTS_COLLIDE' } },
    ])
  })
})

test('the packages of a workspace each have theirs', async () => {
  await using service = await startAsReal()
  const config = {
    source: 'en',
    targets: ['de'],
    files: ['locales/{locale}.json'],
    documents: ['docs/{locale}/*.md'],
    service: { baseUrl: service.url },
  }
  const app = (name: string) => ({
    [`packages/${name}/package.json`]: { name },
    [`packages/${name}/lockale.config.json`]: config,
    [`packages/${name}/locales/en.json`]: { title: 'Cart' },
    [`packages/${name}/docs/en/${name}.md`]: `# ${name}\n`,
  })
  const root = { 'package.json': { name: 'root', workspaces: ['packages/*'] } }
  await using folder = await createFolder({ ...root, ...app('one'), ...app('two') })
  const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: key })
  expect(await lockale('plan')).toMatchObject({ out: expect.stringContaining('packages/two/docs/de/two.md') })
  expect(await lockale('sync --files packages/one/docs')).toMatchObject({ code: 0 })
  expect(Object.keys(await folder.bytes())).toContain('packages/one/docs/de/one.md')
  expect(Object.keys(await folder.bytes())).not.toContain('packages/two/docs/de/two.md')
  expect(await lockale('sync')).toMatchObject({ code: 0, out: expect.stringContaining('1 document translated') })
  expect(await lockale('check')).toMatchObject({ code: 0 })
  await folder.write('packages/two/docs/de/two.md', '# Zwei\n')
  expect(await lockale('document --accept packages/two/docs/de/two.md')).toMatchObject({ code: 0 })
  const status = await lockale('status --json')
  expect(JSON.parse(status.out)).toMatchObject({ documents: [{ locale: 'de', documents: 2 }] })
})
