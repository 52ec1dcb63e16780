import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { startAsReal } from '../start-as-real.ts'

const env = { LOCKALE_KEY: 'test-key' }
const guide = 'docs/en/guide.md'

async function openWorld() {
  const service = await startAsReal()
  const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], documents: ['docs/{locale}/*.md'] }
  const folder = await createFolder({
    'lockale.config.json': { ...config, service: { baseUrl: service.url } },
    'locales/en.json': { title: 'Cart' },
    [guide]: '# Guide\n',
  })
  return {
    folder,
    run: (line: string) => callLockale(line.split(' '), { cwd: folder.path, env }),
    uploads: () => service.requests.filter(({ method, path }) => method === 'POST' && path === '/v2/document').length,
    async [Symbol.asyncDispose]() {
      await folder[Symbol.asyncDispose]()
      await service.close()
    },
  }
}

describe('a saved plan is about documents too', () => {
  test('a run does what it says', async () => {
    await using world = await openWorld()
    expect(await world.run('plan --out plan.json')).toMatchObject({ code: 0 })
    expect(world.uploads()).toBe(0)
    expect(await world.run('sync --plan plan.json')).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 document translated'),
    })
    expect(await world.run('check')).toMatchObject({ code: 0 })
    expect(await world.run('sync --plan plan.json --json')).toMatchObject({ code: 8 })
  })

  test.for<[name: string, file: string, content: string]>([
    ['its source changed', guide, '# Other\n'],
    ['another document came', 'docs/en/more.md', '# More\n'],
    ['somebody translated it', 'docs/de/guide.md', '# Anleitung\n'],
    ['its settings changed', 'lockale.config.json', 'formality'],
  ])('nothing is done when %s', async ([, file, content]) => {
    await using world = await openWorld()
    await world.run('plan --out plan.json')
    const config = (await world.folder.readJson('lockale.config.json')) as object
    await world.folder.write(file, content === 'formality' ? { ...config, formality: 'prefer_more' } : content)
    const before = await world.folder.bytes()
    const ended = await world.run('sync --plan plan.json --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([8, { error: { code: 'PLAN_OUTDATED' } }])
    expect([world.uploads(), await world.folder.bytes()]).toEqual([0, before])
  })

  test('one that says nothing of documents leaves them alone', async () => {
    await using world = await openWorld()
    await world.run('plan --out plan.json')
    const { documents: _documents, ...plan } = (await world.folder.readJson('plan.json')) as { documents: unknown }
    await world.folder.write('plan.json', plan)
    expect(await world.run('sync --plan plan.json')).toMatchObject({ code: 0 })
    expect(world.uploads()).toBe(0)
    await world.folder.write('plan.json', { ...plan, documents: [{ locale: 'de' }] })
    const ended = await world.run('sync --plan plan.json --json')
    expect([ended.code, JSON.parse(ended.out || ended.err)]).toMatchObject([2, { error: { code: 'PLAN_UNREADABLE' } }])
  })
})

test('--staged leaves documents alone, says so, and keeps what is on record', async () => {
  await using world = await openWorld()
  const { folder, run } = world
  const git = (...line: readonly string[]) => execFileSync('git', [...line], { cwd: folder.path, encoding: 'utf8' })
  git('init', '-q')
  await folder.write('.gitignore', '.lockale/\n')
  await run('sync')
  git('add', '-A')
  const said = /--staged skips documents/u
  const about = (lockfile: string) => lockfile.split('\n').filter((line) => line.startsWith('docs/'))
  const recorded = about(await folder.read('lockale.lock'))
  expect(recorded).toHaveLength(1)
  expect(await run('check --staged')).toMatchObject({ code: 0, err: expect.stringMatching(said) })
  await folder.write(guide, '# Other\n')
  await folder.write('locales/en.json', { title: 'Cart', more: 'More' })
  git('add', '-A')
  const synced = await run('sync --staged --stage-fixed')
  expect([synced.code, synced.out + synced.err]).toEqual([0, expect.stringMatching(said)])
  expect(world.uploads()).toBe(1)
  expect(about(await folder.read('lockale.lock'))).toEqual(recorded)
  expect(about(git('show', ':lockale.lock'))).toEqual(recorded)
  expect(await run('check')).toMatchObject({ code: 1, out: expect.stringContaining('docs/de/guide.md') })
})

test("--prune-human leaves a person's document to the person", async () => {
  await using world = await openWorld()
  const { folder, run } = world
  await run('sync')
  await folder.write('docs/de/guide.md', '# Anleitung\n')
  await rm(join(folder.path, guide))
  const ended = await run('sync --prune-human')
  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('human translation kept, delete it yourself') })
  expect(await folder.read('docs/de/guide.md')).toBe('# Anleitung\n')
  await rm(join(folder.path, 'docs/de/guide.md'))
  await run('sync')
  expect(await folder.read('lockale.lock')).not.toContain('docs/')
})
