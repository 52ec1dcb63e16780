import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { startLockale } from './lockale.ts'

/** The ways editors save: over it, beside it and renamed, moved away first, emptied first. */
const saves: readonly (readonly [name: string, save: (path: string, text: string) => Promise<void>])[] = [
  ['over it', (path, text) => writeFile(path, text)],
  [
    'beside it',
    async (path, text) => {
      await writeFile(`${path}~`, text)
      await rename(`${path}~`, path)
    },
  ],
  [
    'moved away',
    async (path, text) => {
      await rename(path, `${path}.bak`)
      await writeFile(path, text)
      await rm(`${path}.bak`)
    },
  ],
  [
    'emptied',
    async (path, text) => {
      await writeFile(path, '')
      await writeFile(path, text)
    },
  ],
]

test('a process that watches: one run for each save of an editor, until Ctrl-C', async () => {
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'local' } }
  await using folder = await createFolder({
    'lockale.config.json': config,
    'en.json': { title: 'Welcome' },
    'node_modules/x/en.json': {},
  })
  const watching = startLockale(['watch', '--json'], { cwd: folder.path })
  await watching.said('"run":1')
  for (const [at, [name, save]] of saves.entries()) {
    await save(
      join(folder.path, 'en.json'),
      JSON.stringify({ title: 'Welcome', saved: `The text that was saved ${name}` }),
    )
    await watching.said(`"run":${at + 2}`)
  }
  watching.process.kill('SIGINT')
  const { code, out } = await watching.ended
  const documents = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(code).toBe(130)
  expect(documents.map(({ run, written, isComplete }) => [run, written, isComplete])).toEqual([
    ...[1, 2, 3, 4, 5].map((run) => [run, 1, true]),
    [undefined, 5, undefined],
  ])
  expect(await folder.readJson('de.json')).toMatchObject({ saved: expect.stringContaining('[') })
})
