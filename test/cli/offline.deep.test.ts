import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { copyApp } from '../bundlers/app.ts'
import { testDepth } from '../depth.ts'
import { callLockale } from './call-lockale.ts'
import { createFolder } from './folder.ts'
import { runLockale, startNode } from './lockale.ts'

const trap = pathToFileURL(join(fileURLToPath(new URL('.', import.meta.url)), 'traps/no-network.mjs')).href
const trapIn = (folder: string) => ({
  NODE_OPTIONS: `--import ${trap}`,
  LOCKALE_TEST_TRAP: join(folder, '.lockale-trap'),
})

/** What of the network a process touched, or nothing. */
async function touched(folder: string): Promise<string> {
  const file = join(folder, '.lockale-trap')
  return existsSync(file) ? readFile(file, 'utf8') : ''
}

/** A project of a real service, with something to find in every state. */
const project = {
  'lockale.config.json': {
    source: 'en',
    targets: ['de', 'pl'],
    files: ['locales/{locale}.json'],
    service: { preset: 'deepl' },
  },
  'package.json': { dependencies: { i18next: '26.0.0' } },
  'locales/en.json': { title: 'Cart', greeting: 'Hello {{name}}', extra: 'Something new' },
  'locales/de.json': { title: 'Korb', greeting: 'Hallo' },
}

describe('no socket, no name looked up, with and without a key', () => {
  test.for<[line: string, code: number]>([
    ['check', 1],
    ['check --locale de --json', 1],
    ['status', 0],
    ['why title', 0],
    ['accept title', 0],
    ['plan', 0],
    ['sync --dry-run', 0],
    ['--help', 0],
    ['snyc', 2],
  ])('lockale %s', async ([line, code]) => {
    await using folder = await createFolder(project)
    const spends = line.startsWith('plan') || line.startsWith('sync')
    const keyed = { LOCKALE_KEY: 'real-key', CI: 'true' }
    for (const env of spends ? [{}] : testDepth > 1 ? [{}, keyed] : [keyed]) {
      const ended = await runLockale(line.split(' '), { cwd: folder.path, env: { ...trapIn(folder.path), ...env } })
      expect(await touched(folder.path)).toBe('')
      expect([ended.code, ended.err]).toEqual([code, expect.not.stringContaining('network')])
    }
  })

  test('the trap is one: a sync with a key springs it', async () => {
    await using folder = await createFolder(project)
    const env = { ...trapIn(folder.path), LOCKALE_KEY: 'real-key' }
    const { code } = await runLockale(['sync'], { cwd: folder.path, env })
    expect(code).not.toBe(0)
    expect(await touched(folder.path)).toMatch(/connect/u)
  })
})

test('read-only commands write nothing', async () => {
  await using folder = await createFolder(project)
  const before = await folder.allBytes()
  for (const line of ['check', 'status', 'why title', 'plan', 'sync --dry-run']) {
    await callLockale(line.split(' '), { cwd: folder.path })
    expect([line, await folder.allBytes()]).toEqual([line, before])
  }
})

test('a build through the Vite plugin', async () => {
  const app = await copyApp()
  try {
    await app.edit('lockale.config.json', '{', '{ "service": { "preset": "deepl" },')
    const script = `
      import { build } from 'vite'
      import lockale from 'unplugin-lockale/vite'
      await build({
        root: ${JSON.stringify(app.folder)}, configFile: false, logLevel: 'silent', plugins: [lockale()],
        build: { lib: { entry: 'src/main.js', formats: ['es'] } },
      })`
    const file = join(app.folder, 'build.mjs')
    await writeFile(file, script)
    const env = { ...trapIn(app.folder), LOCKALE_KEY: 'real-key' }
    const { code, err } = await startNode([file], { cwd: app.folder, env }).ended
    expect([code, err]).toEqual([0, ''])
    expect(await touched(app.folder)).toBe('')
    expect(existsSync(join(app.folder, 'dist'))).toBe(true)
  } finally {
    await app.remove()
  }
})
