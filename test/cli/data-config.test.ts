import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { createFolder } from './folder.ts'

const body = `source: 'en', targets: ['de'], files: ['l/{locale}.json'], service: { preset: 'local' }`
const helper = `import { defineConfig } from 'lockale'\n`
/** Leaves a file where it is run. */
const ran = `import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('./ran', import.meta.url), '')\n`
const catalogs = { 'l/en.json': { a: 'Hello' }, 'l/de.json': { a: 'Hallo' } }

function below(folder: string, files: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(files).map(([file, content]) => [`${folder}/${file}`, content]))
}

test.for<[line: string]>([
  ['check'],
  ['check --since HEAD --reporter markdown'],
  ['check --staged --json'],
  ['status'],
])('%s --data-config runs no config of any package, and says where each would be run', async ([line]) => {
  await using folder = await createFolder({
    'package.json': { workspaces: ['packages/*'] },
    'lockale.config.json': { source: 'en', targets: ['de'], files: ['l/{locale}.json'] },
    ...catalogs,
    ...below('packages/x', {
      ...catalogs,
      'package.json': { name: 'x' },
      'lockale.config.ts': `${ran}export default { ${body} }`,
    }),
    ...below('packages/y', {
      ...catalogs,
      'package.json': { name: 'y' },
      'lockale.config.mjs': `export default {\n  ...(await import('./other.mjs')).default,\n}`,
      'other.mjs': `${ran}export default { ${body} }`,
    }),
  })
  execFileSync('git', ['init', '--quiet'], { cwd: folder.path })
  const { code, err, out } = await lockale(`${line} --data-config`, folder.path)
  expect(['packages/x/ran', 'packages/y/ran'].filter((file) => existsSync(join(folder.path, file)))).toEqual([])
  expect(code).toBe(2)
  const said = err + out
  expect(said).toContain('CONFIG_IS_CODE')
  expect(said).toContain('packages/x: lockale.config.ts:2:1 can be known')
  expect(said).toContain('packages/y: lockale.config.mjs:2:6 can be known')
  expect(said).toMatch(/packages\/x\/lockale\.config\.ts:2:1\b/u)
})

test('what asks for staged files alone runs none either', async () => {
  await using folder = await createFolder({
    'package.json': { workspaces: ['x'] },
    ...below('x', {
      ...catalogs,
      'package.json': { name: 'x' },
      'lockale.config.ts': `${ran}export default { ${body} }`,
    }),
  })
  const { code, err } = await lockale('check --staged --data-config', folder.path)
  expect([code, err]).toEqual([2, expect.stringContaining('at x/lockale.config.ts:2:1')])
  expect(existsSync(join(folder.path, 'x/ran'))).toBe(false)
})

test('a config that is literal is read, and a translator of its own is not', async () => {
  await using folder = await createFolder({
    ...catalogs,
    'lockale.config.ts': `${helper}import './ask.ts'\nimport { ask } from './ask.ts'\nconst targets = ['de'] as const\n\nexport default defineConfig({ ${body.replace("targets: ['de']", 'targets')}, translator: async (texts: string[]) => ask(texts) })`,
    'ask.ts': `${ran}export const ask = 1`,
  })
  for (const line of ['check', 'status']) {
    const { out, err } = await lockale(`${line} --data-config --json`, folder.path)
    expect([line, err]).toEqual([line, ''])
    expect(JSON.parse(out)).toMatchObject({ version: 1, command: line })
  }
  expect(existsSync(join(folder.path, 'ran'))).toBe(false)
})

test('a config that is named is no exception, and JSON is data', async () => {
  await using folder = await createFolder({
    ...catalogs,
    'own.config.js': `${ran}module.exports = { ${body} }`,
    'lockale.config.json': { source: 'en', targets: ['de'], files: ['l/{locale}.json'] },
  })
  expect(await lockale('check --data-config --config own.config.js', folder.path)).toMatchObject({
    code: 2,
    err: expect.stringContaining('own.config.js:2:1'),
  })
  expect(existsSync(join(folder.path, 'ran'))).toBe(false)
  expect((await lockale('check --data-config', folder.path)).err).not.toContain('CONFIG_')
})

function lockale(line: string, cwd: string) {
  return runInside(line.split(' '), { cwd, env: { PATH: process.env['PATH'] ?? '' }, columns: 200 })
}
