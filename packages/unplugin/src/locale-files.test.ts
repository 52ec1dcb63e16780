import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openProject } from '@lockale/project'
import { expect, test } from 'vitest'
import { openLocaleFiles } from './locale-files.ts'

test('what a check has read late does not replace what was read meanwhile, where the file is then gone', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lockale-files-'))
  await cp(fileURLToPath(new URL('../../../test/fixtures/bundler-app', import.meta.url)), root, { recursive: true })
  const project = await openProject({ cwd: root })
  const path = join(root, 'locales/de/home.json')
  const files = openLocaleFiles()
  const startedMs = Date.now()
  const ofCheck = await Promise.all((await project.findResources()).map((place) => place.read()))
  await wait(5)
  await writeFile(path, `${await readFile(path, 'utf8')}\n`)
  const meanwhile = await files.read(project, true)
  files.take(ofCheck, startedMs)
  await rm(path)
  files.name(path)
  await files.read(project, false)
  const newest = meanwhile.find((one) => one.path === path)
  expect(ofCheck.find((one) => one.path === path)?.digest).not.toBe(newest?.digest)
  expect(files.lastGood().find((one) => one.path === path)).toBe(newest)
  await rm(root, { recursive: true })
})
