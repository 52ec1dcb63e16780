import { existsSync } from 'node:fs'
import { cp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, type Folder } from '../cli/folder.ts'
import { bin } from '../cli/lockale.ts'
import { isBuilt } from './installed.ts'
import { hasTmux, openTerminal, type Terminal } from './terminal.ts'

const fixture = join(import.meta.dirname, 'fixtures/next-i18next')

async function newProject(): Promise<Folder> {
  const folder = await createFolder({})
  await cp(fixture, folder.path, { recursive: true })
  return folder
}

async function start(folder: Folder, line: string): Promise<Terminal> {
  const terminal = await openTerminal({ cwd: folder.path })
  await terminal.type(`alias lockale="node ${bin}"; clear`, 'Enter')
  await terminal.sees(/^\$$/u)
  await terminal.type(line, 'Enter')
  return terminal
}

describe.skipIf(!hasTmux || !isBuilt)('at a terminal (skipped without tmux, or where it is not built)', () => {
  test.concurrent(
    'questions are asked, answers count, and a sync shows how far it is',
    { timeout: 240_000 },
    async () => {
      await using folder = await newProject()
      await using terminal = await start(folder, 'lockale init')
      await terminal.sees('Which locales should be written from en?')
      await terminal.type('C-u', 'de, pt-BR', 'Enter')
      await terminal.sees('Who translates?')
      // as README and the tutorial say: without a key it is the mock service
      await terminal.type('Enter')
      await terminal.sees('Who wrote the existing translations?')
      await terminal.type('Enter')
      await terminal.sees('Check translations in each Next.js build?')
      await terminal.type('Enter')
      await terminal.sees('Write lockale.config.mjs, lockale.lock')
      expect(existsSync(join(folder.path, 'lockale.config.mjs'))).toBe(false)
      await terminal.type('Enter')
      expect(await terminal.sees('✓ wrote')).toContain('next-i18next · 7 strings × 2 locales = 14 translations')
      const config = await readFile(join(folder.path, 'lockale.config.mjs'), 'utf8')
      expect(config).toContain("targets: ['de', 'pt-BR'],")
      expect(config).toContain("service: { preset: 'local' },")
      const next = await readFile(join(folder.path, 'next.config.js'), 'utf8')
      expect(next).toContain('module.exports = withLockale({')
      await terminal.type('clear; lockale sync', 'Enter')
      const done = await terminal.sees(/placeholders and plurals\s+validated/u)
      expect(done).toContain('✓ 11 strings written')
    },
  )

  test.concurrent('Ctrl-C in the midst leaves nothing behind, and says so', { timeout: 240_000 }, async () => {
    await using folder = await newProject()
    await using terminal = await start(folder, 'lockale init; echo "ended with $?"')
    await terminal.sees('Which locales should be written from en?')
    await terminal.type('Enter')
    await terminal.sees('Who translates?')
    await terminal.type('C-c')
    const shown = await terminal.sees('ended with 130')
    expect(shown).toContain('nothing was written')
    expect((await readdir(folder.path)).sort()).toEqual((await readdir(fixture)).sort())
  })
})
