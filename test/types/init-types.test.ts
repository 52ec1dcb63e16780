import { execFile } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { repositoryRoot } from '../repo/source-files.ts'

test('after `init --types` an app compiles as before, and a misspelt key fails `tsc`', async () => {
  await using folder = await createFolder({
    'package.json': { type: 'module', dependencies: { i18next: '26' } },
    'tsconfig.json': {
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'esnext',
        moduleResolution: 'bundler',
        skipLibCheck: true,
        types: [],
      },
      include: ['src'],
    },
    'locales/en.json': { title: 'Cart of {{name}}', nested: { save: 'Save' } },
    'locales/de.json': { title: 'Wagen von {{name}}', nested: { save: 'Sichern' } },
    'src/app.ts': app('title'),
  })
  await mkdir(join(folder.path, 'node_modules'))
  await symlink(
    join(repositoryRoot, 'test/node_modules/i18next'),
    join(folder.path, 'node_modules/i18next'),
    'junction',
  )
  expect(await compile(folder.path)).toBe('')
  const { code, out } = await callLockale(['init', '--types', '--yes'], { cwd: folder.path, env: {} })
  expect([code, out]).toEqual([0, expect.stringContaining('src/i18next.d.ts')])
  expect(await compile(folder.path)).toBe('')
  await folder.write('src/app.ts', app('titel'))
  expect(await compile(folder.path)).toMatch(/^src\/app\.ts\(\d+,\d+\): error .*"titel"/su)
  await folder.write('src/app.ts', app('title'))
  expect(await callLockale(['types', '--check'], { cwd: folder.path, env: {} })).toMatchObject({ code: 0 })
})

function app(key: string): string {
  return `import { t } from 'i18next'\n\nexport const shown = [t('${key}', { name: 'Ada' }), t('nested.save')]\n`
}

/** Returns what `tsc` prints for the app; nothing if it compiles. */
async function compile(folder: string): Promise<string> {
  const tsc = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  }).catch((error: { readonly stdout: string }) => error)
  return stdout
}
