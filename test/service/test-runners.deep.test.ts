import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createFolder, type Folder } from '../cli/folder.ts'
import { readNamedBlocks } from '../docs/code-in-markdown.ts'
import { repositoryRoot } from '../repo/source-files.ts'

const page = readFileSync(join(repositoryRoot, 'docs/test-runners.md'), 'utf8')
const dist = join(repositoryRoot, 'packages/service/dist')

const jars = '/usr/share/java'
const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs')

/** How each file of the page runs, alone in a folder, without a config. `needs` is a program on the PATH, or a file. */
const runners: Readonly<Record<string, { readonly needs: string; readonly commands: readonly (readonly string[])[] }>> =
  {
    'cart.spec.mjs': { needs: vitest, commands: [[process.execPath, vitest, 'run']] },
    'cart.test.cjs': { needs: 'jest', commands: [['jest']] },
    'cart.test.mjs': { needs: process.execPath, commands: [[process.execPath, '--test']] },
    'cart.bun.test.mjs': { needs: 'bun', commands: [['bun', 'test']] },
    'test_cart.py': { needs: 'pytest', commands: [['pytest', '-p', 'no:cacheprovider']] },
    'tests/CartTest.php': { needs: 'phpunit', commands: [['phpunit', 'tests']] },
    'CartTest.java': {
      needs: join(jars, 'junit-platform-console.jar'),
      commands: [
        ['javac', '-cp', `${jars}/*`, 'CartTest.java'],
        ['java', '-cp', `.:${jars}/*`, 'org.junit.platform.console.ConsoleLauncher', '--scan-classpath=.'],
      ],
    },
    'spec/cart_spec.rb': { needs: 'rspec', commands: [['rspec']] },
  }

function isThere(needed: string): boolean {
  const folders = needed.startsWith('/') ? [''] : (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, needed)))
}

describe.skipIf(!existsSync(join(dist, 'index.cjs')))('the runners (skipped where the package is not built)', () => {
  const files = new Map(readNamedBlocks(page).map(({ name, text }) => [name, text]))

  /** What npm installs, and the file. */
  async function createStranger(file: string): Promise<Folder> {
    const names = ['translate.cjs', file]
    const folder = await createFolder({
      ...Object.fromEntries(names.map((name) => [name, files.get(name)])),
      'package.json': '{}',
    })
    await mkdir(join(folder.path, 'node_modules/@lockale'), { recursive: true })
    await mkdir(join(folder.path, 'node_modules/.bin'))
    await symlink(dirname(dist), join(folder.path, 'node_modules/@lockale/service'))
    await symlink(join(repositoryRoot, 'node_modules/vitest'), join(folder.path, 'node_modules/vitest'))
    const bin = join(dirname(dist), 'bin/lockale-service.mjs')
    await symlink(bin, join(folder.path, 'node_modules/.bin/lockale-service'))
    return folder
  }

  test('every file of the page is run', () => {
    expect([...files.keys()]).toEqual(['translate.cjs', ...Object.keys(runners)])
  })

  for (const [file, { needs, commands }] of Object.entries(runners)) {
    test.skipIf(!isThere(needs))(
      `${file} passes (skipped where its runner is not installed)`,
      { timeout: 120_000 },
      async () => {
        await using folder = await createStranger(file)
        let output = ''
        for (const [program = '', ...args] of commands) {
          const { status, stdout, stderr } = spawnSync(program, args, {
            cwd: folder.path,
            encoding: 'utf8',
            env: { ...process.env, NODE_OPTIONS: '', VITEST: undefined, NO_COLOR: '1' },
            timeout: 60_000,
          })
          output = stdout + stderr
          expect({ status, output }).toMatchObject({ status: 0 })
        }
        // A runner that finds no file may end with 0, too.
        expect(output).toMatch(/(?<!\d)1 (?:passed|pass$|tests? successful|example,)|pass 1$|OK \(1 test/mu)
      },
    )
  }

  test('its CommonJS build has no import(), which jest cannot run', () => {
    // What jest does: each file of a package is a function in a context without dynamic import.
    const script = `
      const { compileFunction } = require('node:vm')
      const { createRequire } = require('node:module')
      const { readFileSync } = require('node:fs')
      const { dirname } = require('node:path')
      const loaded = new Map()
      function load(file) {
        if (!file.endsWith('.cjs')) return require(file)
        const module = loaded.get(file) ?? { exports: {} }
        if (loaded.has(file)) return module.exports
        loaded.set(file, module)
        const own = createRequire(file)
        const names = ['module', 'exports', 'require', '__filename', '__dirname']
        compileFunction(readFileSync(file, 'utf8'), names, { filename: file })(
          module, module.exports, (id) => id.startsWith('.') ? load(own.resolve(id)) : own(id), file, dirname(file))
        return module.exports
      }
      const { startService } = load(process.argv[1])
      startService({ faults: ['usage: 503'], mockSessions: true }).then(async (service) => {
        const headers = { authorization: 'DeepL-Auth-Key a' }
        const body = JSON.stringify({ text: ['Guten Morgen liebe Leute'], target_lang: 'FR' })
        const json = { ...headers, 'content-type': 'application/json' }
        const { translations } = await (await fetch(service.url + '/v2/translate', { method: 'POST', headers: json, body })).json()
        const form = new FormData()
        form.set('target_lang', 'DE')
        form.set('file', new Blob(['a: b']), 'a.yaml')
        const { status } = await fetch(service.url + '/v2/document', { method: 'POST', headers, body: form })
        console.log(translations[0].detected_source_language, status)
        await service.close()
      })`
    const answer = execFileSync(process.execPath, ['-e', script, join(dist, 'index.cjs')], { encoding: 'utf8' })
    expect(answer).toBe('DE 200\n')
  })
})
