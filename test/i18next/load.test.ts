import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { loadOf, withEsbuild, writeApp } from './bundled-app.ts'
import { expectLoaded } from './expect-loaded.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-load-'))
  await writeApp(root)
})
afterAll(() => rm(root, { recursive: true, force: true }))

// The other bundlers are in load.deep.test.ts.
test.for([true, false])('load() by an import() that esbuild has built, splitting: %s', async (splitting) => {
  await expectLoaded(await loadOf(withEsbuild(splitting), root))
})
