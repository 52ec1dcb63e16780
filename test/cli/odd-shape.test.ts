import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { runLockale } from './lockale.ts'

/** What users get: file formats are a package of their own there, with their own class of errors. */
test('a list in place of a string ends neither init nor sync, and the others are written', async () => {
  await using folder = await createFolder({
    'package.json': { name: 'shop', private: true, workspaces: ['packages/*'] },
    'packages/a/package.json': { name: 'a' },
    'packages/a/locales/en.json': { steps: ['Open', 'Close'], ok: 'A fine thing' },
    'packages/a/locales/de.json': { steps: 'Öffnen' },
    'packages/b/package.json': { name: 'b' },
    'packages/b/locales/en.json': { hi: 'Good morning' },
    'packages/b/locales/de.json': {},
  })
  const run = (...args: readonly string[]) => runLockale(args, { cwd: folder.path })
  expect(await run('init', '--yes')).toMatchObject({ code: 0 })
  const sync = await run('sync', '--yes', '--local')
  expect(sync.code).toBe(3)
  expect(sync.out).toMatch(
    /packages\/a\/locales\/de\.json\n.+steps\.0: was not translated: "steps" is a string in packages\/a\/locales\/de\.json/u,
  )
  expect(sync.out).toContain('human translations: 0 changed')
  expect(await folder.readJson('packages/a/locales/de.json')).toMatchObject({ steps: 'Öffnen', ok: expect.any(String) })
  expect(await folder.readJson('packages/b/locales/de.json')).toMatchObject({ hi: expect.any(String) })
})
