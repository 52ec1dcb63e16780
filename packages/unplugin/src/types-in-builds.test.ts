import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LockaleError } from '@lockale/errors'
import type { TypesFile } from '@lockale/project'
import { expect, onTestFinished, test } from 'vitest'
import { createSession } from './build-session.ts'
import { typesHooks } from './plugin.ts'

const file: TypesFile = {
  file: 'src/i18next.d.ts',
  state: 'written',
  library: 'i18next',
  mode: 'literal',
  namespaces: 1,
  texts: 1,
  difference: undefined,
  notes: [],
}

function open(answers: readonly (TypesFile['state'] | Error | undefined)[], isWatching = true) {
  const said: string[] = []
  let calls = 0
  const writeTypes = () => {
    const answer = answers[Math.min(calls++, answers.length - 1)]
    if (answer instanceof Error) return Promise.reject(answer)
    return Promise.resolve(answer === undefined ? undefined : { files: [{ ...file, state: answer }] })
  }
  const host = {
    isWatching,
    say: (level: string, text: string) => void said.push(`${level} ${text}`),
  }
  return { hooks: typesHooks(host, () => ({ writeTypes })), said, calls: () => calls }
}

test('a build writes none', () => {
  const { hooks, calls } = open(['written'], false)
  hooks.changed()
  expect(calls()).toBe(0)
})

test('what is written is said, what is as it was is not', async () => {
  const { hooks, said, calls } = open(['written', 'current'])
  hooks.changed()
  await expect.poll(() => said).toEqual(['info src/i18next.d.ts was updated.'])
  await expect.poll(() => (hooks.changed(), calls())).toBeGreaterThan(2)
  expect(said).toHaveLength(1)
})

test('changes that come together are dealt with together', async () => {
  const { hooks, calls } = open(['current'])
  for (let times = 0; times < 50; times++) hooks.changed()
  await expect.poll(calls).toBe(2)
})

test.for<[name: string, error: LockaleError, said: readonly string[]]>([
  [
    'a file of somebody else',
    new LockaleError('TYPES_FOREIGN_FILE', 'a.d.ts was not made here.', { hint: 'Move it.' }),
    ['warn a.d.ts was not made here. Move it. (TYPES_FOREIGN_FILE)'],
  ],
  [
    'two libraries',
    new LockaleError('TYPES_LIBRARY_UNCLEAR', 'Two libraries.', { hint: 'Set one.' }),
    ['warn Two libraries. Set one. (TYPES_LIBRARY_UNCLEAR)'],
  ],
  ['half a file', new LockaleError('CATALOG_UNREADABLE', 'en.json cannot be read.', { hint: 'Mend it.' }), []],
  ['no config', new LockaleError('CONFIG_NOT_FOUND', 'There is none.', { hint: 'Write one.' }), []],
])('%s: dev goes on, and it is said once where nobody else says it', async ([, error, expected]) => {
  const { hooks, said, calls } = open([error])
  await expect.poll(() => (hooks.changed(), calls())).toBeGreaterThan(3)
  expect(said).toEqual(expected)
})

test('a config without types', async () => {
  const { hooks, said, calls } = open([undefined])
  hooks.changed()
  await expect.poll(calls).toBe(1)
  expect(said).toEqual([])
})

test('a session follows the source texts and the config', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lockale-types-hooks-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const config = (more: object) => {
    const fields = { source: 'en', targets: ['de'], files: ['{locale}.json'], syntax: 'i18next', ...more }
    return writeFile(join(root, 'lockale.config.json'), JSON.stringify(fields))
  }
  await config({})
  await writeFile(join(root, 'en.json'), '{ "title": "Hello" }')
  const session = createSession({ root, config: undefined })
  expect(await session.writeTypes()).toBeUndefined()
  await config({ types: { file: 'i18next.d.ts' } })
  session.refresh()
  expect((await session.writeTypes())?.files).toMatchObject([{ state: 'written' }])
  await writeFile(join(root, 'en.json'), '{ "title": "Hello, you" }')
  session.refresh(join(root, 'en.json'))
  expect((await session.writeTypes())?.files).toMatchObject([{ state: 'written' }])
  expect(await readFile(join(root, 'i18next.d.ts'), 'utf8')).toContain('title: "Hello, you"')
  session.refresh(join(root, 'i18next.d.ts'))
  expect((await session.writeTypes())?.files).toMatchObject([{ state: 'current' }])
})
