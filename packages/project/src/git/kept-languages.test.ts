import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { nodeFileSystem } from '@lockale/disk'
import { parseConfig, type Connection } from '@lockale/core'
import { isLockaleError } from '@lockale/errors'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { expect, test } from 'vitest'
import { createProject } from '../open-project.ts'
import { createTranslator } from '../testing/world.ts'

const file = '.lockale/languages'

/** A sync of a service that keeps a word; gives what it found kept. */
async function sync({ path }: Repository): Promise<string | undefined> {
  const usual = createTranslator()
  let found: string | undefined
  const translator: Connection = {
    ...usual,
    async fit(source, targets, asking) {
      found = await asking.kept?.read()
      await asking.kept?.write('{"a":1}\n')
      return usual.fit(source, targets, asking)
    },
  }
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], checks: { 'case-start': 'off' } }
  const config = parseConfig(raw, { place: 'lockale.config.json' })
  const clock = { now: () => 0, sleep: () => Promise.resolve(), random: () => 0.5 }
  await createProject({ config, root: path, fs: nodeFileSystem(), clock }).sync({ translator })
  return found
}

test('what a service said is there for the next run, and git ignores it', async () => {
  using repository = createRepository()
  repository.commit({ 'en.json': { a: 'Hello' } })
  expect(await sync(repository)).toBeUndefined()
  repository.write({ 'en.json': { a: 'Hello', b: 'World' } })
  expect(await sync(repository)).toBe('{"a":1}\n')
  expect(repository.git('status', '--porcelain', '--', '.lockale')).toBe('')
})

test('what came with the repository is not believed', async () => {
  using repository = createRepository()
  repository.write({ 'en.json': { a: 'Hello' }, [file]: '{"theirs":1}\n' })
  repository.git('add', '--force', '.')
  await expect(sync(repository)).rejects.toMatchObject({ code: 'CACHE_TRACKED', place: file })
})

test.for<[name: string, link: string]>([
  ['the file', file],
  ['its next version', '.lockale/.languages.lockale-tmp'],
])('%s as a link that leads out: nothing is written there', async ([, link]) => {
  using outside = createRepository()
  using repository = createRepository()
  outside.write({ mine: 'mine' })
  repository.write({ 'en.json': { a: 'Hello' } })
  mkdirSync(join(repository.path, '.lockale'))
  symlinkSync(join(outside.path, 'mine'), join(repository.path, link))
  const code = await sync(repository).then(
    () => 'done',
    (error: unknown) => isLockaleError(error) && error.code,
  )
  expect(['done', 'PATH_OUTSIDE_PROJECT']).toContain(code)
  expect(outside.read('mine')).toBe('mine')
})

test('a folder in its place, and a file without end, are as if there were nothing', async () => {
  using repository = createRepository()
  repository.write({ 'en.json': { a: 'Hello' }, [`${file}/a`]: '' })
  expect(await sync(repository)).toBeUndefined()
  using other = createRepository()
  other.write({ 'en.json': { a: 'Hello' }, [file]: 'x'.repeat(1024 * 1024 + 1) })
  expect(await sync(other)).toBeUndefined()
  expect(other.read(file)).toBe('{"a":1}\n')
})
