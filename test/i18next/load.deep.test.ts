import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { type Build, loadOf, withRspack, withVite, withWebpack, writeApp } from './bundled-app.ts'
import { expectLoaded } from './expect-loaded.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-load-'))
  await writeApp(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

test.for<[name: string, build: Build]>([
  ['Vite 8', withVite(8)],
  ['Vite 7', withVite(7)],
  ['webpack', withWebpack],
  ['Rspack', withRspack],
])('load() by an import() that %s has built', async ([, build]) => expectLoaded(await loadOf(build, root)))
