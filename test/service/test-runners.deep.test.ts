import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
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

  test('the CommonJS builds run as jest runs them: without import(), and with an Error of their own', () => {
    // What jest does: each file of a package is a function in another realm, without dynamic import.
    const script = `
      const { compileFunction, createContext } = require('node:vm')
      const { createRequire } = require('node:module')
      const { readFileSync, writeFileSync, mkdtempSync, rmSync } = require('node:fs')
      const { dirname } = require('node:path')
      const realm = createContext({ process, Buffer, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal,
        Blob, FormData, Headers, Response, ReadableStream, WritableStream, TransformStream, crypto, console, fetch, performance,
        setTimeout, clearTimeout, setImmediate, clearImmediate, queueMicrotask, structuredClone, Uint8Array, ArrayBuffer })
      const loaded = new Map()
      function load(file) {
        if (!file.endsWith('.cjs')) return require(file)
        const module = loaded.get(file) ?? { exports: {} }
        if (loaded.has(file)) return module.exports
        loaded.set(file, module)
        const own = createRequire(file)
        const names = ['module', 'exports', 'require', '__filename', '__dirname']
        compileFunction(readFileSync(file, 'utf8'), names, { filename: file, parsingContext: realm })(
          module, module.exports, (id) => id.startsWith('.') ? load(own.resolve(id)) : own(id), file, dirname(file))
        return module.exports
      }
      const { startService } = load(process.argv[1])
      const { createClient } = load(process.argv[2])
      const folder = mkdtempSync(process.argv[3] + '/lockale-jest-')
      startService({ faults: ['usage: 503'], mockSessions: true }).then(async (service) => {
        const client = createClient({ key: 'a', baseUrl: service.url, attempts: 1 })
        const { detectedSourceLanguage } = await client.translate({ text: 'Guten Morgen liebe Leute', targetLang: 'FR' })
        writeFileSync(folder + '/a.yaml', 'a: b')
        await client.documents.translate({ input: folder + '/a.yaml', output: folder + '/b.yaml', targetLang: 'DE' })
        const { code } = await client.usage().catch((error) => error)
        await service.close()
        const { outcome } = await client.usage().catch((error) => error)
        console.log(detectedSourceLanguage, readFileSync(folder + '/b.yaml', 'utf8').slice(0, 6), code, outcome)
        rmSync(folder, { recursive: true })
        await client.close()
      })`
    const builds = ['service', 'client'].map((name) => join(repositoryRoot, 'packages', name, 'dist/index.cjs'))
    const answer = execFileSync(process.execPath, ['-e', script, ...builds, tmpdir()], { encoding: 'utf8' })
    expect(answer).toBe('DE a: "[d UNAVAILABLE notSent\n')
  })
})
