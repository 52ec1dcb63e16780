import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type App, copyApp, runFile } from './app.ts'

const require = createRequire(import.meta.url)
const isBuilt = existsSync(fileURLToPath(new URL('../../packages/unplugin/dist/esbuild.mjs', import.meta.url)))

interface ConfigFile {
  /** What the config exports, or what its script hands to the bundler; `lockale` is the plugin. */
  readonly config: string
  /** Arguments of Node that build with a file of the name; without them the file is the script. */
  readonly command?: (file: string) => readonly string[]
  /** What a script does with its config. */
  readonly run?: string
}

const compile = '((error, stats) => { if (error || stats.hasErrors()) throw error ?? new Error(stats.toString()) })'
const likeWebpack = `{
  mode: 'none', target: 'node', context: folder, entry: './src/main.js',
  output: { path: folder + '/dist', filename: 'main.cjs' }, plugins: [lockale()],
}`

const hosts: Readonly<Record<string, ConfigFile>> = {
  vite: {
    config: `{ plugins: [lockale()], build: { rollupOptions: { input: 'src/main.js', output: { entryFileNames: 'main.js' } } } }`,
    command: (file) => [binOf('vite', 'vite'), 'build', '--config', file, '--logLevel', 'error'],
  },
  rollup: {
    config: `{ input: 'src/main.js', external: ['i18next'], output: { dir: 'dist' }, plugins: [lockale()] }`,
    command: (file) => [binOf('rollup', 'rollup'), '--config', file, '--silent'],
  },
  rolldown: {
    config: `{ input: 'src/main.js', platform: 'node', output: { dir: 'dist' }, plugins: [lockale()] }`,
    command: (file) => [binOf('rolldown', 'rolldown'), '--config', file],
  },
  webpack: { config: likeWebpack, run: `bundler(config).run${compile}` },
  rspack: { config: likeWebpack, run: `bundler(config).run${compile}` },
  esbuild: {
    config: `{ absWorkingDir: folder, entryPoints: ['src/main.js'], outdir: 'dist', bundle: true, platform: 'node', format: 'esm', plugins: [lockale()] }`,
    run: 'bundler.build(config)',
  },
}

const packageNames: Readonly<Record<string, string>> = { rspack: '@rspack/core' }

let app: App
beforeEach(async () => {
  app = await copyApp()
})
afterEach(() => app.remove())

describe.skipIf(!isBuilt).for(Object.entries(hosts))(
  '%s (skipped where nothing is built)',
  ([host, { config, command, run }]) => {
    const bundler = packageNames[host] ?? host
    test.for([
      [
        'mjs',
        `import lockale from 'unplugin-lockale/${host}'\nimport * as imported from '${bundler}'\nconst bundler = imported.default ?? imported\n`,
        'export default config\n',
      ],
      [
        'cjs',
        `const lockale = require('unplugin-lockale/${host}')\nconst bundler = require('${bundler}')\n`,
        'module.exports = config\n',
      ],
    ] as const)('a config in %s', async ([extension, imports, exported]) => {
      const file = join(app.folder, `${host}.config.${extension}`)
      const words = run === undefined ? imports.replaceAll(/^.*bundler.*\n/gmu, '') : imports
      const settings = `const folder = ${JSON.stringify(app.folder)}\nconst config = ${config}\n`
      await writeFile(file, `${words}${settings}${run ?? exported}\n`)
      const args = command?.(file) ?? [file]
      await promisify(execFile)(process.execPath, ['--no-warnings', ...args], { cwd: app.folder })
      const output = ['main.js', 'main.cjs']
        .map((name) => join(app.folder, 'dist', name))
        .find((path) => existsSync(path))
      expect(await runFile(output ?? '')).toMatchObject({ locales: ['en', 'de'] })
    })
  },
)

function binOf(packageName: string, name: string): string {
  const manifest = join(folderOf(packageName), 'package.json')
  const { bin } = require(manifest) as { readonly bin: string | Readonly<Record<string, string>> }
  return join(dirname(manifest), typeof bin === 'string' ? bin : (bin[name] ?? ''))
}

function folderOf(packageName: string): string {
  return fileURLToPath(new URL(`../node_modules/${packageName}`, import.meta.url))
}
