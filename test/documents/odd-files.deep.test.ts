import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { documentTypes, outputExtension } from '@lockale/api'
import { isDocument, isTextual, translatedExtension } from '@lockale/core'
import { describe, expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { startAsReal } from '../start-as-real.ts'

/** A project all of whose documents are in step. */
async function openWorld(files: Readonly<Record<string, unknown>>) {
  const service = await startAsReal()
  const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], documents: ['docs/{locale}/**/*'] }
  const folder = await createFolder({
    'lockale.config.json': { ...config, service: { baseUrl: service.url } },
    'locales/en.json': {},
    ...files,
  })
  return {
    folder,
    run: (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } }),
    uploads: () => service.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/document').length,
    made: async () =>
      Object.keys(await folder.bytes())
        .filter((file) => file.startsWith('docs/de/'))
        .map((file) => file.slice('docs/de/'.length))
        .toSorted(),
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

test('the engine knows the types of the service', () => {
  const names = [...documentTypes.keys()]
  expect(names.filter((name) => !isDocument(`a.${name.toUpperCase()}`))).toEqual([])
  expect(names.map((name) => translatedExtension(`.${name}`))).toEqual(
    names.map((name) => `.${outputExtension(name, undefined) ?? ''}`),
  )
  expect(['LICENSE', 'a.exe', '.md'].map((file) => [isDocument(`x/${file}`), isTextual(`x/${file}`)])).toEqual([
    [false, false],
    [false, false],
    [true, true],
  ])
})

test('names of any kind are documents; other types, hidden and empty files are none', async () => {
  const odd = ['name with spaces.md', '日本 ü.md', '-dash.md', "(old) [x] {y} $& 'q'.md", 'UPPER.MD', '100%.txt']
  const none = { 'docs/en/LICENSE': 'x', 'docs/en/run.exe': 'x', 'docs/en/.hidden.md': 'x', 'docs/en/empty.md': '' }
  await using world = await openWorld({
    ...none,
    ...Object.fromEntries(odd.map((name) => [`docs/en/${name}`, '# A\n'])),
  })
  expect(await world.run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('6 documents translated') })
  expect(await world.made()).toEqual(odd.toSorted())
  // `# A` of two types: what is the same is sent and billed once
  expect(world.uploads()).toBe(3)
  expect(await world.run('check')).toMatchObject({ code: 0 })
  await world.folder.write('docs/en/empty.md', '# Not any more\n')
  expect(await world.run('check')).toMatchObject({ code: 1, out: expect.stringContaining('docs/de/empty.md') })
  await world.run('sync')
  await world.folder.write('docs/en/empty.md', '')
  expect(await world.run('sync')).toMatchObject({ code: 0 })
  expect(await world.made()).toContain('empty.md')
})

describe('links', () => {
  test.for<[name: string, from: string, to: string]>([
    ['a source', 'docs/en/guide.md', 'outside.md'],
    ['a folder of translations', 'docs/de', 'elsewhere'],
  ])('%s that leads out of the project stops it before anything is sent', async ([, from, to]) => {
    await using elsewhere = await createFolder({ 'outside.md': '# Secret\n', elsewhere: null })
    await using world = await openWorld({ 'docs/en/real.md': '# Guide\n' })
    await symlink(join(elsewhere.path, to), join(world.folder.path, from))
    const ended = await world.run('sync --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([
      2,
      { error: { code: 'PATH_OUTSIDE_PROJECT', place: from.includes('.') ? from : 'docs/de/real.md' } },
    ])
    expect(world.uploads()).toBe(0)
  })

  test('one inside is a document like others, and one that leads nowhere is none', async () => {
    await using world = await openWorld({ 'docs/en/real.md': '# Guide\n' })
    await symlink('real.md', join(world.folder.path, 'docs/en/link.md'))
    await symlink('nowhere.md', join(world.folder.path, 'docs/en/dangling.md'))
    expect(await world.run('sync')).toMatchObject({ code: 0 })
    expect(await world.made()).toEqual(['link.md', 'real.md'])
  })
})

test('a translation that is gone is made again, and a folder in its place stops it', async () => {
  await using world = await openWorld({ 'docs/en/guide.md': '# Guide\n' })
  await world.run('sync')
  const place = join(world.folder.path, 'docs/de/guide.md')
  await rm(place)
  expect(await world.run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('1 document translated') })
  await rm(place)
  await mkdir(place)
  const ended = await world.run('sync --json')
  expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([2, { error: { code: 'FILE_UNREADABLE' } }])
  expect(world.uploads()).toBe(2)
})

test('a translation into a language that is no target any more does not become a source', async () => {
  await using world = await openWorld({ 'docs/guide.md': '# Guide\n' })
  const config = (await world.folder.readJson('lockale.config.json')) as object
  const documents = [{ source: 'docs/**/*.md', target: 'docs/{locale}/{path}{name}{ext}' }]
  await world.folder.write('lockale.config.json', { ...config, targets: ['de', 'pt-BR'], documents })
  expect(await world.run('sync')).toMatchObject({ code: 0 })
  await world.folder.write('lockale.config.json', { ...config, targets: ['de'], documents })
  expect(await world.run('plan')).toMatchObject({ out: expect.stringContaining('nothing to do') })
  expect(await world.run('sync --files docs/guide.md')).toMatchObject({ code: 0 })
  expect(await world.made()).toEqual(['guide.md'])
  expect(world.uploads()).toBe(2)
})

test('a file that is too large is refused before it is sent, and the others go on', async () => {
  await using world = await openWorld({ 'docs/en/a.md': '# A\n', 'docs/en/long.txt': 'x'.repeat(1_000_001) })
  const ended = await world.run('sync')
  expect(ended).toMatchObject({ code: 3, out: expect.stringContaining('the limit for a .txt is 1000000') })
  expect([await world.made(), world.uploads()]).toEqual([['a.md'], 1])
})

test('a document of unknown size counts as much as some plans bill, and nothing is sent over the budget', async () => {
  await using world = await openWorld({ 'docs/en/a.md': '# A\n', 'docs/en/b.png': new Uint8Array([137, 80, 78, 71]) })
  const ended = await world.run('sync --max-characters 49999 --json')
  expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([5, { error: { code: 'BUDGET_EXCEEDED' } }])
  expect([await world.made(), world.uploads()]).toEqual([[], 0])
  expect(await world.run('sync --max-characters 50004')).toMatchObject({ code: 0 })
})

const types = ['doc', 'docx', 'odt', 'pdf', 'pptx', 'rtf', 'xlsx']

async function readOffice(): Promise<Readonly<Record<string, Uint8Array>>> {
  const files = await Promise.all(
    types.map(async (type) => {
      return [
        `docs/en/brief ${type}.${type}`,
        await readFile(new URL(`../fixtures/office/brief.${type}`, import.meta.url)),
      ] as const
    }),
  )
  return Object.fromEntries(files)
}

test('real office files go through whole: sync, check, change, format of the result', async () => {
  await using service = await startAsReal()
  const office = await readOffice()
  const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], service: { baseUrl: service.url } }
  const asDocx = { source: 'docs/en/*.pdf', target: 'docs/{locale}/{name}{ext}', outputFormat: 'docx', watermark: true }
  await using folder = await createFolder({
    ...office,
    'lockale.config.json': { ...config, documents: ['docs/{locale}/*.{doc,docx,odt,pdf,pptx,rtf,xlsx}', asDocx] },
    'locales/en.json': {},
  })
  const run = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  expect(await run('plan')).toMatchObject({
    out: expect.stringContaining('8 of a type that only the service can count'),
  })
  const synced = await run('sync')
  expect(synced).toMatchObject({ code: 0, out: expect.stringContaining('8 documents translated') })
  expect(synced.out).toContain('docs/de/brief pptx.pptx equals its source')
  const made = Object.entries(await folder.bytes()).filter(([file]) => file.startsWith('docs/de/'))
  expect(made.map(([file]) => file).toSorted()).toEqual(
    [
      ...types.map((type) => `docs/de/brief ${type}.${type === 'doc' ? 'docx' : type}`),
      'docs/de/brief pdf.docx',
    ].toSorted(),
  )
  // the local service gives them back as they came: byte by byte
  for (const type of ['docx', 'odt', 'pdf', 'pptx', 'rtf', 'xlsx']) {
    const bytes = Buffer.from(await readFile(`${folder.path}/docs/de/brief ${type}.${type}`))
    expect([type, bytes.equals(office[`docs/en/brief ${type}.${type}`] ?? bytes.subarray(1))]).toEqual([type, true])
  }
  expect(await run('check')).toMatchObject({ code: 0 })
  await folder.write('docs/en/brief xlsx.xlsx', office['docs/en/brief docx.docx'])
  expect(await run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('1 document translated') })
})

test('single office files', async () => {
  await using service = await startAsReal()
  await using folder = await createFolder(await readOffice())
  const line = ['document', '--from', 'en', '--to', 'de', '--base-url', service.url, '--json', '--']
  const files = Object.keys(await folder.bytes())
  const ended = await callLockale([...line, ...files], { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  const { documents, unmeasured } = JSON.parse(ended.out) as { documents: readonly unknown[]; unmeasured: number }
  expect([ended.code, documents.length, unmeasured]).toEqual([0, types.length, types.length])
  expect(await folder.bytes()).toHaveProperty(['docs/en/brief doc.de.docx'])
})

test('languages that the service has for texts and not for documents', async () => {
  await using service = await startAsReal()
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de-DE', 'fr-CA', 'ts'],
      files: ['locales/{locale}.json'],
      documents: ['docs/{locale}/*.md'],
      service: { baseUrl: service.url },
    },
    'locales/en.json': { title: 'Cart' },
    'docs/en/guide.md': '# Guide\n',
  })
  const run = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  const plan = await run('plan')
  expect(plan.out).toContain('+ docs/de-DE/guide.md  missing')
  expect(plan.out).toMatch(
    /! docs\/ts\/guide\.md +the service does not translate documents into this locale: translate it yourself/u,
  )
  const synced = await run('sync --json')
  const { isComplete, documents } = JSON.parse(synced.out) as {
    readonly isComplete: boolean
    readonly documents: { readonly kept: unknown; readonly translated: unknown }
  }
  expect([synced.code, isComplete]).toEqual([0, true])
  expect(documents).toMatchObject({
    // Canadian French goes to the nearest language that the service has for documents.
    translated: [{ file: 'docs/de-DE/guide.md' }, { file: 'docs/fr-CA/guide.md' }],
    kept: [{ file: 'docs/ts/guide.md', why: 'unsupported' }],
  })
  expect(await folder.readJson('locales/ts.json')).toHaveProperty('title')
  expect(service.requests.filter(({ path }) => path === '/v2/document').length).toBe(2)
  expect(await run('sync')).toMatchObject({ code: 0, out: expect.stringContaining('docs/ts/guide.md: the service') })
  await folder.write('docs/ts/guide.md', '# Xiletelo\n')
  expect(await run('check')).toMatchObject({ code: 0 })
})
