import { type NodeFs, nodeFileSystem } from '@lockale/disk'
import { memfs } from 'memfs'
import { expect, test } from 'vitest'
import { type BundlerPlan, filesOf, planBundler } from './plan-bundler.ts'

type Files = Readonly<Record<string, string>>

const vite = "import { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [] })\n"
const edited =
  "import { defineConfig } from 'vite'\nimport lockale from 'unplugin-lockale/vite'\n\nexport default defineConfig({ plugins: [lockale()] })\n"
const reference = '/// <reference types="unplugin-lockale/client" />\n'
const manifest = '{\n  "devDependencies": {\n    "unplugin-lockale": "^1.0.0"\n  }\n}\n'

/** What is planned, and the files that are new or another afterwards. Planned again, nothing is left to do. */
async function add(files: Files): Promise<{ readonly plan: BundlerPlan | undefined; readonly changed: Files }> {
  const { fs, vol } = memfs(files, '/app')
  vol.mkdirSync('/app', { recursive: true })
  const options = { fs: nodeFileSystem(fs as unknown as NodeFs), root: '/app', top: '/app', range: '^1.0.0' }
  const read = () =>
    Object.fromEntries(Object.entries(vol.toJSON()).map(([path, text]) => [path.replace('/app/', ''), text ?? '']))
  const plan = await planBundler(options)
  const written = plan === undefined ? [] : filesOf(plan)
  for (const { file, bytes } of written) vol.writeFileSync(`/app/${file}`, new TextDecoder().decode(bytes))
  const after = read()
  const again = await planBundler(options)
  expect(again === undefined ? [] : filesOf(again)).toEqual([])
  const changed = Object.fromEntries(Object.entries(after).filter(([file, text]) => files[file] !== text))
  expect(Object.keys(changed).sort()).toEqual(written.map(({ file }) => file).sort())
  return { plan, changed }
}

test.for<[name: string, files: Files, changed: Files]>([
  ['no TypeScript: no types', { 'vite.config.js': vite }, { 'vite.config.js': edited }],
  [
    'types in the tsconfig of the app, with its comments',
    {
      'vite.config.ts': vite,
      'tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }\n',
      'tsconfig.app.json':
        '{\n  "compilerOptions": {\n    // of Vite\n    "types": ["vite/client"],\n    /* Linting */\n    "strict": true,\n  },\n}\n',
    },
    {
      'vite.config.ts': edited,
      'tsconfig.app.json':
        '{\n  "compilerOptions": {\n    // of Vite\n    "types": ["vite/client", "unplugin-lockale/client"],\n    /* Linting */\n    "strict": true,\n  },\n}\n',
    },
  ],
  [
    'an empty list of types',
    { 'vite.config.ts': vite, 'tsconfig.json': '{ "compilerOptions": { "types": [] } }\n' },
    {
      'vite.config.ts': edited,
      'tsconfig.json': '{ "compilerOptions": { "types": [ "unplugin-lockale/client" ] } }\n',
    },
  ],
  [
    'types beside those of Vite, where the tsconfig has no list',
    { 'vite.config.ts': vite, 'tsconfig.json': '{}', 'env.d.ts': '/// <reference types="vite/client" />\r\n' },
    {
      'vite.config.ts': edited,
      'env.d.ts': '/// <reference types="vite/client" />\r\n/// <reference types="unplugin-lockale/client" />\r\n',
    },
  ],
  [
    'types in a file of their own',
    { 'vite.config.ts': vite, 'tsconfig.json': '{ "extends": "./base.json" }', 'src/app.d.ts': 'declare global {}\n' },
    { 'vite.config.ts': edited, 'src/lockale-env.d.ts': reference },
  ],
  [
    'types that are there',
    { 'vite.config.ts': vite, 'tsconfig.json': '{ "compilerOptions": { "types": ["unplugin-lockale/client"] } }' },
    { 'vite.config.ts': edited },
  ],
  [
    'a tsconfig that cannot be read',
    { 'vite.config.ts': vite, 'tsconfig.json': '{' },
    { 'vite.config.ts': edited, 'lockale-env.d.ts': reference },
  ],
  [
    'the plugin as a devDependency',
    { 'vite.config.js': vite, 'package.json': '{}\n' },
    { 'vite.config.js': edited, 'package.json': manifest },
  ],
  [
    'a framework, whatever a config of Vite beside it is for',
    { 'next.config.mjs': 'export default {}\n', 'vite.config.ts': vite, 'tsconfig.json': '{}' },
    { 'next.config.mjs': "import withLockale from 'unplugin-lockale/next'\n\nexport default withLockale({})\n" },
  ],
  [
    'Vite without a config',
    {
      'package.json': '{ "type": "module", "devDependencies": { "unplugin-lockale": "1", "vite": "8" } }',
      'index.html': '',
    },
    {
      'vite.config.js':
        "import lockale from 'unplugin-lockale/vite'\nimport { defineConfig } from 'vite'\n\nexport default defineConfig({ plugins: [lockale()] })\n",
    },
  ],
  ['no bundler', { 'package.json': '{ "devDependencies": { "vite": "8" } }', 'next-env.d.ts': '' }, {}],
])('%s', async ([, files, changed]) => {
  expect((await add(files)).changed).toEqual(changed)
})

test.for<[name: string, files: Files, why: string, lines: readonly string[]]>([
  [
    'a function',
    { 'vite.config.ts': 'export default defineConfig(({ mode }) => ({ plugins: [] }))\n' },
    'it has a function in line 1',
    ["import lockale from 'unplugin-lockale/vite'", 'plugins: [lockale()]'],
  ],
  [
    'several configs',
    { 'vite.config.ts': vite, 'webpack.config.js': 'module.exports = {}\n' },
    'there are several configs: vite.config.ts, webpack.config.js',
    ["import lockale from 'unplugin-lockale/vite'", 'plugins: [lockale()]'],
  ],
  [
    'a function in CommonJS',
    { 'next.config.js': 'module.exports = async () => ({})\n' },
    'it has a function in line 1',
    ["const withLockale = require('unplugin-lockale/next')", 'module.exports = withLockale(nextConfig)'],
  ],
  [
    'a list that is a variable',
    { 'nuxt.config.ts': 'export default defineNuxtConfig({ modules: mine })\n' },
    'it has a field `modules` that is no plain list in line 1',
    ["modules: ['unplugin-lockale/nuxt']"],
  ],
])('%s is left to a person, with the lines to add', async ([, files, why, lines]) => {
  const { plan, changed } = await add(files)
  expect(changed).toEqual({})
  expect(plan).toMatchObject({ kind: 'plugin', isThere: false, byHand: { why, lines } })
})

test.for<[name: string, files: Files, build: string]>([
  ['Angular', { 'angular.json': '{}' }, 'ng build'],
  ['Vue CLI', { 'package.json': '{ "devDependencies": { "@vue/cli-service": "5" } }' }, 'vue-cli-service build'],
])('%s has no plugin', async ([name, files, build]) => {
  expect((await add(files)).plan).toMatchObject({ kind: 'unsupported', name, build })
})
